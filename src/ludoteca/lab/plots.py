"""Small drawings in SVG: dots with their intervals, bars, columns, and a curve with its band.

Each is a text that stands in a page by itself. Colours and letters are those of the page's styles, so light and dark
are decided there. All are 360 wide, which is a phone's width, and grow with the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH = 360
LABEL = 108
"""Of it for the names at the left of bars and dots."""
RIGHT = 52
"""And for the figures at the right."""
ROW = 22
LETTERS = 17
"""So many letters of a name fit at the left …"""
WORDS = 54
"""… and so many on a line of its own."""

Format = Callable[[float], str]


class Dot(NamedTuple):
    """A value with its interval; what is open to one side has an endless bound there."""

    label: str
    value: float
    low: float
    high: float
    series: int = 0


def svg(height: float, inside: Sequence[str], title: str) -> str:
    """A drawing of this height; its title is for those who hear it."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{''.join(inside)}</svg>"
    )


def dots(rows: Sequence[Dot], form: Format, title: str, reference: float | None = None) -> str:
    """Values with their intervals, one a line; a dashed line stands where all would be equal."""
    bounds = [bound for row in rows for bound in (row.low, row.high, row.value) if abs(bound) < float("inf")]
    bounds += [reference] if reference is not None else []
    low, high = min(bounds), max(bounds)
    spare = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    place = scale(low - spare, high + spare, LABEL, WIDTH - RIGHT)
    parts, height = [], ROW * len(rows) + 26
    for tick in ticks(low - spare, high + spare, 3):
        parts.append(line(place(tick), 4, place(tick), height - 18, "grid"))
        parts.append(text(place(tick), height - 6, form(tick), "small middle"))
    if reference is not None:
        parts.append(line(place(reference), 2, place(reference), height - 18, "reference"))
    for number, row in enumerate(rows):
        y = ROW * number + 14
        ends = [place(min(max(bound, low - spare), high + spare)) for bound in (row.low, row.high)]
        said = f"{row.label}: {form(row.value)} ({form(row.low)} – {form(row.high)})"
        parts.append(f'<g class="s{row.series % 4}"><title>{escape(said)}</title>')
        parts.append(line(ends[0], y, ends[1], y, "whisker"))
        parts.append(f'<circle cx="{place(row.value):.1f}" cy="{y}" r="4.5"/></g>')
        parts += [text(0, y + 4, shortened(row.label)), text(WIDTH, y + 4, form(row.value), "end")]
    return svg(height, parts, title)


def bars(rows: Sequence[tuple[str, Sequence[float]]], form: Format, title: str) -> str:
    """Under each name a bar, or one for each series."""
    most = max((value for _, values in rows for value in values), default=0.0) or 1.0
    place = scale(0, most, 0, WIDTH - RIGHT)
    parts, y = [], 0.0
    for label, values in rows:
        parts.append(text(0, y + 12, shortened(label, WORDS), said=label))
        y += 17
        for series, value in enumerate(values):
            parts.append(
                f'<rect class="s{series % 4}" x="0" y="{y:g}" width="{max(1.0, place(value)):.1f}" height="9" rx="2">'
                f"<title>{escape(f'{label}: {form(value)}')}</title></rect>"
            )
            parts.append(text(place(value) + 5, y + 8.5, form(value), "small"))
            y += 11
        y += 6
    return svg(y, parts, title)


def columns(labels: Sequence[str], series: Sequence[Sequence[float]], title: str, under: str = "") -> str:
    """How often each is, as columns that stand side by side; the shares are those of each series."""
    height, foot = 150.0, 118.0
    most = max((value for values in series for value in values), default=0.0) or 1.0
    wide = WIDTH / max(1, len(labels))
    thick = min(wide * 0.86 / max(1, len(series)), 46.0)
    parts = [line(0, foot, WIDTH, foot, "grid")]
    every = ceil(len(labels) * (max(map(len, labels)) * 7 + 9) / WIDTH) if labels else 1
    for number, label in enumerate(labels):
        for which, values in enumerate(series):
            tall = values[number] / most * (foot - 14)
            x = wide * (number + 0.5) + thick * (which - len(series) / 2)
            parts.append(
                f'<rect class="s{which % 4}" x="{x:.1f}" y="{foot - tall:.1f}" width="{max(0.8, thick - 0.8):.1f}" '
                f'height="{tall:.1f}"><title>{escape(f"{label}: {values[number]:.1%}")}</title></rect>'
            )
        if number % every == 0:
            parts.append(text(wide * (number + 0.5), foot + 14, label, "small middle"))
    parts.append(text(0, 10, f"{most:.0%}", "small"))
    parts.append(text(WIDTH / 2, height - 4, under, "small middle"))
    return svg(height, parts, title)


