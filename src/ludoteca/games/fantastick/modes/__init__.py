"""The two games in the box, in words and JSON: what the Game of Numbers and the Game of Shapes do differently."""
