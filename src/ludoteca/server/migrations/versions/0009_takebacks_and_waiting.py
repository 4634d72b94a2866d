"""Tables know whether something may be taken back there, and who waits for the next match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds two columns; at the tables there are nothing is taken back, and nobody waits."""
    op.add_column("tables", sa.Column("takeback", sa.String(8)))
    op.add_column("tables", sa.Column("waiting", sa.Text))


def downgrade() -> None:
    """Removes them again."""
    op.drop_column("tables", "waiting")
    op.drop_column("tables", "takeback")
