"""Bots against bots: who wins how often, and how sure that is.

`tournament("toncc", ["strong", "gentle", "gentle"], matches=300, seconds=0.1)` plays; `report` of what it gives is a
table, and its `dump()` is the same and every match besides, as JSON.
"""

from ludoteca.arena.matches import Record, UnfitEntry, UnknownBot, play_match
from ludoteca.arena.reports import report
from ludoteca.arena.statistics import Standing, standings, wilson
from ludoteca.arena.tournaments import Tournament, seatings, tournament

__all__ = [
    "Record",
    "Standing",
    "Tournament",
    "UnfitEntry",
    "UnknownBot",
    "play_match",
    "report",
    "seatings",
    "standings",
    "tournament",
    "wilson",
]
