"""Faults on purpose: many players at real servers that are killed, cut off and starved, and whether anybody noticed.

`clients.py` plays and writes down what it saw, `faults.py` breaks things meanwhile, and `checker.py` compares what was
seen with the log that is left. Servers are processes of their own; nothing here knows how they work inside.
"""
