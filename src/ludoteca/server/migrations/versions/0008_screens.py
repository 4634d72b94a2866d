"""Tables know by what a screen is known that is the table, with the hands on other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds a column; no screen can be a table that was made before."""
    op.add_column("tables", sa.Column("screen_hash", sa.String(64)))


def downgrade() -> None:
    """Removes it again."""
    op.drop_column("tables", "screen_hash")
