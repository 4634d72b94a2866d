"""A client of the protocol: whatever is no page and plays at a table of a running server, such as a bot of one's own.

    with join("http://localhost:8000", "QWERTY", name="Robo") as client:
        print(client.play(bot))

It waits for what happens, so it needs no event loop. When its line is lost it comes back by itself and sends again
what was not answered, with the same id, so that it counts once; where it is told to wait, it waits.
docs/protocol.md has every message, docs/bots.md shows how to write a bot.
"""

from ludoteca.client.asking import Place, Refused, Unreachable, asked, place
from ludoteca.client.lines import Line
from ludoteca.client.seats import Client, Picture, join, make

__all__ = ["Client", "Line", "Picture", "Place", "Refused", "Unreachable", "asked", "join", "make", "place"]
