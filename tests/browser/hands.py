"""A hand at a page: a finger where the screen is touched, else a mouse."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page

Point = tuple[float, float]


class Hand:
    """Takes things anywhere, carries them and lets them go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        touched = page.evaluate("navigator.maxTouchPoints > 0")
        self.finger: CDPSession | None = page.context.new_cdp_session(page) if touched else None

    def tap(self, point: Point) -> None:
        if self.finger:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def carry(self, start: Point, end: Point, steps: int) -> None:
        """From here to there in so many steps; with one it is over before it was seen to move."""
        shares = [step / steps for step in range(1, steps + 1)]
        way = [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in shares]
        self.lead(start, *way)

    def lead(self, *points: Point) -> None:
        """Presses at the first point, goes through the others and lets go at the last."""
        if self.finger:
            self._touch("touchStart", points[0])
            for point in points[1:]:
                self._touch("touchMove", point)
            self._touch("touchEnd")
            return
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def _touch(self, kind: str, *points: Point) -> None:
        assert self.finger
        touches = [{"x": x, "y": y} for x, y in points]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
