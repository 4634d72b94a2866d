"""What can be told about a position of Tóncc: previews, scores worked out, the six directions, the reason.

Everything reads a position in which the viewer sees all he needs; sealed choices of others are never read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position, regions
from ludoteca.games.toncc.compiled.walks import next_direction
from ludoteca.words import Sentence, say

SEATS = range(3)
OTHERS = tuple(tuple(other for other in SEATS if other != seat) for seat in SEATS)
COLOURS = ("blue", "yellow", "red")
KINGS = (say("Blue"), say("Yellow"), say("Red"))
PARTS = ("body", "hair", "feet")
WAYS = ("step", "jump", "round")
DIRECTIONS = (
    say("North-east"),
    say("East"),
    say("South-east"),
    say("South-west"),
    say("West"),
    say("North-west"),
)
ARROWS = ("↗", "→", "↘", "↙", "←", "↖")
NAMES = (
    say("Yellow-red"),
    say("One dot"),
    say("Circle"),
    say("Blue-red"),
    say("Two lines"),
    say("Red-blue"),
    say("Two dots"),
    say("Square"),
    say("Yellow-blue"),
    say("Three lines"),
    say("Blue-yellow"),
    say("Three dots"),
    say("Triangle"),
    say("Red-yellow"),
    say("One line"),
)


# Every picture asks these tables of the kernel many times, so they are kept as Python reads them fastest.
GROUND = tuple(int(kernel.GROUND[region]) for region in range(kernel.CELLS))
DESTINATION = tuple(int(kernel.DESTINATION[step]) for step in range(6 * kernel.CELLS))
WAY = tuple(WAYS[kernel.WAY[step]] for step in range(6 * kernel.CELLS))
PAYS = tuple(tuple(int(kernel.part(colour, ground)) + 1 for ground in GROUND) for colour in range(3))
SEALED = tuple(sum(2**region for region in three) for three in kernel.KINGDOMS)
"""The regions of each kingdom, as bits."""
THROUGH = tuple(
    tuple(number for number, three in enumerate(kernel.KINGDOMS) if region in three) for region in range(kernel.CELLS)
)
"""By region, the kingdoms that it belongs to."""


Words = Position | Sequence[int]
"""A position by its words; whoever reads many of them takes them all out at once, as a list."""


def pays(colour: int, region: int) -> int:
    """What the region gives the king of this colour in each of its kingdoms: 1, 2 or 3 (T17)."""
    return PAYS[colour][region]


def _kingdom(number: int, colour: int) -> dict[str, Any]:
    regions = list(kernel.KINGDOMS[number])
    gives = [PAYS[colour][region] for region in regions]
    return {"name": NAMES[number], "regions": regions, "sum": gives, "points": sum(gives)}


_KINGDOMS = tuple(tuple(_kingdom(number, colour) for colour in range(3)) for number in range(len(kernel.KINGDOMS)))


def kingdom(number: int, colour: int) -> dict[str, Any]:
    """One of the fifteen kingdoms with what it gives the king of this colour; read it, do not change it."""
    return _KINGDOMS[number][colour]


def held(seals: int, numbers: Sequence[int] = range(15)) -> list[int]:
    """Those of these kingdoms that the seals hold whole."""
    return [number for number in numbers if seals & SEALED[number] == SEALED[number]]


def destination(position: Words, seat: int, direction: int) -> tuple[int, int, bool]:
    """The cell and the region where the seat's king would arrive, and whether that region is face up."""
    cell = DESTINATION[position[kernel.AT + seat] * 6 + direction - 1]
    region = position[kernel.TILES + cell]
    return cell, region, not face_down(position) >> region & 1


def face_down(position: Words) -> int:
    """The set of conquered regions, as bits."""
    return int(position[kernel.SEALS] | position[kernel.SEALS + 1] | position[kernel.SEALS + 2])


def preview(position: Words, seat: int, direction: int) -> dict[str, Any]:
    """What the seat can know of its own step: where it ends, and the kingdoms it would finish by a conquest there."""
    cell, region, face_up = destination(position, seat, direction)
    finished = finishes(position, seat, region) if face_up else []
    return {
        "cell": cell,
        "region": region,
        "face_up": face_up,
        "points": sum(found["points"] for found in finished),
        "kingdoms": [[*found["regions"]] for found in finished],
    }


