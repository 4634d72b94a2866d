"""How Alembic runs the steps: on the connection it is given."""

from alembic import context

from ludoteca.server.storage import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA)
context.run_migrations()
