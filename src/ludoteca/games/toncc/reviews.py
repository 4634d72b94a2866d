"""A match of Tóncc looked back upon: what a strong bot would have chosen, and who read whom.

All choose at once, so no direction is simply right: the search gives a mixture, and of each direction what it is worth.
What it is worth is counted as chances in 100 to win the match; together the three kings have all of them. From the seat
of each king the search also expects something of the two others, and that is held against what they did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, log2, sqrt
from typing import Any, NamedTuple
from zlib import crc32

from ludoteca.contract import NATURE, Action, State
from ludoteca.games.toncc import notes
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.compiled.search import Search
from ludoteca.games.toncc.compiled.wishes import TOTAL_WORTH
from ludoteca.words import Sentence, say

SIMULATIONS = 750 if kernel.__file__.endswith(".py") else 20_000
"""What a look at one choice is worth: a tenth of a second at most, more where the machine is busy."""
HABIT = 500  # how often, in 1024 choices, rivals are expected to follow their noses
MEANT = 0.1  # what has less than this share of the most likely direction's part of a mixture is not meant
LEAST = 0.01  # nothing is taken to be less likely than this: surprise has an end
BOLD = 0.15  # whoever goes where the mixture goes less often than this is bold
COSTLY = 3  # chances in 100 below which a loss is noise
STRIKING = 2  # moments that are told of each king who was read, and of each who slipped away

OFTEN = (
    (0.88, say("almost always")),
    (0.7, say("three times in four")),
    (0.6, say("two times in three")),
    (0.42, say("half of the time")),
    (0.29, say("one time in three")),
    (0.22, say("one time in four")),
    (0.13, say("one time in six")),
    (0.06, say("one time in ten")),
    (0.0, say("hardly ever")),
)
READABLE = (
    (1.1, say("an open book")),
    (1.6, say("quite easy to read")),
    (2.4, say("hard to read")),
    (9.0, say("a riddle")),
)
"""How surprising a king's choices were for the others, in bits a choice; whoever rolls a die has 2.6."""


def review(position: Position, seat: int, direction: int) -> dict[str, Any] | None:
    """What a strong bot would have done where this seat went in that direction; None for a king who is alone."""
    present = [other for other in notes.SEATS if position[kernel.AT + other] >= 0]
    if len(present) < 2:
        return None
    search = Search(position, crc32(repr(position.values()).encode()), seat, HABIT)
    search.go_on(SIMULATIONS)
    odds = shares(search.mixture(seat))
    results = search.results(seat)
    values = [100 * worth / (TOTAL_WORTH * max(1, visits)) for visits, worth in results]
    meant = [way for way in range(6) if odds[way] >= MEANT * max(odds)]
    best, chosen = max(meant, key=lambda way: values[way]), direction - 1
    lost = round(values[best]) - round(values[chosen])
    lost = lost if lost >= COSTLY else 0
    other = chosen if chosen != best else max(set(range(6)) - {best}, key=lambda way: values[way])
    return {
        "played": round(values[chosen]),
        "best": round(values[chosen]) + lost,
        "lost": lost,
        "worth": max(0, round(values[chosen] - sum(values) / 6)) if chosen in meant else 0,
        "sure": surely(values, results, best, other),
        "text": told(odds, max(meant, key=lambda way: odds[way]), chosen, lost),
        "seat": seat,
        "action": {"type": "choose", "direction": best + 1},
        "odds": odds,
        "bits": bits(odds[chosen]),
        "expects": [
            shares(search.mixture(rival)) if rival in present and rival != seat else None for rival in notes.SEATS
        ],
    }


def shares(mixture: Sequence[int]) -> list[float]:
    """A mixture as parts of 1."""
    return [round(part / max(1, sum(mixture)), 3) for part in mixture]


def bits(part: float) -> float:
    """How much it surprises when something happens that has this part of 1."""
    return round(-log2(max(LEAST, part)), 2)


def surely(values: Sequence[float], results: Sequence[tuple[int, int]], best: int, other: int) -> float:
    """How sure it is that the one direction is better than the other: both are means of games that were tried."""
    doubt = sum(values[way] * (100 - values[way]) / max(1, results[way][0]) for way in (best, other))
    return round((1 + erf((values[best] - values[other]) / sqrt(2 * max(doubt, 0.01)))) / 2, 2)


def told(odds: Sequence[float], usual: int, chosen: int, lost: int) -> Sentence:
    """What a strong bot would have chosen, beside what was chosen."""
    parts = {"arrow": notes.ARROWS[usual], "often": often(odds[usual]), "played": notes.ARROWS[chosen]}
    if lost:
        return say(
            "A strong bot would have gone {arrow} {often}; {played} cost {lost} chances in 100 to win.",
            **parts,
            lost=lost,
        )
    if chosen == usual:
        return say("A strong bot goes {arrow} too, {often}.", **parts)
    if odds[chosen] < BOLD:
        return say("A strong bot would have gone {arrow} {often}; {played} was bold.", **parts)
    return say("A strong bot goes {arrow} {often} and {played} {seldom}.", **parts, seldom=often(odds[chosen]))


def often(part: float) -> Sentence:
    """How often something with this part of 1 happens, in words."""
    return next(words for least, words in OFTEN if part >= least)


class Move(NamedTuple):
    """A move in which several kings chose: where it stands in the match, and what each chose with which review."""

    challenge: int
    move: int
    numbers: range
    """Of its steps; whoever guesses does it before one of them."""
    chosen: dict[int, int]
    reviews: dict[int, Mapping[str, Any]]
    contests: list[dict[str, Any]]