def finishes(position: Words, seat: int, region: int) -> list[dict[str, Any]]:
    """The kingdoms the seat would have through this region once it is conquered."""
    seals, colour = position[kernel.SEALS + seat] | 2**region, position[kernel.KINGS + seat]
    return [kingdom(number, colour) for number in held(seals, THROUGH[region])]


def card(position: Words, seat: int, totals: Sequence[int]) -> dict[str, Any]:
    """A king's card: his colours, what he has and how his score of this challenge is made up."""
    colour = position[kernel.KINGS + seat]
    seals = int(position[kernel.SEALS + seat])
    numbers = held(seals) if colour >= 0 else []
    kingdoms = [kingdom(number, colour) for number in numbers]
    loose = seals
    for number in numbers:
        loose &= ~SEALED[number]
    king_points = position[kernel.KING_POINTS + seat]
    body, hair, feet = (COLOURS[(colour + part) % 3] if colour >= 0 else None for part in range(3))
    return {
        "colour": body,
        "body": body,
        "hair": hair,
        "feet": feet,
        "seals_left": 6 - seals.bit_count(),
        "king_points": king_points or None,
        "kingdoms": kingdoms,
        "loose": regions(loose),
        "score": king_points + sum(found["points"] for found in kingdoms),
        "toncc_points": totals[seat],
    }


def cards(position: Position) -> list[dict[str, Any]]:
    """The cards of all three kings."""
    words = position.values()
    totals = position.totals() if words[kernel.KINGS] >= 0 else [0, 0, 0]
    return [card(words, seat, totals) for seat in SEATS]


def challenge(position: Position, number: int) -> dict[str, Any]:
    """An ended challenge, counted from 0: scores, tóncc points, and the tie rule in words where it decided (T18)."""
    scores = [position[kernel.PAST + 3 * number + seat] for seat in SEATS]
    points = [position.toncc_points(number, seat) for seat in SEATS]
    return {"scores": scores, "points": points, "tie": tie(position, scores)}


def tie(position: Position, values: Sequence[int]) -> Sentence | None:
    """Who is placed before whom when two or three have as much; None when all differ."""
    if len(set(values)) == 3:
        return None
    if len(set(values)) == 1:
        return say("All three have {value}: one tóncc point each.", value=values[0])
    first, second = (seat for seat in SEATS if list(values).count(values[seat]) == 2)
    if kernel.part(position[kernel.KINGS + first], position[kernel.KINGS + second]) != 1:
        first, second = second, first
    return say(
        "{king} and {other} have {value} each: {king} beats {other}.",
        king=king(position, first),
        other=king(position, second),
        value=values[first],
    )


def king(position: Words, seat: int) -> Sentence:
    """The name of the seat's king: his colour."""
    return KINGS[position[kernel.KINGS + seat]]


def reason(position: Position, places: Sequence[int]) -> Sentence:
    """Why the match ended as it did (T20)."""
    totals = position.totals()
    if len(set(places)) == 1:
        if totals[0] == 1:
            return say("All three kings have 1 tóncc point and share the victory.")
        return say("All three kings have {points} tóncc points and share the victory.", points=totals[0])
    first, second = places.index(1), places.index(2)
    if totals[first] == totals[second]:
        return say(
            "{king} and {other} have {points} tóncc points each; {king} beats {other}, because he is the weaker "
            "of the two in two colours out of three.",
            king=king(position, first),
            other=king(position, second),
            points=totals[first],
        )
    return say("{king} has most tóncc points: {points}.", king=king(position, first), points=totals[first])


