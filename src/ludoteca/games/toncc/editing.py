"""Setting up a position of Tóncc: the regions, who has conquered which of them, and where the kings stand.

The regions are always all there: one that is laid on a cell changes places with what lies there. A king with six seals
has left; before the first seal all stand on the Mind.
"""

from __future__ import annotations

from typing import Any

from ludoteca.contract import State
from ludoteca.editing import Editor, Field, Layout, Piece, Place
from ludoteca.games.toncc import notes, picture
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.sentences import NAMES
from ludoteca.ink import Drawing, placed
from ludoteca.words import say

SEALS = 6
REGIONS = range(1, 19)


class TonccEditor(Editor):
    """The editor of Tóncc."""

    game = TonccState.game

    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        colours = picture.LIGHT
        kings = [
            Piece(
                f"king {one}",
                say("king {king}", king=NAMES[one]),
                Drawing(100, 100, placed(picture.king(look(one), colours, language), 50, 90, 1.05)),
            )
            for one in notes.COLOURS
        ]
        seals = [
            Piece(
                f"seal {one}",
                say("seal of {king}", king=NAMES[one]),
                Drawing(100, 100, placed(picture.seal(one, colours, language), 50, 50, 2)),
            )
            for one in notes.COLOURS
        ]
        regions = [
            Piece(
                f"region {number}",
                say("region {number}", number=number),
                Drawing(100, 100, placed(picture.region(number, None, colours, language), 50, 50)),
            )
            for number in REGIONS
        ]
        return kings + seals + regions

    def places(self, layout: Layout) -> list[Place]:
        _, _, middles = picture.measures()
        return [
            Place(
                str(cell),
                MIND if cell == kernel.MIND else say("Cell {number}", number=cell + 1),
                x - 40,
                y - 40,
                80,
                80,
            )
            for cell, (x, y) in enumerate(middles)
        ]

    def fields(self, layout: Layout) -> list[Field]:
        points = tuple((number, say("{number}", number=number)) for number in (1, 2, 3))
        kings = [
            Field(f"king points {one}", say("King points of {king}, once he has left", king=NAMES[one]), points)
            for one in notes.COLOURS
        ]
        return [Field("idle", say("Moves in a row without a conquest"), (), 2), *kings]

    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        return picture.draw(
            {"position": self.seen(layout)}, {"cards": [look(one) for one in layout.rest["kings"]]}, dark, language
        )

    def seen(self, layout: Layout) -> dict[str, Any]:
        """What the picture shows, be it a position or not."""
        kings: list[str] = layout.rest["kings"]
        at = {piece: int(place) for place, there in layout.lies.items() for piece in there}
        return {
            "kings": kings,
            "tiles": [number_on(layout, cell) for cell in range(kernel.CELLS)],
            "seals": [sorted(self.sealed(layout, colour)) for colour in kings],
            "at": [at.get(f"king {colour}") for colour in kings],
        }

    def sealed(self, layout: Layout, colour: str) -> list[int]:
        """The regions that bear the seal of a king."""
        cells = [int(place) for place, there in layout.lies.items() if f"seal {colour}" in there]
        return [number_on(layout, cell) for cell in cells]

    def taken(self, state: State) -> Layout:
        form = state.dump()
        position = {**form["position"], **({"past": []} if state.over else {})}
        if position["kings"] is None or position["tiles"] is None:  # before the first shuffle
            tiles = [*REGIONS[: kernel.MIND], 0, *REGIONS[kernel.MIND :]]
            position |= {"kings": list(notes.COLOURS), "tiles": tiles, "at": [kernel.MIND] * 3}
        lies: dict[str, list[str]] = {
            str(cell): [f"region {number}"] for cell, number in enumerate(position["tiles"]) if number
        }
        lies[str(kernel.MIND)] = []
        for colour, own, cell in zip(position["kings"], position["seals"], position["at"], strict=True):
            for number in own:
                lies[str(position["tiles"].index(number))].append(f"seal {colour}")
            if cell is not None:
                lies[str(cell)].append(f"king {colour}")
        points = dict(zip(position["kings"], position["king_points"], strict=True))
        says = {f"king points {colour}": points[colour] or 3 for colour in notes.COLOURS}
        says["idle"] = min(position["idle"], 2)
        rest = {"kings": position["kings"], "past": position["past"]}
        return Layout(form["seats"], form["options"], {}, says, rest).laid(lies)

    def layout(self, data: Any, first: State | None = None) -> Layout:
        found = super().layout(data, first)
        numbers = [number_on(found, cell) for cell in range(kernel.CELLS)]
        alone = all(len(region_of(found, place)) <= 1 for place in found.lies)
        if not alone or sorted(numbers) != list(range(kernel.CELLS)) or numbers[kernel.MIND]:
            raise ValueError(say("On Tóncc every region lies once, round the Mind."))
        return found

    def cleared(self, layout: Layout) -> Layout:
        lies: dict[str, tuple[str, ...]] = {
            place: tuple(piece for piece in there if piece.startswith("region")) for place, there in layout.lies.items()
        }
        lies[str(kernel.MIND)] = tuple(f"king {colour}" for colour in notes.COLOURS)
        return layout.laid(lies)

    def put(self, layout: Layout, piece: str, place: str) -> Layout:
        kind = piece.split()[0]
        there = layout.lies.get(place, ())
        if kind != "king" and place == str(kernel.MIND):
            raise ValueError(say("The Mind is no region: only kings stand there."))
        if kind == "seal":
            others = tuple(one for one in there if not one.startswith("seal"))
            return layout.laid({place: others if piece in there else (*others, piece)})
        if kind == "king":
            before = {cell: [one for one in lying if one != piece] for cell, lying in layout.lies.items()}
            before.setdefault(place, [])
            if piece not in there:
                before[place].append(piece)
            return layout.laid(before)
        other = next(cell for cell, lying in layout.lies.items() if piece in lying)
        mine, theirs = region_of(layout, place), region_of(layout, other)
        moved = {place: theirs + rest_of(layout, place), other: mine + rest_of(layout, other)}
        return layout if other == place else layout.laid(moved)

    def emptied(self, layout: Layout, place: str) -> Layout:
        return layout.laid({place: region_of(layout, place)})

    def position(self, layout: Layout) -> dict[str, Any]:
        seen = self.seen(layout)
        none = not any(seen["seals"])
        at, points = seen["at"], []
        for seat, colour in enumerate(seen["kings"]):
            left = len(seen["seals"][seat]) >= SEALS
            points.append(layout.says[f"king points {colour}"] if left else None)
            if left:
                at[seat] = None
            elif none:
                at[seat] = kernel.MIND
            elif at[seat] is None:
                raise ValueError(say("{king} stands nowhere.", king=NAMES[colour]))
        return {
            **layout.rest,
            **seen,
            "at": at,
            "king_points": points,
            "idle": layout.says["idle"],
            "choices": [None, None, None],
        }


MIND = say("The Mind")


def number_on(layout: Layout, cell: int) -> int:
    """The region on a cell; 0 on the Mind."""
    return next((int(one.split()[1]) for one in layout.lies.get(str(cell), ()) if one.startswith("region")), 0)


def region_of(layout: Layout, place: str) -> tuple[str, ...]:
    """The region on a place alone."""
    return tuple(one for one in layout.lies.get(place, ()) if one.startswith("region"))


def rest_of(layout: Layout, place: str) -> tuple[str, ...]:
    """What lies on the region there."""
    return tuple(one for one in layout.lies.get(place, ()) if not one.startswith("region"))


def look(colour: str) -> dict[str, str]:
    """How a king looks: the colours of his body, his hair and his feet."""
    first = notes.COLOURS.index(colour)
    return {part: notes.COLOURS[(first + place) % 3] for place, part in enumerate(notes.PARTS)}


editor = TonccEditor()
