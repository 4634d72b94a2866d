"""Bots against bots: who wins how often, and how sure that is.

`tournament("toncc", ["strong", "gentle", "gentle"], matches=300, seconds=0.1)` plays; `report` of what it gives is a
table, and its `dump()` is the same and every match besides, as JSON. With `book=Book([Path("t.jsonl")])` every match is
written down, and what is written down is not played again.
"""

from ludoteca.arena.book import Book, UnfitBook
from ludoteca.arena.entries import UnfitEntry, UnknownBot
from ludoteca.arena.matches import Record, play_match
from ludoteca.arena.pairings import seatings
from ludoteca.arena.reports import report
from ludoteca.arena.sequential import Until
from ludoteca.arena.statistics import Standing, standings, wilson
from ludoteca.arena.tournaments import Conduct, Tournament, tournament

__all__ = [
    "Book",
    "Conduct",
    "Record",
    "Standing",
    "Tournament",
    "UnfitBook",
    "UnfitEntry",
    "UnknownBot",
    "Until",
    "play_match",
    "report",
    "seatings",
    "standings",
    "tournament",
    "wilson",
]
