"""Tables know the puzzle they were made for, and seats how often they asked for help."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds a column to each."""
    op.add_column("tables", sa.Column("puzzle", sa.JSON))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Removes them again."""
    op.drop_column("seats", "hints")
    op.drop_column("tables", "puzzle")
