"""Nodes that serve the same database, and which of them drives a table; and tables know when they were last used."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

USED = """
    UPDATE tables SET used = coalesce((
        SELECT max(matches.started + (SELECT coalesce(max(log.at), 0) FROM log WHERE log."match" = matches.id))
        FROM matches WHERE matches."table" = tables.id
    ), created)"""
"""As far as it is known: the time of a match stands still while the server does."""


def upgrade() -> None:
    """Adds two tables, a column and their indexes."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False, index=True),
    )
    op.add_column("tables", sa.Column("used", sa.BigInteger))
    op.execute(USED)
    op.create_index("tables_by_use", "tables", ["used"])


def downgrade() -> None:
    """Removes them again."""
    op.drop_index("tables_by_use", "tables")
    op.drop_column("tables", "used")
    op.drop_table("leases")
    op.drop_table("nodes")
