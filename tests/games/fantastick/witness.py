"""Fantastick once more, from the rules files alone and without a thought for speed: a second opinion for the tests.

It knows nothing of the package. A match is its full JSON form; `legal` lists what the seat to act may do, `play` gives
the next form. Rule numbers are those of the rules files: B and N for the box and Numbers, S for Shapes.
"""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

Form = dict[str, Any]
Place = Any  # "A1g", or (2, 3, 0)

PRICES = {"rotate": (0, 0, 1), "move": (1, 0, 2), "remove": (2, 0, None), "add": (2, 0, None)}  # plain, good, bad
SHAPE_FACES = ["triangle", "trapezoid", "rhombus", "increase", "decrease", "change"]

# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

FIGURES = {
    "abcdef": "0",
    "bc": "1",
    "ef": "1",
    "abdeg": "2",
    "abcdg": "3",
    "bcfg": "4",
    "acdfg": "5",
    "acdefg": "6",
    "abc": "7",
    "abcdefg": "8",
    "abcdfg": "9",
    "bcef": "11",
}
SIGNS = {"hv": "+", "h": "-", "fr": "*", "r": "/"}
JOINTS = {"a": "TL TR", "b": "TR MR", "c": "MR BR", "d": "BL BR", "e": "ML BL", "f": "TL ML", "g": "ML MR"}
NUMBER_PLACES = [n + c + s for n, c, s in product("ABC", "0123", "abcdefg")] + ["Of", "Oh", "Or", "Ov"]
STARTS = {
    "3+2=5": ("C1d", "B1g"),
    "6/2=3": ("A1a", "C1c"),
    "5*2=10": ("B1e", "A1c"),
    "7-6=1": ("B1d", "A1b"),
    "8/2=4": ("A1f", "C1g"),
    "1+1=2": ("C1g", "A1c"),
}


def parts(equality: str) -> tuple[list[str], str, int]:
    """The three numbers, the operation and the form."""
    sign = next(sign for sign in "+-*/" if sign in equality)
    left, right = equality.split("=")
    if sign in left:
        return [*left.split(sign), right], sign, 0
    return [left, *right.split(sign)], sign, 1


def holds(equality: str) -> bool:
    numbers, sign, form = parts(equality)
    first, second, third = (int(numbers[n]) for n in ((0, 1, 2), (1, 2, 0))[form])
    if sign == "/":
        return second != 0 and Fraction(first, second) == third
    return {"+": first + second, "-": first - second, "*": first * second}[sign] == third


def cells(number: str) -> list[str]:
    """The figures of a number from cell 1 on; 11 is close (normal form)."""
    segments = {figure: places for places, figure in FIGURES.items() if places != "ef"}
    return [segments["11"]] if number == "11" else [segments[digit] for digit in number]


def laid(equality: str) -> set[Place]:
    numbers, sign, _ = parts(equality)
    mat = {"O" + place for places, known in SIGNS.items() if known == sign for place in places}
    for letter, number in zip("ABC", numbers, strict=True):
        mat |= {f"{letter}{n + 1}{segment}" for n, figure in enumerate(cells(number)) for segment in figure}
    return mat


def read_number(mat: set[Place], letter: str) -> str | None:
    digits = ""
    for cell in "0123":
        shown = "".join(sorted(place[2] for place in mat if place[:2] == letter + cell))
        if shown:
            if shown not in FIGURES:
                return None
            digits += FIGURES[shown]
    return digits if len(digits) == 1 or (len(digits) == 2 and digits[0] != "0") else None


def read(mat: set[Place], form: int) -> str | None:
    numbers = [read_number(mat, letter) for letter in "ABC"]
    sign = SIGNS.get("".join(sorted(place[1] for place in mat if place[0] == "O")))
    if sign is None or None in numbers:
        return None
    a, b, c = numbers
    return f"{a}{sign}{b}={c}" if form == 0 else f"{a}={b}{sign}{c}"


def tidy(mat: set[Place], place: Place) -> Place:
    """N9: where a match comes to lie in normal form."""
    if place[0] == "O":
        return place
    letter, cell, segment = place
    used = sorted({other[1] for other in mat if other[0] == letter})
    if read_number(mat, letter) == "11" and len(used) == 2:
        upper = segment in "bf"
        return letter + "1" + (("f" if upper else "e") if cell == used[0] else ("b" if upper else "c"))
    shown = {other[2] for other in mat if other[:2] == letter + cell}
    if shown == {"e", "f"}:
        segment = {"f": "b", "e": "c"}[segment]
    return f"{letter}{used.index(cell) + 1}{segment}"