class Scene:
    """What a position tells everybody, and what it can tell each seat: worked out once, however many look.

    It is read and never changed, for many share it.
    """

    def __init__(self, position: Position) -> None:
        """The scene of a position in which nobody has chosen."""
        self.position = position
        self.seen: dict[int, list[dict[str, Any]]] = {}
        """The six directions of each seat that has asked for them."""

    @cached_property
    def reach(self) -> dict[int, list[int]]:
        """By seat, the cells where its king can arrive."""
        return reached(self.position)

    @cached_property
    def leaving(self) -> list[int]:
        """The seats that can lay their last seal with this move."""
        return about_to_leave(self.position, self.reach)

    @cached_property
    def common(self) -> dict[str, Any]:
        """The notes that are the same for all."""
        position, reach = self.position, self.reach
        played = position[kernel.PLAYED]
        ended = position.phase() != kernel.CHOOSE and played > 0
        ways = {seat: list(WAY[6 * cell : 6 * cell + 6]) for seat in reach for cell in [position[kernel.AT + seat]]}
        return {
            "challenge": played if ended else played + 1,
            "challenges": position[kernel.CHALLENGES],
            "ended": ended,
            "cards": cards(position),
            "reach": [reach.get(seat) for seat in SEATS],
            "ways": [ways.get(seat) for seat in SEATS],
            "past": [challenge(position, number) for number in range(played)] if position[kernel.KINGS] >= 0 else [],
        }

    def options(self, seat: int) -> list[dict[str, Any]]:
        """The six directions of the seat's king."""
        if seat not in self.seen:
            self.seen[seat] = options(self.position, seat, self.reach)
        return self.seen[seat]

    def previews(self, seat: int) -> list[dict[str, Any]]:
        """The previews of the six directions of the seat's king: a part of what is said of them."""
        return [_part(option) for option in self.options(seat)]


def _part(option: dict[str, Any]) -> dict[str, Any]:
    """The preview that belongs to an option."""
    finished = option["finishes"]
    return {
        "cell": option["cell"],
        "region": option["region"],
        "face_up": option["face_up"],
        "points": sum([each["points"] for each in finished]) if finished else 0,
        "kingdoms": [[*each["regions"]] for each in finished],
    }


def notes(scene: Scene, viewer: int | None, ready: Sequence[int]) -> dict[str, Any]:
    """All that follows from a view: it has no choices in it, `ready` says who has chosen."""
    reach = scene.reach
    mine = viewer if viewer in reach and viewer not in ready else None
    return {
        **scene.common,
        "options": [] if mine is None else scene.options(mine),
        "walk": next_direction(scene.position, mine) if mine is not None and len(reach) == 1 else None,
        "warnings": warnings(scene, viewer),
        "chance": CHANCE if mine in scene.leaving else None,
    }


def reached(position: Position) -> dict[int, list[int]]:
    """By seat, the cells where its king can arrive now, in the order of the Compass; without kings who have left."""
    if position.phase() != kernel.CHOOSE:
        return {}
    cells = {seat: position[kernel.AT + seat] for seat in SEATS}
    return {seat: list(DESTINATION[6 * cell : 6 * cell + 6]) for seat, cell in cells.items() if cell >= 0}


def options(position: Position, seat: int, reach: dict[int, list[int]]) -> list[dict[str, Any]]:
    """The six directions of the seat's king, when all can arrive where `reached` says."""
    words = position.values()
    return [option(words, seat, direction, reach) for direction in range(1, 7)]


def option(position: Words, seat: int, direction: int, reach: dict[int, list[int]]) -> dict[str, Any]:
    """One of the six directions with all a player would like to know before he seals it."""
    paid = PAYS[position[kernel.KINGS + seat]]
    cell, region, face_up = destination(position, seat, direction)
    found: dict[str, Any] = {"finishes": [], "grows": [], "starts": [], "breaks": []}
    rivals = []
    if face_up:
        for rival, cells in reach.items():
            if rival != seat and cell in cells:
                wins = PAYS[position[kernel.KINGS + rival]][region] < paid[region]
                rivals.append({"seat": rival, "wins": wins})
        for number in THROUGH[region]:
            _sort_kingdom(position, seat, number, found)
    return {
        "direction": direction,
        "cell": cell,
        "region": region,
        "face_up": face_up,
        "way": WAY[position[kernel.AT + seat] * 6 + direction - 1],
        "background": COLOURS[GROUND[region]],
        "value": paid[region],
        "rivals": rivals,
        **found,
        "text": describe(position, direction, region, face_up, found, rivals),
    }


def _sort_kingdom(position: Words, seat: int, number: int, found: dict[str, Any]) -> None:
    """Puts a kingdom among those the seat would finish, grow, start or spoil for a rival by one more region of it."""
    sealed = SEALED[number]
    for other in OTHERS[seat]:
        theirs = position[kernel.SEALS + other] & sealed
        if theirs:
            if theirs.bit_count() == 2:
                spoiled = kingdom(number, position[kernel.KINGS + other])
                found["breaks"].append({"seat": other} | spoiled)
            return
    count = (position[kernel.SEALS + seat] & sealed).bit_count()
    found[("starts", "grows", "finishes")[count]].append(kingdom(number, position[kernel.KINGS + seat]))


