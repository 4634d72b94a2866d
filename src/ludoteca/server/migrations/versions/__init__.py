"""One file a step, numbered in their order."""
