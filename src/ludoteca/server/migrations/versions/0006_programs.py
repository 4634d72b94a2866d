"""Seats know whether a program has them that was known by its token."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds a column; whoever sits somewhere already is a person."""
    op.add_column("seats", sa.Column("program", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Removes it again."""
    op.drop_column("seats", "program")