def space(mat: set[Place], letter: str) -> dict[Place, Place]:
    """N7: where the matches of an 11 go when it is spaced."""
    own = {place for place in mat if place[0] == letter}
    if own == {f"{letter}1{segment}" for segment in "bcef"}:
        close = {"f": "1b", "e": "1c", "b": "2b", "c": "2c"}
        return {place: letter + close[place[2]] for place in own}
    return {place: tidy(mat, place) for place in own}


def number_face_met(face: str, before: str, after: str) -> bool:
    """N12 to N15, N20."""
    (old, old_sign, _), (new, new_sign, _) = parts(before), parts(after)
    if face in "ABC":
        return old["ABC".index(face)] != new["ABC".index(face)]
    if face == "op":
        return old_sign != new_sign
    if face == "eq":
        return True
    if face == "zero":
        return "0" not in new
    two = [n for n in range(3) if len(old[n]) == 2]
    if not two:
        return any(len(number) == 2 for number in new)
    return any(new[n] != old[n] for n in two) or any(len(old[n]) == 1 and len(new[n]) == 2 for n in range(3))


# ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

Point = tuple[int, int]
POINTS = [(r, c) for r in range(7) for c in range(7) if abs(r - 3) <= 3 and abs(c - 3) <= 3 and abs(r + c - 6) <= 3]
WAYS = ((0, 1), (1, 0), (1, -1))


def ends(place: Place) -> frozenset[Point]:
    r, c, d = place
    return frozenset({(r, c), (r + WAYS[d][0], c + WAYS[d][1])})


SHAPE_PLACES = [(r, c, d) for r, c in POINTS for d in range(3) if ends((r, c, d)) <= set(POINTS)]
BY_ENDS = {ends(place): place for place in SHAPE_PLACES}
FIGURE_STARTS = {
    "triangle": ("141 142 230 232 241 320 330", "330", "241"),
    "trapezoid": ("220 222 230 232 241 310 320 330", "330", "241"),
    "rhombus": ("220 221 230 231 241 320 321 341 420 430", "341", "430"),
    "increase": ("141 142 231 232 241 242 320 330", "330", "241"),
    "decrease": ("141 142 231 232 241 242 321 331 332 342 421 432", "421", "232"),
    "change": ("130 132 140 151 222 240 242 251 310 320 330 340", "340", "320"),
}


def line(start: Point, step: Point, length: int) -> list[Point]:
    return [(start[0] + step[0] * n, start[1] + step[1] * n) for n in range(length + 1)]


@cache
def shapes() -> list[tuple[str, frozenset[Place], frozenset[Place]]]:
    """Kind, outline and all that lies on or inside it, of every shape on the mat."""
    sixths = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]  # a sixth of a turn each
    found = {}
    for corner in product(range(-6, 13), range(-6, 13)):
        for way in range(6):
            for side in range(1, 7):
                walks = [("triangle", [(way, side), (way + 2, side), (way + 4, side)])]
                walks.append(("rhombus", [(way, side), (way + 2, side), (way + 3, side), (way + 5, side)]))
                walks += [
                    ("trapezoid", [(way, side), (way + 2, side - top), (way + 3, top), (way + 4, side - top)])
                    for top in range(1, side)
                ]
                for kind, walk in walks:
                    points = [corner]
                    for direction, length in walk:
                        points += line(points[-1], sixths[direction % 6], length)[1:]
                    assert points[-1] == corner
                    if all(point in POINTS for point in points):
                        outline = frozenset(BY_ENDS[frozenset(pair)] for pair in pairwise(points))
                        found[outline] = (kind, outline, inside(set(points)))
    return list(found.values())


def inside(outline: set[Point]) -> frozenset[Place]:
    """All places within a convex outline: both their ends lie on a row between its points, on all three axes."""
    within = {
        point
        for point in POINTS
        if min(r for r, _ in outline) <= point[0] <= max(r for r, _ in outline)
        and min(c for _, c in outline) <= point[1] <= max(c for _, c in outline)
        and min(r + c for r, c in outline) <= sum(point) <= max(r + c for r, c in outline)
    }
    return frozenset(place for place in SHAPE_PLACES if ends(place) <= within)


def judge(mat: set[Place]) -> tuple[list[int], str | None, bool, bool]:
    """Counts, leading kind, pure, valid (S15 to S21)."""
    there = [shape for shape in shapes() if shape[1] <= mat]
    kinds = SHAPE_FACES[:3]
    counts = [sum(shape[0] == kind for shape in there) for kind in kinds]
    most = [kind for kind, count in zip(kinds, counts, strict=True) if count == max(counts)]
    leading = most[0] if len(most) == 1 else None
    own = [shape for shape in there if shape[0] == leading]
    valid = bool(own) and any(mat <= shape[2] for shape in own) and mat <= set().union(*(shape[1] for shape in own))
    return counts, leading, sum(count > 0 for count in counts) == 1, valid and connected(mat)


