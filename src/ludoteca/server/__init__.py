"""The server: a shell round the tables, which are kept in one database and shown in many browsers.

`run.serve(settings)` starts it, `app.create_app(settings)` is the bare ASGI application. Nothing is imported here,
so that the command line stays quick where no server is wanted.
"""