def describe(
    position: Words, direction: int, region: int, face_up: bool, found: dict[str, Any], rivals: list[dict[str, Any]]
) -> Sentence:
    """The option in words."""
    if not face_up:
        return _taken(direction, region)
    return _told(direction, region, _gain(position, found), _company(position, rivals))


def _gain(position: Words, found: dict[str, Any]) -> Sentence:
    if found["finishes"]:
        points = sum(each["points"] for each in found["finishes"])
        return _finishes(_names(found["finishes"]), points)
    if found["breaks"]:
        spoiled = found["breaks"][0]
        return _spoils(king(position, spoiled["seat"]), spoiled["name"])
    if found["grows"]:
        return _grows(_names(found["grows"]))
    if found["starts"]:
        return _starts(_names(found["starts"]))
    return NO_KINGDOM


def _names(kingdoms: list[dict[str, Any]]) -> Sequence[Sentence]:
    return tuple(each["name"] for each in kingdoms)


# There are few of these sentences and every picture says some of them, so each is put together once.

NO_KINGDOM = say("makes no kingdom any more")
NOBODY = say("nobody else can come")
CHANCE = say("You can lay your last seal with this move.")
IDLE_TWICE = say("Two moves without a conquest: one more ends the challenge.")


@cache
def _taken(direction: int, region: int) -> Sentence:
    return say("{arrow} region {region}, already conquered.", arrow=ARROWS[direction - 1], region=region)


@lru_cache(4096)  # there are more of these, but most stay the same from one move to the next
def _told(direction: int, region: int, gain: Sentence, company: Sentence) -> Sentence:
    arrow = ARROWS[direction - 1]
    return say("{arrow} region {region}: {gain}; {company}.", arrow=arrow, region=region, gain=gain, company=company)


@cache
def _finishes(names: Sequence[Sentence], points: int) -> Sentence:
    return say("finishes {names}, {points} points", names=listed(names), points=points)


@cache
def _spoils(king: Sentence, name: Sentence) -> Sentence:
    return say("spoils {king}'s {name}", king=king, name=name)


@cache
def _grows(names: Sequence[Sentence]) -> Sentence:
    return say("brings you close to {names}", names=listed(names))


@cache
def _starts(names: Sequence[Sentence]) -> Sentence:
    return say("starts {names}", names=listed(names))


def listed(items: Sequence[Sentence]) -> Sentence:
    """Several things in one breath: "Circle, Square and Triangle"."""
    text = items[0]
    for item in items[1:-1]:
        text = say("{some}, {next}", some=text, next=item)
    return say("{some} and {last}", some=text, last=items[-1]) if len(items) > 1 else text


def _company(position: Words, rivals: list[dict[str, Any]]) -> Sentence:
    if not rivals:
        return NOBODY
    stronger = tuple(king(position, rival["seat"]) for rival in rivals if rival["wins"])
    weaker = tuple(king(position, rival["seat"]) for rival in rivals if not rival["wins"])
    return _meet(stronger, weaker)


@cache
def _meet(stronger: Sequence[Sentence], weaker: Sequence[Sentence]) -> Sentence:
    if stronger and weaker:
        return say(
            "{weaker} and {stronger} can come too, and {stronger} wins there", weaker=weaker[0], stronger=stronger[0]
        )
    if stronger:
        return say("{kings} can come too, stronger than you there", kings=listed(stronger))
    return say("{kings} can come too, but you win there", kings=listed(weaker))


def warnings(scene: Scene, viewer: int | None) -> list[Sentence]:
    """What the viewer should not overlook this move."""
    position = scene.position
    found = [IDLE_TWICE] if position[kernel.IDLE] == 2 and scene.reach else []
    return found + [_leaves(king(position, seat)) for seat in scene.leaving if seat != viewer]


@cache
def _leaves(king: Sentence) -> Sentence:
    return say("{king} can lay his last seal with this move.", king=king)


def about_to_leave(position: Position, reach: dict[int, list[int]]) -> list[int]:
    """The seats whose kings have one seal left and a region within reach to lay it on."""
    down = face_down(position)
    return [
        seat
        for seat, cells in reach.items()
        if int(position[kernel.SEALS + seat]).bit_count() == 5
        and any(not down >> position[kernel.TILES + cell] & 1 for cell in cells)
    ]
