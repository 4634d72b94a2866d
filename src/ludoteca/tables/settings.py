"""What a table allows its players, whatever the game: hints, small helps, and a lead in a race. All see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from ludoteca.contract import Game
from ludoteca.tables.refusals import Refused
from ludoteca.tables.wheel import NAMES
from ludoteca.words import say

OFF, CONSENT, FREE = TAKEBACKS = ("off", "consent", "free")
"""Whether one may take back what one did: not at all, if the others agree, or without asking them."""
MOST_LEAD = 30
"""Seconds of advantage that a seat may have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table; as they stand here, those of a table that was made before there were any."""

    hints: bool = True
    """Hints may be asked for."""
    aids: dict[str, int | None] = field(default_factory=dict)
    """By name of an aid the seconds before it may be had, None for off; one that is not named is as its game has it."""
    leads: list[int] = field(default_factory=list)
    """By seat the seconds of advantage in a race; none for any if the list is empty."""

    names: str = "free"
    """Where the names of people come from: the `wheel`, or they are `free`."""

    def lead(self, seat: int) -> int:
        """The advantage of this seat."""
        return self.leads[seat] if self.leads else 0

    def behind(self, seat: int) -> int:
        """Milliseconds by which an action of this seat counts later than one of whoever has the greatest lead."""
        return 1000 * (max(self.leads, default=0) - self.lead(seat))

    def moved_on(self) -> Settings:
        """The settings of a rematch, at which everybody moves on by one seat and takes their lead along."""
        return replace(self, leads=[*self.leads[-1:], *self.leads[:-1]])

    def after(self, game: Game, name: str) -> int | None:
        """The seconds before this aid of the game may be had; None if it is off."""
        seconds: int | None = self.aids.get(name, game.aids[name].default)
        return seconds

    def info(self, game: Game, seats: int) -> dict[str, Any]:
        """The settings as the page gets them."""
        aids = {name: self.after(game, name) for name in game.aids}
        leads = [self.lead(seat) for seat in range(seats)]
        return {"hints": self.hints, "aids": aids, "leads": leads, "names": self.names}


class WantedSettings(msgspec.Struct, forbid_unknown_fields=True):
    """The settings somebody wants for a new table; what is left out is as usual."""

    hints: bool | None = None
    aids: dict[str, int | None] = {}
    leads: list[int] | None = None
    names: str = "free"
    """Whoever asks for nothing may not know that there is a wheel: names stay as they come."""
    takeback: Literal["off", "consent", "free"] | None = None


def checked_takeback(wish: WantedSettings, kinds: Sequence[str], stamped: bool) -> str:
    """Whether something may be taken back at a new table; `Refused` where time says that it may not.

    Among people the others are asked; whoever plays alone or against bots asks nobody.
    """
    if stamped:
        if wish.takeback not in (None, OFF):
            raise Refused(say("Where time runs nothing is taken back."))
        return OFF
    usual = FREE if sum(kind != "bot" for kind in kinds) < 2 else CONSENT
    return wish.takeback or usual


def checked_settings(game: Game, wish: WantedSettings, kinds: Sequence[str], timed: bool) -> Settings:
    """The settings of a new table with seats of these kinds; `Refused` says what may not be.

    Between people there is no help unless it is wanted; whoever plays alone or against bots has what there is.
    """
    alone = sum(kind != "bot" for kind in kinds) < 2
    for name, seconds in wish.aids.items():
        if name not in game.aids:
            raise Refused(say("{title} has no such help.", title=game.title))
        allowed = game.aids[name].refuse(seconds)
        if allowed is not None:
            raise Refused(say("The seconds before this help may be {allowed}.", allowed=allowed))
    leads = wish.leads or []
    if leads and (len(leads) != len(kinds) or not all(0 <= lead <= MOST_LEAD for lead in leads)):
        raise Refused(say("Every seat has its lead, from 0 to {most} seconds.", most=MOST_LEAD))
    if any(leads) and not timed:
        raise Refused(say("There are leads where everybody acts at once."))
    if wish.names not in NAMES:
        raise Refused(say("Names come from the wheel, or they are free."))
    aids = {name: wish.aids.get(name, option.default if alone else None) for name, option in game.aids.items()}
    return Settings(alone if wish.hints is None else wish.hints, aids, leads, wish.names)
