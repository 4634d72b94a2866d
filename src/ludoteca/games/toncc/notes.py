"""What can be told about a position of Tóncc: previews, scores worked out, the six directions, the reason.

Everything reads a position in which the viewer sees all he needs; sealed choices of others are never read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.walks import next_direction
from ludoteca.words import Sentence, say

SEATS = range(3)
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


def regions(seals: int) -> list[int]:
    """The regions of a set of seals, sorted."""
    return [region for region in range(1, 19) if seals >> region & 1]


def pays(colour: int, region: int) -> int:
    """What the region gives the king of this colour in each of its kingdoms: 1, 2 or 3 (T17)."""
    return int(kernel.part(colour, kernel.GROUND[region])) + 1


def kingdom(number: int, colour: int) -> dict[str, Any]:
    """One of the fifteen kingdoms with what it gives the king of this colour."""
    three = kernel.KINGDOMS[number]
    sum_ = [pays(colour, region) for region in three]
    return {"name": NAMES[number], "regions": list(three), "sum": sum_, "points": sum(sum_)}


def kingdoms_of(seals: int, colour: int, through: int | None = None) -> list[dict[str, Any]]:
    """The kingdoms that these seals hold, in the order of the table; with `through`, only those with this region."""
    held = regions(seals)
    return [
        kingdom(number, colour)
        for number, three in enumerate(kernel.KINGDOMS)
        if all(region in held for region in three) and (through is None or through in three)
    ]


def destination(position: Position, seat: int, direction: int) -> tuple[int, int, bool]:
    """The cell and the region where the seat's king would arrive, and whether that region is face up."""
    cell = int(kernel.DESTINATION[position[kernel.AT + seat] * 6 + direction - 1])
    region = position[kernel.TILES + cell]
    return cell, region, not face_down(position) >> region & 1


def face_down(position: Position) -> int:
    """The set of conquered regions, as bits."""
    return int(position[kernel.SEALS] | position[kernel.SEALS + 1] | position[kernel.SEALS + 2])


def preview(position: Position, seat: int, direction: int) -> dict[str, Any]:
    """What the seat can know of its own step: where it ends, and the kingdoms it would finish by a conquest there."""
    cell, region, face_up = destination(position, seat, direction)
    finished = finishes(position, seat, region) if face_up else []
    return {
        "cell": cell,
        "region": region,
        "face_up": face_up,
        "points": sum(found["points"] for found in finished),
        "kingdoms": [found["regions"] for found in finished],
    }


def finishes(position: Position, seat: int, region: int) -> list[dict[str, Any]]:
    """The kingdoms the seat would have through this region once it is conquered."""
    seals = position[kernel.SEALS + seat] | 2**region
    return kingdoms_of(seals, position[kernel.KINGS + seat], through=region)


def card(position: Position, seat: int, totals: Sequence[int]) -> dict[str, Any]:
    """A king's card: his colours, what he has and how his score of this challenge is made up."""
    colour = position[kernel.KINGS + seat]
    seals = position[kernel.SEALS + seat]
    kingdoms = kingdoms_of(seals, colour) if colour >= 0 else []
    used = {region for found in kingdoms for region in found["regions"]}
    king_points = position[kernel.KING_POINTS + seat]
    body, hair, feet = (COLOURS[(colour + part) % 3] if colour >= 0 else None for part in range(3))
    return {
        "colour": body,
        "body": body,
        "hair": hair,
        "feet": feet,
        "seals_left": 6 - len(regions(seals)),
        "king_points": king_points or None,
        "kingdoms": kingdoms,
        "loose": [region for region in regions(seals) if region not in used],
        "score": king_points + sum(found["points"] for found in kingdoms),
        "toncc_points": totals[seat],
    }


def cards(position: Position) -> list[dict[str, Any]]:
    """The cards of all three kings."""
    totals = position.totals() if position[kernel.KINGS] >= 0 else [0, 0, 0]
    return [card(position, seat, totals) for seat in SEATS]


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


def king(position: Position, seat: int) -> Sentence:
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


def notes(position: Position, viewer: int | None, ready: Sequence[int]) -> dict[str, Any]:
    """All that follows from a view: it has no choices in it, `ready` says who has chosen."""
    played = position[kernel.PLAYED]
    choosing = position.phase() == kernel.CHOOSE
    ended = not choosing and played > 0
    reach = reached(position)
    ways = {
        seat: [WAYS[kernel.WAY[position[kernel.AT + seat] * 6 + direction]] for direction in range(6)] for seat in reach
    }
    mine = viewer if viewer in reach and viewer not in ready else None
    return {
        "challenge": played if ended else played + 1,
        "challenges": position[kernel.CHALLENGES],
        "ended": ended,
        "cards": cards(position),
        "reach": [reach.get(seat) for seat in SEATS],
        "ways": [ways.get(seat) for seat in SEATS],
        "past": [challenge(position, number) for number in range(played)] if position[kernel.KINGS] >= 0 else [],
        "options": [] if mine is None else options(position, mine),
        "walk": next_direction(position, mine) if mine is not None and len(reach) == 1 else None,
        "warnings": warnings(position, reach, viewer),
        "chance": say("You can lay your last seal with this move.")
        if mine in about_to_leave(position, reach)
        else None,
    }