def curves(series: Sequence[Sequence[tuple[float, float, float]]], title: str, under: str = "") -> str:
    """Medians with the band between the lower and the upper quarter, from the first to the last, on a log scale."""
    height, foot, left = 150.0, 118.0, 34.0
    points = [value for values in series for point in values for value in point if value > 0] or [1.0]
    low, high = floor(log10(min(points))), max(ceil(log10(max(points))), floor(log10(min(points))) + 1)
    up = scale(low, high, foot, 8)
    along = scale(0, max(1, max(map(len, series), default=1) - 1), left, WIDTH - 6)

    def at(number: int, value: float) -> str:
        return f"{along(number):.1f},{up(log10(max(value, 10**low))):.1f}"

    parts = []
    for power in range(low, high + 1):
        parts.append(line(left, up(power), WIDTH, up(power), "grid"))
        parts.append(text(left - 4, up(power) + 4, f"{10**power:,g}", "small end"))
    for which, values in enumerate(series):
        band = [at(n, point[0]) for n, point in enumerate(values)]
        band += [at(n, point[2]) for n, point in reversed(list(enumerate(values)))]
        middle = " ".join(at(n, point[1]) for n, point in enumerate(values))
        parts.append(f'<polygon class="s{which % 4} band" points="{" ".join(band)}"/>')
        parts.append(f'<polyline class="s{which % 4} curve" points="{middle}"/>')
    parts.append(text(left, foot + 14, "start", "small"))
    parts.append(text(WIDTH - 6, foot + 14, "end", "small end"))
    parts.append(text(WIDTH / 2, height - 4, under, "small middle"))
    return svg(height, parts, title)


def histogram(samples: Sequence[Sequence[float]], most: int = 24) -> tuple[list[str], list[list[float]]]:
    """Labels and shares of at most so many equal bins, with whole numbers as bounds where the values are whole."""
    values = [value for sample in samples for value in sample]
    if not values:
        return [], [[] for _ in samples]
    low, high = floor(min(values)), floor(max(values))
    step = next(step for step in steps() if (high - low) / step < most)
    first = floor(low / step)
    count = floor(high / step) - first + 1
    labels = [f"{(first + n) * step:g}" for n in range(count)]
    shares = []
    for sample in samples:
        bins = [0.0] * count
        for value in sample:
            bins[floor(value / step) - first] += 1 / len(sample)
        shares.append(bins)
    return labels, shares


def steps() -> list[int]:
    """1, 2, 5, 10, 20, 50 …"""
    return [digit * 10**power for power in range(9) for digit in (1, 2, 5)]


def scale(low: float, high: float, left: float, right: float) -> Callable[[float], float]:
    """Where a value stands between these ends."""
    width = (high - low) or 1.0
    return lambda value: left + (value - low) / width * (right - left)


def ticks(low: float, high: float, count: int) -> list[float]:
    """About so many round values between these bounds.

    >>> ticks(0.38, 0.61, 3)
    [0.4, 0.5, 0.6]
    """
    rough = (high - low) / count
    power = 10.0 ** floor(log10(rough))
    step = min((power * digit for digit in (1, 2, 5, 10)), key=lambda step: abs(step - rough))
    first = ceil(low / step)
    return [round(n * step, 10) for n in range(first, floor(high / step) + 1)]


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def text(x: float, y: float, words: str, kind: str = "", said: str = "") -> str:
    """Words at a place; `said` is what they are short for."""
    whole = f"<title>{escape(said)}</title>" if said else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}{whole}</text>'


def shortened(label: str, letters: int = LETTERS) -> str:
    """As much of a name as fits."""
    return label if len(label) <= letters else f"{label[: letters - 1]}…"
