"""Compiled code that several games share: chance, and the race among candidates of a search."""
