"""The rules of Tóncc on rows of integers, and the search over them."""
