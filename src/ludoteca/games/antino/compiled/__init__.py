"""The rules of Antino on rows of integers, and the searches over them."""
