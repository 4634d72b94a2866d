"""The schema of the database, step by step, from the first release to this one."""