def connected(mat: set[Place]) -> bool:
    reached, todo = set(), [min(mat)]
    while todo:
        place = todo.pop()
        if place not in reached:
            reached.add(place)
            todo += [other for other in mat if ends(other) & ends(place)]
    return reached == mat


def canonical(mat: set[Place]) -> Any:
    """S22."""
    images = []
    for mirrored, turns in product((False, True), range(6)):
        moved = []
        for place in mat:
            pair = []
            for r, c in ends(place):
                x, z = (r, c) if mirrored else (c, r)
                for _ in range(turns):
                    x, z = -z, x + z
                pair.append((z, x))
            moved.append(pair)
        top = min(r for pair in moved for r, _ in pair)
        left = min(c for pair in moved for _, c in pair)
        images.append(sorted(sorted((r - top, c - left) for r, c in pair) for pair in moved))
    return min(images)


def middle(mat: set[Place]) -> Point:
    """S33: the slide to the middle."""

    def distance(point: Point) -> int:
        return max(abs(point[0] - 3), abs(point[1] - 3), abs(sum(point) - 6))

    points = {point for place in mat for point in ends(place)}
    slides = []
    for down, right in product(range(-6, 7), repeat=2):
        moved = [distance((r + down, c + right)) for r, c in points]
        if max(moved) <= 3:
            slides.append((max(moved), sum(moved), down, right))
    return min(slides)[2:]


def shape_face_met(face: str, before: set[Place], after: set[Place]) -> bool:
    """S23 to S26."""
    old_counts, old, _, _ = judge(before)
    new_counts, new, _, _ = judge(after)
    assert old is not None
    assert new is not None
    was, is_now = old_counts[SHAPE_FACES.index(old)], new_counts[SHAPE_FACES.index(new)]
    if face in SHAPE_FACES[:3]:
        return new == face and (old != face or was != is_now)
    if face == "increase":
        return new == old and is_now > was
    if face == "decrease" and was > 1:
        return new == old and is_now < was
    return new != old


# ── The box ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Turn:
    """The mat in the middle of a turn, built from the position's moves."""

    def __init__(self, form: Form) -> None:
        position = form["position"]
        self.numbers = form["options"]["mode"] == "numbers"
        self.once = form["options"]["handling"] == "once"
        self.places = NUMBER_PLACES if self.numbers else SHAPE_PLACES
        self.mat: set[Place] = laid(position["equality"]) if self.numbers else set(map(tuple, position["figure"]))
        self.good, self.bad = self.plain(position["good"]), self.plain(position["bad"])
        self.handled: set[Place] = set()
        self.gone = False
        self.score = 0
        self.touched = False
        for move in position["moves"]:
            self.do(move)

    def plain(self, place: Any) -> Place:
        return tuple(place) if isinstance(place, list) else place

    def pile(self) -> int:
        return 25 - len(self.mat) - (2 if self.numbers else 0)

    def price(self, move: dict[str, Any]) -> int | None:
        if move["type"] == "space":
            return 0
        if move["type"] == "add":
            return 0 if move["match"] == "good" else 2
        start = self.plain(move["from"])
        return PRICES[move["type"]][1 if start == self.good else 2 if start == self.bad else 0]

    def pivots(self, start: Place, end: Place) -> bool:
        """B6, N5, N6, S9."""
        if not self.numbers:
            shared = ends(start) & ends(end)
            return bool(shared) and any(shared <= ends(other) for other in self.mat - {start})
        if start[0] == "O" or end[0] == "O":
            return bool(start[0] == end[0])
        if start[:2] != end[:2]:
            return False
        joints = {place: set(JOINTS[place[2]].split()) for place in NUMBER_PLACES if place[:2] == start[:2]}
        shared_joint = joints[start] & joints[end]
        return bool(shared_joint) and any(shared_joint <= joints[p] for p in self.mat & joints.keys() - {start})

    def moves(self) -> list[dict[str, Any]]:
        """Every elementary move, whatever it costs."""
        free = [place for place in self.places if place not in self.mat]
        movable = [place for place in self.mat if not (self.once and place in self.handled)]
        found: list[dict[str, Any]] = []
        for start in movable:
            found += [{"type": "move", "from": start, "to": end} for end in free]
            found += [{"type": "rotate", "from": start, "to": end} for end in free if self.pivots(start, end)]
            if start != self.bad:
                found.append({"type": "remove", "from": start})
        in_pile = self.pile()
        if in_pile - (self.good is None) > 0:
            found += [{"type": "add", "to": end, "match": "plain"} for end in free]
        if self.good is None and not (self.once and self.gone):
            found += [{"type": "add", "to": end, "match": "good"} for end in free]
        if self.numbers and not self.touched:
            found += [{"type": "space", "number": n} for n in "ABC" if read_number(self.mat, n) == "11"]
        return found

    def do(self, move: dict[str, Any]) -> None:
        price = self.price(move)
        assert price is not None
        self.score += price
        if move["type"] == "space":
            shift = space(self.mat, move["number"])
            self.mat = {shift.get(place, place) for place in self.mat}
            self.good, self.bad = shift.get(self.good, self.good), shift.get(self.bad, self.bad)
            return
        self.touched = True
        good = False
        if "from" in move:
            start = self.plain(move["from"])
            self.mat.remove(start)
            self.handled.discard(start)
            good = start == self.good
            if good and "to" not in move:
                self.good, self.gone = None, True
            if start == self.bad:
                self.bad = self.plain(move["to"])
        else:
            good = move["match"] == "good"
        if "to" in move:
            end = self.plain(move["to"])
            self.mat.add(end)
            self.handled.add(end)
            if good:
                self.good = end


