"""What mypyc compiles of the searches that know no game."""
