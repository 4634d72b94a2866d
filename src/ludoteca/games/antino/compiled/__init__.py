"""The rules of Antino on rows of integers, and the search over them."""
