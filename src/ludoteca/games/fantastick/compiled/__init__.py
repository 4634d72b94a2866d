"""The rules of Fantastick on rows of integers, and the exact solvers of both games."""
