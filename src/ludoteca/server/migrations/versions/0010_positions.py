"""Tables and matches know the position at which they begin."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds a column to both; what there is has begun where its game begins."""
    op.add_column("tables", sa.Column("position", sa.JSON))
    op.add_column("matches", sa.Column("position", sa.JSON))


def downgrade() -> None:
    """Removes them again."""
    op.drop_column("matches", "position")
    op.drop_column("tables", "position")
