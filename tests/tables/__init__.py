"""The tables, in memory and over the real server."""