def turns(form: Form) -> int:
    """B4, B20."""
    return 9 if form["seats"] == 1 else 12 * (form["seats"] if form["options"]["length"] == "rounds" else 1)


def sign_form(form: Form) -> int:
    position = form["position"]
    swapped = position["phase"] == "play" and position["face"] == "eq"
    at_start: int = parts(position["equality"])[2]
    return 1 - at_start if swapped else at_start


def may_finish(form: Form, turn: Turn) -> bool:
    """B11."""
    position = form["position"]
    if turn.numbers:
        shown = read(turn.mat, sign_form(form))
        if shown is None or not holds(shown) or shown == position["previous"]:
            return False
        return number_face_met(position["face"], position["equality"], shown)
    if not turn.mat or not judge(turn.mat)[3]:
        return False
    if position["previous"] and canonical({tuple(p) for p in position["previous"]}) == canonical(turn.mat):
        return False
    return shape_face_met(position["face"], {tuple(p) for p in position["figure"]}, turn.mat)


def in_lap(form: Form) -> bool:
    return bool(form["seats"] > 1 and form["position"]["turn"] == turns(form))


def legal(form: Form) -> set[str]:
    """What the seat to act may do in phase play, each as sorted JSON."""
    position = form["position"]
    turn = Turn(form)
    track = form["options"]["track"]
    points = position["points"][position["seat"]]
    limit = track if in_lap(form) or position["wild"] else track - points
    found = [move for move in turn.moves() if turn.score + (turn.price(move) or 0) < limit]
    if position["moves"]:
        found.append({"type": "undo"})
    if may_finish(form, turn):
        if in_lap(form) or points + turn.score < track:
            found.append({"type": "finish"})
        if position["wild"]:
            found.append({"type": "finish", "wild": True})
    found.append({"type": "giveup"})
    return {json.dumps(action, sort_keys=True) for action in found}


def play(form: Form, action: dict[str, Any]) -> Form:
    """The form after a legal action of whoever is to act."""
    form = copy.deepcopy(form)
    position = form["position"]
    numbers = form["options"]["mode"] == "numbers"
    kind = action["type"]
    if kind == "open":
        lay_start(form, action)
    elif kind == "place":
        position["good"], position["bad"] = action["good"], action["bad"]
        position["phase"] = "roll"
    elif kind == "roll":
        position["phase"], position["face"] = "play", action["face"]
    elif kind == "eliminate":
        position["phase"], position["face"] = "play", "zero"
    elif kind == "undo":
        position["moves"].pop()
    elif kind == "giveup":
        give_up(form)
    elif kind == "finish":
        finish(form, bool(action.get("wild")), numbers)
    else:
        position["moves"].append(copy.deepcopy(action))
    return form


