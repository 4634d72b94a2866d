"""How fast Ludoteca is. `python -m benchmarks` prints one table; README.md says what was measured and how."""
