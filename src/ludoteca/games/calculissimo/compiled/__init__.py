"""The rules of Calculissimo on rows of integers: laying, all lays of a rack, random matches, the searches."""
