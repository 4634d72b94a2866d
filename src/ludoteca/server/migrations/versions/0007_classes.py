"""There are classes: children, rounds and results, each class one value."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds a table."""
    op.create_table(
        "classes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), unique=True),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("book", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Removes it again."""
    op.drop_table("classes")
