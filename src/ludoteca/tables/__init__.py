"""Tables: matches with people round them, wherever they are played.

This room knows no network, no disk, no thread and no process. What it needs of them stands in `outside.py`; a
shell (a server, or a page that is its own server) makes a `room.Room`, and a `visitors.Visitor` for every line. Nothing
is imported here, so that the command line stays quick.
"""