def lay_start(form: Form, action: dict[str, Any]) -> None:
    position, options = form["position"], form["options"]
    printed: tuple[Any, Any] | None
    if options["mode"] == "numbers":
        position["equality"] = action["equality"]
        if action["equality"] in STARTS:
            used = {*position["used"], action["equality"]}
            position["used"] = [start for start in STARTS if start in used]
        printed = STARTS.get(action["equality"])
    else:
        printed = None
        mat = {tuple(place) for place in action.get("figure", [])}
        if "face" in action:
            mat = {tuple(map(int, place)) for place in FIGURE_STARTS[action["face"]][0].split()}
        down, right = middle(mat)
        mat = {(r + down, c + right, d) for r, c, d in mat}
        position["figure"] = [list(place) for place in sorted(mat)]
        for figure, good, bad in FIGURE_STARTS.values():
            if mat == {tuple(map(int, place)) for place in figure.split()}:
                printed = (list(map(int, good)), list(map(int, bad)))
    position["previous"] = None
    position["good"], position["bad"] = None, None
    position["phase"] = "place"
    if options["specials"] == "printed" and printed:
        position["good"], position["bad"] = printed
        position["phase"] = "roll"


def finish(form: Form, wild: bool, numbers: bool) -> None:
    position = form["position"]
    turn = Turn(form)
    seat = position["seat"]
    points = position["points"]
    pure = not numbers and judge(turn.mat)[2]
    score = turn.score
    if in_lap(form):
        position["extra"][seat].append(score - (1 if pure and points[seat] + score > 0 else 0))
    else:
        if wild:
            position["wild"] = False
        else:
            points[seat] += score
        if pure and points[seat] > 0:
            points[seat] -= 1
    if numbers:
        position["previous"] = position["equality"]
        position["equality"] = read(turn.mat, sign_form(form))
        position["good"] = turn.good and tidy(turn.mat, turn.good)
        position["bad"] = tidy(turn.mat, turn.bad)
    else:
        position["previous"] = position["figure"]
        down, right = middle(turn.mat)

        def slid(place: Place) -> list[int] | None:
            return place and [place[0] + down, place[1] + right, place[2]]

        position["figure"] = [slid(place) for place in sorted(turn.mat)]
        position["good"], position["bad"] = slid(turn.good), slid(turn.bad)
    next_turn(form)


def give_up(form: Form) -> None:
    position = form["position"]
    seat = position["seat"]
    if in_lap(form):
        position["extra"][seat].append(form["options"]["track"])
    else:
        position["points"][seat] = form["options"]["track"]
        if form["seats"] == 1 or position["turn"] + form["seats"] < turns(form):
            position["out"].append(seat)
    next_turn(form)


def next_turn(form: Form) -> None:
    """B13 to B15, N20: whose turn it is now, and how it begins; or the end."""
    position = form["position"]
    seats, lap = form["seats"], in_lap(form)
    position["moves"] = []
    position["phase"] = "over"
    if form["options"]["mode"] == "shapes" or position["face"] == "zero":
        position["face"] = None
    if not lap:
        position["turn"] += 1
    still_in = [seat for seat in range(seats) if seat not in position["out"]]
    if len(still_in) < min(seats, 2):
        return
    while position["turn"] < turns(form) and position["turn"] % seats in position["out"]:
        position["turn"] += 1
    if position["turn"] < turns(form):
        position["seat"] = position["turn"] % seats
    else:
        following = next_of_tied(form)
        if seats == 1 or following is None:
            return
        position["seat"] = following
    position["phase"] = "roll"
    if form["options"]["mode"] == "numbers" and "0" in parts(position["equality"])[0]:
        position["phase"] = "choose"
        if len(position["used"]) == 6:
            position["phase"], position["face"] = "play", "zero"


def next_of_tied(form: Form) -> int | None:
    """B15: the seat that takes the next extra turn; None if the tie is decided."""
    position = form["position"]
    still_in = [seat for seat in range(form["seats"]) if seat not in position["out"]]
    fewest = min(position["points"][seat] for seat in still_in)
    tied = [seat for seat in still_in if position["points"][seat] == fewest]
    lap = 0
    while len(tied) > 1:
        scores = {seat: position["extra"][seat][lap] for seat in tied if len(position["extra"][seat]) > lap}
        waiting = [seat for seat in tied if seat not in scores]
        if waiting:
            if len(waiting) == 1 and all(score == form["options"]["track"] for score in scores.values()):
                return None
            return waiting[0]
        tied = [seat for seat in tied if scores[seat] == min(scores.values())]
        lap += 1
    return None


def places(form: Form) -> list[int]:
    """B16, B20: the places at the end."""
    position = form["position"]
    if form["seats"] == 1:
        return [2 if position["out"] else 1]

    def rank(seat: int) -> Any:
        if seat in position["out"]:
            return (1, -position["out"].index(seat))
        laps = [*position["extra"][seat]]
        missing = max(len(scores) for scores in position["extra"]) - len(laps)
        return (0, position["points"][seat], laps + [-99] * missing)

    ranks = [rank(seat) for seat in range(form["seats"])]
    return [1 + sum(other < own for other in ranks) for own in ranks]
