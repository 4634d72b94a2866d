"""The cheapest order of handlings that leads from one mat to another, in either game."""
