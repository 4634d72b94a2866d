"""The house inside a browser: a thin shell round the tables' room, as the server is another.

It knows no JavaScript. It is given four functions and is spoken to in messages, so it runs and is tested in any Python.
"""
