"""Tables and matches know what they allow their players; those from before have none and keep what they had."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds a column to each."""
    op.add_column("tables", sa.Column("settings", sa.JSON))
    op.add_column("matches", sa.Column("settings", sa.JSON))


def downgrade() -> None:
    """Removes them again."""
    op.drop_column("matches", "settings")
    op.drop_column("tables", "settings")
