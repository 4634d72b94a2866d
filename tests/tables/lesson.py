"""A teacher and children of a class, as programs that ask what the pages ask."""

from __future__ import annotations

import json
from typing import Any

from tests.tables.house import AnyHouse, AnyLine

POST = {"Content-Type": "application/json", "X-Ludoteca": "1"}


class Child:
    """One who has come into a class."""

    def __init__(self, house: AnyHouse, id: str) -> None:
        self.house, self.id = house, id
        status, made = house.post(f"/api/classes/{id}/children", {})
        assert status == 201, made
        self.number, self.secret, self.name, self.avatar = (made[key] for key in ("child", "secret", "name", "avatar"))

    def see(self, **headers: str) -> Any:
        """How the class stands for this child, who is there then."""
        return self.house.get(f"/api/classes/{self.id}", **{"X-Class": self.secret}, **headers)

    def sit(self) -> AnyLine:
        """A line to the table of this round."""
        table = self.see()["table"]
        assert table is not None
        line = self.house.line(table, self.secret)
        assert len(line.info["held"]) == 1, "the secret of the class opens the seat"
        return line


class Lesson:
    """A class, through the eyes of its teacher."""

    def __init__(self, house: AnyHouse, game: str = "tiny", **wish: Any) -> None:
        self.house = house
        status, made = house.post("/api/classes", {"game": game, **wish})
        assert status == 201, made
        self.id, self.code, self.secret = made["class"], made["code"], made["secret"]

    def children(self, count: int) -> list[Child]:
        return [Child(self.house, self.id) for _ in range(count)]

    def see(self) -> Any:
        return self.house.get(f"/api/classes/{self.id}", **{"X-Class": self.secret})

    def ask(self, secret: str | None = None, **change: Any) -> tuple[int, Any]:
        headers = {**POST, "X-Class": self.secret if secret is None else secret}
        return self.house.ask(f"/api/classes/{self.id}", json.dumps(change).encode(), **headers)

    def do(self, do: str, **more: Any) -> Any:
        status, seen = self.ask(do=do, **more)
        assert status == 200, seen
        return seen


def play_out(lines: list[AnyLine]) -> dict[str, Any]:
    """Plays a match of people who each have a line to its end; the last picture."""
    while True:
        for line in lines:
            (seat,) = line.info["held"]
            picture = line.newest(seat)
            if picture["over"]:
                return picture
            if seat in picture["turn"]:
                number = picture["number"]
                action = picture["actions"][(number + seat) % len(picture["actions"])]["action"]
                answer = line.ask(type="play", seat=seat, action=action)
                assert answer["type"] == "played", answer
                for other in lines:
                    while other.newest(other.info["held"][0])["number"] <= number:
                        other.until("picture")
                break
        else:
            lines[0].until("picture")  # a bot is to act
