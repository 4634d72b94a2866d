"""Tables know the match they play on from, and matches what their players have secretly guessed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds a column, and a table of guesses."""
    op.add_column("tables", sa.Column("again", sa.JSON))
    op.create_table(
        "guesses",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("about", sa.Integer, primary_key=True),
        sa.Column("action", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Removes them again."""
    op.drop_table("guesses")
    op.drop_column("tables", "again")
