"""Tables know whether their match was taken along."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds a column; of the tables there are nobody has said so."""
    op.add_column("tables", sa.Column("taken", sa.Integer))


def downgrade() -> None:
    """Removes it again."""
    op.drop_column("tables", "taken")
