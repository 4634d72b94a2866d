"""The Game of Shapes as integers: figures and what they count, and the exact solver of a turn."""
