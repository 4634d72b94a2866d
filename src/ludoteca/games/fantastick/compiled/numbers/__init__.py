"""The Game of Numbers as integers: equalities and how they are read, and the exact solver of a turn."""
