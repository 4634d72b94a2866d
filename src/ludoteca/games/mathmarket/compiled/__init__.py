"""The beginner version on rows of integers, for the search of its bots."""
