"""What is thought about a turn beyond its least score: ideas of players, the same mat for less, sliding sticks."""