def reached(position: Position) -> dict[int, list[int]]:
    """By seat, the cells where its king can arrive now, in the order of the Compass; without kings who have left."""
    if position.phase() != kernel.CHOOSE:
        return {}
    return {
        seat: [destination(position, seat, direction)[0] for direction in range(1, 7)]
        for seat in SEATS
        if position[kernel.AT + seat] >= 0
    }


def options(position: Position, seat: int) -> list[dict[str, Any]]:
    """The six directions of the seat's king."""
    reach = reached(position)
    return [option(position, seat, direction, reach) for direction in range(1, 7)]


def option(position: Position, seat: int, direction: int, reach: dict[int, list[int]]) -> dict[str, Any]:
    """One of the six directions with all a player would like to know before he seals it."""
    colour = position[kernel.KINGS + seat]
    cell, region, face_up = destination(position, seat, direction)
    found: dict[str, Any] = {"finishes": [], "grows": [], "starts": [], "breaks": []}
    rivals = []
    if face_up:
        mine = pays(colour, region)
        for rival, cells in reach.items():
            if rival != seat and cell in cells:
                rivals.append({"seat": rival, "wins": pays(position[kernel.KINGS + rival], region) < mine})
        for number, three in enumerate(kernel.KINGDOMS):
            if region in three:
                _sort_kingdom(position, seat, number, three, found)
    return {
        "direction": direction,
        "cell": cell,
        "region": region,
        "face_up": face_up,
        "way": WAYS[kernel.WAY[position[kernel.AT + seat] * 6 + direction - 1]],
        "background": COLOURS[kernel.GROUND[region]],
        "value": pays(colour, region),
        "rivals": rivals,
        **found,
        "text": describe(position, direction, region, face_up, found, rivals),
    }


def _sort_kingdom(position: Position, seat: int, number: int, three: Sequence[int], found: dict[str, Any]) -> None:
    """Puts a kingdom among those the seat would finish, grow, start or spoil for a rival by one more region of it."""
    count = [sum(position[kernel.SEALS + other] >> region & 1 for region in three) for other in SEATS]
    others = [other for other in SEATS if other != seat and count[other]]
    if not others:
        found[("starts", "grows", "finishes")[count[seat]]].append(kingdom(number, position[kernel.KINGS + seat]))
    elif count[others[0]] == 2:
        spoiled = kingdom(number, int(position[kernel.KINGS + others[0]]))
        found["breaks"].append({"seat": others[0]} | spoiled)


def describe(
    position: Position, direction: int, region: int, face_up: bool, found: dict[str, Any], rivals: list[dict[str, Any]]
) -> Sentence:
    """The option in words."""
    arrow = ARROWS[direction - 1]
    if not face_up:
        return say("{arrow} region {region}, already conquered.", arrow=arrow, region=region)
    return say(
        "{arrow} region {region}: {gain}; {company}.",
        arrow=arrow,
        region=region,
        gain=_gain(position, found),
        company=_company(position, rivals),
    )


def _gain(position: Position, found: dict[str, Any]) -> Sentence:
    if found["finishes"]:
        points = sum(each["points"] for each in found["finishes"])
        return say("finishes {names}, {points} points", names=_names(found["finishes"]), points=points)
    if found["breaks"]:
        spoiled = found["breaks"][0]
        return say("spoils {king}'s {name}", king=king(position, spoiled["seat"]), name=spoiled["name"])
    if found["grows"]:
        return say("brings you close to {names}", names=_names(found["grows"]))
    if found["starts"]:
        return say("starts {names}", names=_names(found["starts"]))
    return say("makes no kingdom any more")


def _names(kingdoms: list[dict[str, Any]]) -> Sentence:
    return listed([each["name"] for each in kingdoms])


def listed(items: Sequence[Sentence]) -> Sentence:
    """Several things in one breath: "Circle, Square and Triangle"."""
    text = items[0]
    for item in items[1:-1]:
        text = say("{some}, {next}", some=text, next=item)
    return say("{some} and {last}", some=text, last=items[-1]) if len(items) > 1 else text


def _company(position: Position, rivals: list[dict[str, Any]]) -> Sentence:
    stronger = [king(position, rival["seat"]) for rival in rivals if rival["wins"]]
    weaker = [king(position, rival["seat"]) for rival in rivals if not rival["wins"]]
    if stronger and weaker:
        return say(
            "{weaker} and {stronger} can come too, and {stronger} wins there", weaker=weaker[0], stronger=stronger[0]
        )
    if stronger:
        return say("{kings} can come too, stronger than you there", kings=listed(stronger))
    if weaker:
        return say("{kings} can come too, but you win there", kings=listed(weaker))
    return say("nobody else can come")


def warnings(position: Position, reach: dict[int, list[int]], viewer: int | None) -> list[Sentence]:
    """What the viewer should not overlook this move."""
    found = []
    if position[kernel.IDLE] == 2 and reach:
        found.append(say("Two moves without a conquest: one more ends the challenge."))
    for seat in about_to_leave(position, reach):
        if seat != viewer:
            found.append(say("{king} can lay his last seal with this move.", king=king(position, seat)))
    return found


def about_to_leave(position: Position, reach: dict[int, list[int]]) -> list[int]:
    """The seats whose kings have one seal left and a region within reach to lay it on."""
    down = face_down(position)
    return [
        seat
        for seat, cells in reach.items()
        if len(regions(position[kernel.SEALS + seat])) == 5
        and any(not down >> position[kernel.TILES + cell] & 1 for cell in cells)
    ]