class Read(NamedTuple):
    """What one king expected of another, and what that one did."""

    move: Move
    seat: int
    about: int
    expected: int
    guessed: bool
    """True for a guess of the player's own, False for what the search expected there."""

    def likely(self) -> float:
        """How likely the search took it to be, from this seat, that it comes as expected: a part of 1."""
        parts: Sequence[float] = self.move.reviews[self.seat]["expects"][self.about]
        return parts[self.expected - 1]

    @property
    def right(self) -> bool:
        """True if it came as expected."""
        return self.move.chosen[self.about] == self.expected

    @property
    def won(self) -> bool:
        """True if the reader won a contest against whom he had read."""
        return self.right and any(
            contest["winner"] == self.seat and any(loser["seat"] == self.about for loser in contest["beaten"])
            for contest in self.move.contests
        )


def lookback(
    steps: Sequence[tuple[State, int, Action]],
    turns: Sequence[Mapping[str, Any]],
    guesses: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Who read whom: by the guesses that a player made, and for whoever made none by what the search expected there."""
    moves = moves_of(steps, turns)
    guessed = guesses_of(moves, guesses)
    guessers = {seat for _, seat, _ in guessed}
    reads: list[Read] = []
    surprise: list[list[float]] = [[], [], []]
    for place, move in enumerate(moves):
        for seat, found in move.reviews.items():
            for about, expects in enumerate(found["expects"]):
                if expects is None or about not in move.chosen:
                    continue
                surprise[about].append(bits(expects[move.chosen[about] - 1]))
                expected = 1 + max(range(6), key=lambda way: expects[way])
                if seat in guessers:
                    expected = guessed.get((place, seat, about), 0)
                if expected:
                    reads.append(Read(move, seat, about, expected, seat in guessers))
    if not reads:
        return {}
    kings = steps[-1][0].dump()["position"]["kings"]
    contests = [contest for move in moves for contest in move.contests]
    return {
        "kings": kings,
        "guessed": [seat in guessers for seat in notes.SEATS],
        "reads": [[counted(reads, seat, about) for about in notes.SEATS] for seat in notes.SEATS],
        "contests": [
            {
                "won": sum(contest["winner"] == seat for contest in contests),
                "read": len({id(read.move) for read in reads if read.seat == seat and read.won}),
            }
            for seat in notes.SEATS
        ],
        "surprise": [surprising(found) for found in surprise],
        "best": best_read(reads),
        "moments": striking(reads),
    }


def moves_of(steps: Sequence[tuple[State, int, Action]], turns: Sequence[Mapping[str, Any]]) -> list[Move]:
    """The moves of a match in which at least two kings chose."""
    reviews = {turn["number"]: turn for turn in turns}
    moves: list[Move] = []
    chosen: dict[int, int] = {}
    found: dict[int, Mapping[str, Any]] = {}
    first, challenge, count = 1, 0, 0
    for number, (state, seat, action) in enumerate(steps, 1):
        if seat == NATURE:
            challenge += action["type"] == "shuffle"
            first, count = number + 1, 0
            continue
        chosen[seat] = action["direction"]
        if number in reviews:
            found[seat] = reviews[number]
        told = [event for event in state.story(seat, action, None) if event["type"] == "move"]
        if told:
            count += 1
            if len(chosen) > 1:
                numbers = range(first, number + 1)
                moves.append(Move(challenge, count, numbers, chosen, found, told[0]["contests"]))
            first, chosen, found = number + 1, {}, {}
    return moves


def guesses_of(moves: Sequence[Move], guesses: Sequence[Mapping[str, Any]]) -> dict[tuple[int, int, int], int]:
    """By move, guesser and king: the direction that was guessed last."""
    found = {}
    for guess in guesses:
        for place, move in enumerate(moves):
            if guess["number"] in move.numbers and {guess["seat"], guess["about"]} <= move.chosen.keys():
                found[place, guess["seat"], guess["about"]] = guess["action"]["direction"]
    return found


def counted(reads: Sequence[Read], seat: int, about: int) -> dict[str, int] | None:
    """How often the one expected something of the other, and how often it came so; None of himself."""
    if seat == about:
        return None
    made = [read for read in reads if (read.seat, read.about) == (seat, about)]
    return {"right": sum(read.right for read in made), "made": len(made)}


def surprising(found: Sequence[float]) -> dict[str, Any] | None:
    """How surprising a king was, in bits a choice and in words; None for one of whom nothing was expected."""
    if not found:
        return None
    mean = sum(found) / len(found)
    return {"bits": round(mean, 1), "text": next(words for most, words in READABLE if mean < most)}


def best_read(reads: Sequence[Read]) -> dict[str, Any] | None:
    """The read that was hardest, above all one that won a contest."""
    right = [read for read in reads if read.right]
    return moment(max(right, key=lambda read: (read.won, -read.likely()))) if right else None


def striking(reads: Sequence[Read]) -> list[dict[str, Any]]:
    """Of each king the moves in which he did most surely what was expected, and those in which he slipped away."""
    found: list[Read] = []
    for about in notes.SEATS:
        for right in (True, False):
            some = sorted((read for read in reads if read.about == about and read.right is right), key=Read.likely)
            of_moves = {read.move.numbers: read for read in some}  # of two who expected it the surer one
            found += sorted(of_moves.values(), key=Read.likely)[-STRIKING:]
    return [moment(read) for read in sorted(found, key=lambda read: read.move.numbers.start)]


def moment(read: Read) -> dict[str, Any]:
    """One read as the page tells it; the number is that of the picture in which all stand where they went."""
    return {
        "number": read.move.numbers[-1],
        "challenge": read.move.challenge,
        "move": read.move.move,
        "seat": read.seat,
        "about": read.about,
        "expected": read.expected,
        "percent": round(100 * read.likely()),
        "guessed": read.guessed,
        "went": read.move.chosen[read.about],
        "won": read.won,
    }
