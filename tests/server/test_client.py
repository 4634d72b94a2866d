"""Programs at the tables of a running server: they play, come back, wait where they are told to, and hurt nobody."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from ludoteca import client as network
from ludoteca.cli import main
from ludoteca.client import Client, Line, Refused, Unreachable, join, make
from ludoteca.games import game
from ludoteca.server.settings import Settings
from ludoteca.tables.hall import ROUND
from ludoteca.tables.standins import AWAY

TOKEN = "a token that nobody guesses"
GUIDE = Path(__file__).parents[2] / "docs/bots.md"
FAR = {"Content-Type": "application/json", "X-Ludoteca": "1", "X-Forwarded-For": "8.8.8.8"}


def hasty(view: dict[str, Any], seat: int, seconds: float, rng: Random) -> dict[str, Any]:
    """A bot of Tóncc that does not think."""
    return {"type": "choose", "direction": 1 + rng.randrange(6)}


def adds(view: dict[str, Any], seat: int, seconds: float, rng: Random) -> dict[str, Any]:
    """The same for the tiny game."""
    return {"type": "add", "number": 1}


def logged(house: Any, table: str) -> list[tuple[int, Any]]:
    """Who did what in the newest match of a table."""
    database = sqlite3.connect(house.folder / "ludoteca.sqlite")
    query = (
        'SELECT log.seat, action FROM log JOIN matches ON matches.id = log."match" WHERE "table" = ? ORDER BY number'
    )
    rows = database.execute(query, (table,)).fetchall()
    database.close()
    return [(seat, json.loads(action)) for seat, action in rows]


# Playing


def test_the_twenty_lines_of_the_guide_play_a_match(house, capsys):
    """As they stand there, but for the address and the code."""
    _, _, code = house.table("gentle", "gentle", "open", challenges=1)
    text = GUIDE.read_text(encoding="utf-8").split("## At a table")[1]
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    exec(program.replace("http://localhost:8000", house.address).replace("QWERTY", code), {"__name__": "example"})
    assert re.fullmatch(r"place [123] of 3\n", capsys.readouterr().out)
    assert len(program.strip().splitlines()) <= 25


def test_a_program_makes_a_table_and_plays_on_through_a_rematch(house):
    seats = [{"kind": "person", "name": "Robo"}, {"kind": "bot", "level": "gentle"}, {"kind": "open"}]
    with ExitStack() as stack:
        robo = stack.enter_context(make(house.address, "toncc", seats, options={"challenges": 1}))
        ada = stack.enter_context(join(house.address, robo.table["code"], name="Ada"))
        results: list[Any] = []
        thread = Thread(target=lambda: results.append(ada.play(hasty, rng=Random(2))))
        thread.start()
        assert robo.play(hasty, rng=Random(1))["places"]
        thread.join()
        assert robo.table["seats"][2]["name"] == "Ada"
        first = robo.picture
        assert first
        assert results == [first["result"]]
        thread = Thread(target=ada.wait_for_rematch)
        thread.start()
        robo.rematch()
        thread.join()
        assert (robo.seat, ada.seat) == (1, 0), "everybody has moved on by one"
        thread = Thread(target=ada.play, args=(hasty,))
        thread.start()
        robo.play(hasty)
        thread.join()
        assert robo.picture
        assert robo.picture["match"] != first["match"]


def test_a_spectator_sees_every_picture_once(house):
    table, _, _ = house.table("gentle", "gentle", "open", challenges=1)
    with Client(house.address, table) as guest:
        with join(house.address, table, name="Robo") as robo:
            robo.play(hasty)
        numbers = [picture["number"] for picture in guest.pictures()]
    assert numbers == sorted(set(numbers))
    assert guest.picture
    assert guest.picture["over"]
    assert guest.seat is None


def test_a_bot_waits_in_a_race_and_wins_it_by_its_own_clock(new_house, monkeypatch):
    """It buys ten milliseconds after it has seen a card; the bot of the house is slower than that."""
    house = new_house("unlimited", "hasty")
    asked, said = [], []
    send = Line.send

    def noted(self: Line, message: Any) -> None:
        said.append(message["type"])
        send(self, message)

    monkeypatch.setattr(Line, "send", noted)

    def bot(view: dict[str, Any], seat: int, rng: Random) -> tuple[int, dict[str, Any]]:
        """Does what the rules list first: with a time, which only the table may note."""
        asked.append(view["position"]["round"])
        claim = next(iter(game("mathmarket").imagine(view, rng).actions(seat)))
        assert claim.keys() == {"type", "round", "price", "coin", "at"}
        return 10, claim

    creatures = [{"name": f"creature {number}", "price": 10, "mark": None} for number in range(4)]
    deck = {"coins": [5] * 24, "creatures": creatures}
    seats = [{"kind": "person", "name": "Robo"}, {"kind": "bot", "level": "gentle"}]
    options = {"version": "standard", "deck": deck}
    with make(house.address, "mathmarket", seats, options=options) as robo:
        assert robo.timed
        assert robo.play(bot)["places"] == [1, 2]
    assert asked == sorted(asked)
    assert "measured" in said, "the server knows how far away it is"
    assert house.log.read_text() == ""


# Lines that are lost


def test_what_was_sent_again_after_the_line_was_lost_counts_once(house, monkeypatch):
    """Every other play is heard by the server, but the line breaks before it answers."""
    send, plays = Line.send, []

    def cut(self: Line, message: Any) -> None:
        send(self, message)
        if message["type"] == "play":
            plays.append(message["id"])
            if len(plays) % 2:
                self.socket.socket.shutdown(2)

    monkeypatch.setattr(Line, "send", cut)
    with make(
        house.address, "toncc", [{"kind": "person", "name": "Robo"}, *[{"kind": "bot", "level": "gentle"}] * 2]
    ) as robo:
        robo.play(hasty, rng=Random(3))
        actions = [seat for seat, action in logged(house, robo.id) if seat == 0]
    assert len(plays) > len(set(plays)) == len(actions)


def test_a_program_comes_back_after_the_server_was_killed(new_house):
    house = new_house("tiny")
    house.arguments[1] = json.dumps({"port": house.port})
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    with join(house.address, table, name="Robo") as robo:
        thread = Thread(target=robo.play, args=(adds,))
        thread.start()
        for _ in range(3):
            ada = house.line(table, secrets[0])
            while 0 not in ada.newest(0)["turn"]:
                ada.hear()
            assert ada.ask(type="play", seat=0, action={"type": "add", "number": 3})["type"] == "played"
            house.restart()
        thread.join()
        assert robo.picture
        assert robo.picture["over"]


def test_it_comes_again_where_the_table_cannot_be_read_for_a_while():
    """The server says so and closes the line; where there is no such table it leaves it open."""
    told = []

    def answer(line: ServerConnection) -> None:
        told.append(json.loads(line.recv()))
        if len(told) == 1:
            line.send(json.dumps({"type": "refused", "id": None, "refusal": "Please try again.", "paragraph": None}))
            line.close(1013)
        else:
            line.send(json.dumps({"type": "table", "table": {"id": "t", "held": []}}))
            assert list(line) == []

    with serve(answer, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        with Client(f"http://127.0.0.1:{server.socket.getsockname()[1]}", "t") as guest:
            assert guest.table["id"] == "t"
        server.shutdown()
        thread.join()
    assert [one["type"] for one in told] == ["hello", "hello"]


def test_it_says_when_nobody_answers_and_when_there_is_no_such_table(house):
    with pytest.raises(Unreachable, match="no Ludoteca answers at http://localhost:9"):
        join("http://localhost:9", "QWERTY", name="Robo")
    with pytest.raises(Unreachable, match="no Ludoteca answers at http://localhost:9"):
        Client("http://localhost:9", "nowhere", patience=0.1)
    with pytest.raises(Refused, match=r"^There is no free seat for that code\."):
        join(f"{house.address}/join/QQQQQQ", name="Robo")
    with pytest.raises(Refused, match=r"^We cannot find that table\.$"):
        Client(house.address, "nowhere")
    with pytest.raises(Refused, match=r"^Non troviamo quel tavolo\.$"):
        Client(house.address, "nowhere", language="it")
    table, _, _ = house.table("Ada", "open", "open")
    with pytest.raises(Refused, match="no longer yours"):
        Client(house.address, table, "another secret")
    for link in ("ftp://localhost", "http://", "http://localhost/somewhere/else"):
        with pytest.raises(ValueError, match="address"):
            join(link, "QWERTY", name="Robo")


# Limits and tokens


def test_a_program_that_is_asked_to_wait_waits_and_goes_on(new_house, monkeypatch):
    """A person's limits are twenty messages at once, and sixty pages that are worked out: nobody reads a refusal."""
    house = new_house("tiny", "by_hand")
    waits: list[float] = []

    def waited(seconds: float) -> None:
        waits.append(seconds)
        house.pass_time(seconds)

    monkeypatch.setattr(Client, "rest", lambda self, seconds: waited(seconds))
    with make(house.address, "tiny", [{"kind": "person", "name": "Robo"}, {"kind": "open"}]) as robo:
        for _ in range(22):
            assert robo.ask("try", seat=0, action={"type": "add", "number": 1})["refusal"]
    assert waits == [0.2] * 3, "to say hello was the first of the twenty"
    waits.clear()
    monkeypatch.setattr("ludoteca.client.asking.time.sleep", waited)
    for _ in range(62):
        assert network.asked(house.address, "/api/rulebooks/toncc")["markdown"]
    assert waits == [0.2] * 2
    network.asked(house.address, "/api/rulebooks/toncc")
    with pytest.raises(Refused, match=r"^Not so fast, please: nothing was done\.$") as refused:
        network.asked(house.address, "/api/rulebooks/toncc", patience=0.0)
    assert refused.value.retry_after, "who has no patience hears how long"


def test_a_program_hears_that_somebody_would_rather_not_play_again(new_house):
    house = new_house("unlimited", "tiny")
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    with join(house.address, table, name="Robo") as robo:
        both = house.line(table, secrets[0], robo.secret)
        for number in range(4):
            assert both.ask(type="play", seat=number % 2, action={"type": "add", "number": 3})["type"] == "played"
        both.close()
        ada = house.line(table, secrets[0])
        assert [*robo.pictures()][-1]["over"]
        said: list[str] = []
        thread = Thread(target=lambda: said.append(raised(robo.rematch)))
        thread.start()
        while ada.info["rematch"] is None:
            ada.hear()
        ada.send(type="agree", seat=0, yes=False)
        thread.join()
        assert said == ["Ada would rather not play again."]


def raised(work: Callable[[], None]) -> str:
    """The sentence with which this is refused."""
    with pytest.raises(Refused) as refusal:
        work()
    return refusal.value.sentence


def test_who_sits_down_with_a_token_is_marked_as_a_program_for_good(new_house):
    house = new_house("unlimited", "tiny", tokens=[TOKEN])
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    ada = house.line(table, secrets[0])
    with join(house.address, table, name="Robo", token=TOKEN) as robo:
        thread = Thread(target=robo.play, args=(adds,))
        thread.start()
        last = ada.newest(0)
        while not last["over"]:
            if 0 in last["turn"]:
                ada.ask(type="play", seat=0, action={"type": "add", "number": 3})
            while ada.newest(0)["number"] == last["number"]:
                ada.hear()
            last = ada.newest(0)
        thread.join()
        thread = Thread(target=robo.rematch)
        thread.start()
        while ada.info["rematch"] is None:
            ada.hear()
        ada.send(type="agree", seat=0, yes=True)
        thread.join()
    match = robo.table["match"]
    everything = [*ada.received, str(house.get(f"/api/matches/{last['match']}/replay"))]
    assert [seat["program"] for seat in house.get(f"/api/matches/{last['match']}/replay")["table"]["seats"]] == [
        False,
        True,
    ]
    house.restart()
    for found in (house.get(f"/api/tables/{table}"), house.line(table).info):
        assert [(seat["name"], seat["program"]) for seat in found["seats"]] == [("Robo", True), ("Ada", False)]
        assert found["match"] == match
    house.stop()
    data = b"".join(path.read_bytes() for path in house.folder.glob("ludoteca.*"))
    assert TOKEN.encode() not in data
    assert not any(TOKEN in text for text in [*everything, house.log.read_text()])


def pinged(line: Any) -> str:
    """What is answered to a ping."""
    line.send(type="ping")
    answer: str = line.until("pong", "refused")["type"]
    return answer


def test_a_token_has_limits_of_its_own(new_house):
    house = new_house("by_hand", tokens=[TOKEN], proxies=["127.0.0.1"])
    table, _, _ = house.table("gentle", "open", "open")
    _, joined = house.post("/api/join", {"table": table, "name": "Robo", "token": TOKEN})
    line = house.line(table, joined["secret"])
    heard = [pinged(line) for _ in range(110)]
    assert heard == ["pong"] * 99 + ["refused"] * 11, "to say hello was the first"
    house.pass_time(1)
    assert [pinged(line) for _ in range(55)] == ["pong"] * 50 + ["refused"] * 5
    body = {"game": "toncc", "seats": [{"kind": "person", "name": "Robo"}, *[{"kind": "open"}] * 2], "token": TOKEN}
    made = [house.ask("/api/tables", json.dumps(body).encode(), **FAR) for _ in range(25)]
    assert {status for status, _ in made} == {201}, "a stranger makes twenty an hour"
    assert house.get(f"/api/tables/{made[0][1]['table']}")["seats"][0]["program"]
    wrong = json.dumps({"code": "QQQQQQ", "name": "Robo", "token": TOKEN}).encode()
    assert [house.ask("/api/join", wrong, **FAR)[0] for _ in range(121)] == [404] * 120 + [429]


def test_a_wrong_token_is_refused_and_counts_as_a_wrong_code(new_house):
    house = new_house(tokens=[TOKEN], proxies=["127.0.0.1"])
    table, _, _ = house.table("Ada", "open", "open")
    sentence = "This server does not know that token: ask whoever runs it for one, or come without."

    def tried(path: str, token: str) -> tuple[int, Any]:
        wish = {"/api/join": {"table": table, "name": "Robo"}, "/api/tables": {"game": "toncc", "seats": []}}[path]
        status, answer = house.ask(path, json.dumps({**wish, "token": token}).encode(), **FAR)
        return status, answer

    answers = [tried(path, f"{TOKEN}{number}") for number in range(5) for path in ("/api/join", "/api/tables")]
    assert answers == [(403, {"refusal": sentence})] * 10
    assert tried("/api/join", TOKEN)[0] == 429, "then even a good guess does not help"
    with pytest.raises(Refused, match="does not know that token"):
        join(house.address, table, name="Robo", token="another token of mine")
    assert house.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"


# Programs that do no good


def test_whoever_floods_or_speaks_nonsense_hears_why_and_the_others_play_on(new_house):
    house = new_house("by_hand", "tiny", tokens=[TOKEN])
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    _, joined = house.post("/api/join", {"table": table, "name": "Robo", "token": TOKEN})
    ada, robo = house.line(table, secrets[0]), house.line(table, joined["secret"])
    add = {"type": "add", "number": 1}
    assert robo.ask(type="play", seat=1, action=add)["refusal"] == "It is not your turn."
    assert robo.ask(type="play", seat=0, action=add)["refusal"] == "That seat is not yours."
    assert ada.ask(type="play", seat=0, action=add)["type"] == "played"
    assert robo.ask(type="play", seat=1, action={"type": "add", "number": "one"})["refusal"] == "You add 1, 2 or 3."
    robo.raw("{nonsense")
    assert robo.until("refused")["refusal"]
    for _ in range(350):
        robo.send(type="ping")
    with pytest.raises(ConnectionClosed) as end:
        robo.until("never")
    assert end.value.rcvd
    assert end.value.rcvd.code == 1008
    back = house.line(table, joined["secret"])
    assert back.ask(type="play", seat=1, action=add)["type"] == "played", "it may come again, and behave"
    assert ada.ask(type="play", seat=0, action=add)["type"] == "played"
    assert house.log.read_text() == ""


def test_a_program_that_hangs_counts_as_away_until_it_moves(new_house):
    house = new_house("unlimited", "by_hand", "tiny", tokens=[TOKEN])
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    _, joined = house.post("/api/join", {"table": table, "name": "Robo", "token": TOKEN})
    ada, robo = house.line(table, secrets[0]), house.line(table, joined["secret"])
    add = {"type": "add", "number": 1}
    assert ada.ask(type="play", seat=0, action=add)["type"] == "played"
    house.pass_time(AWAY - 1)
    ada.send(type="fill", seat=1, level="gentle")
    assert ada.until("refused")["refusal"] == "Robo is here and plays without a stand-in."
    house.pass_time(1 + ROUND)
    ada.so_far()
    assert (ada.info["seats"][1]["here"], ada.info["seats"][1]["away"]) == (False, AWAY)
    ada.send(type="fill", seat=1, level="gentle")
    while 0 not in ada.newest(0)["turn"]:
        ada.hear()
    ada.so_far()
    assert ada.info["seats"][1]["stand_in"] == "gentle"
    assert ada.ask(type="play", seat=0, action=add)["type"] == "played"
    while 0 not in ada.newest(0)["turn"]:
        ada.hear()  # the stand-in plays on
    robo.so_far()
    assert robo.ask(type="play", seat=1, action=add)["refusal"] == "It is not your turn."
    assert not robo.info["seats"][1]["here"]
    again = house.line(table, joined["secret"])
    while (ada.info["seats"][1]["here"], ada.info["seats"][1]["stand_in"]) != (True, None):
        ada.hear()  # it has come anew
    assert ada.ask(type="play", seat=0, action=add)["type"] == "played"
    house.pass_time(AWAY + ROUND)
    ada.so_far()
    assert not ada.info["seats"][1]["here"]
    assert again.ask(type="play", seat=1, action=add)["type"] == "played"
    ada.so_far()
    assert ada.info["seats"][1]["here"], "it has moved"
    house.pass_time(AWAY + ROUND)
    ada.so_far()
    again.so_far()
    assert [seat["here"] for seat in again.info["seats"]] == [True, True], "a person is given their time"


# The command


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Writes a bot of one's own into mine.py, and says where it is."""
    monkeypatch.chdir(tmp_path)

    def write(body: str) -> str:
        (tmp_path / "mine.py").write_text(f"def bot(view, seat, seconds, rng):\n    {body}\n")
        return f"{tmp_path}/mine.py:bot"

    return write


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["join", *words], env={"LC_ALL": "C"})


def test_a_bot_sits_down_with_one_command(house, mine):
    own = mine("return {'type': 'choose', 'direction': 1 + rng.randrange(6)}")
    for bot in (own, "gentle"):
        _, _, code = house.table("gentle", "gentle", "open", challenges=1)
        result = run(house.address, code, "--bot", bot, "--name", "Robo")
        assert result.exit_code == 0, result.output
        first, last = result.output.splitlines()
        assert first.startswith(f"Robo sits at a table of Tóncc: {house.address}/t/")
        assert re.fullmatch(r"The match is over\. Place: [123]\. Scores: \d+, \d+, \d+\.", last)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise KeyError('rack')", r"The bot /\S*mine\.py:bot crashed: KeyError: 'rack' \(mine\.py, line 2\)\."),
        ("rng.choice([])", r"The bot /\S*mine\.py:bot crashed: IndexError: .+ \(mine\.py, line 2\)\."),
        ("raise SystemExit(3)", r"The bot /\S*mine\.py:bot crashed: SystemExit: 3 \(mine\.py, line 2\)\."),
        ("return None", r"The bot /\S*mine\.py:bot answered nonsense: None\."),
        ("return {'type': 'fly'}", r"What /\S*mine\.py:bot did was refused: .+\."),
    ],
)
def test_a_bot_that_does_no_good_leaves_politely_and_can_come_back(house, mine, body, sentence, monkeypatch):
    own = mine(body)
    table, secrets, _ = house.table("Ada", "gentle", "open", challenges=1)
    ada = house.line(table, secrets[0])
    result = run(f"{house.address}/t/{table}", "--bot", own)
    assert result.exit_code == 1
    hint, said = result.stderr.splitlines()
    assert re.fullmatch(sentence, said)
    assert ada.until("said") == {"type": "said", "seat": 2, "phrase": "sorry"}
    while ada.info["seats"][2]["here"]:
        ada.hear()
    words = hint.removeprefix("To come back: ludoteca join ").split()
    assert words[-2:] == ["--bot", own]
    thread = Thread(target=ada.play_on, args=(0,))
    thread.start()
    assert run(*words, "--bot", "gentle").exit_code == 0
    thread.join()


def test_what_is_wrong_is_said_in_one_sentence(house, mine):
    own = mine("return 1")
    address = house.address
    for words, sentence in (
        ((address, "QQQQQQ"), "There is no free seat for that code. Ask your friend for the link again.\n"),
        ((address,), "Say at which table: its code, its id or its link.\n"),
        (("ftp://x", "QWERTY"), "An address is like http://localhost:8000; got 'ftp://x'\n"),
        (("http://localhost:9", "QWERTY"), "No Ludoteca answers at http://localhost:9 (connection refused).\n"),
        (
            (address, "QWERTY", "--bot", "11"),
            "No game has a bot '11'; one of your own is written FILE:NAME, as in mine.py:bot.\n",
        ),
        ((address, "QWERTY", "--bot", "yours.py:bot"), "There is no file 'yours.py'.\n"),
        (
            (address, "QWERTY", "--bot", "string:digits"),
            "The bot 'string:digits' must be a function of view, seat, seconds and rng, "
            "or of view, seat and rng against the clock.\n",
        ),
        (
            (address, "QWERTY", "--bot", own.replace(":bot", ":robot")),
            f"There is no function 'robot' in {own.removesuffix(':bot')}.\n",
        ),
    ):
        result = run(*words)
        assert (result.stderr, result.exit_code > 0) == (sentence, True)


def test_ctrl_c_leaves(house, mine):
    own = mine("raise KeyboardInterrupt")
    table, _, _ = house.table("gentle", "gentle", "open")
    result = run(f"{house.address}/t/{table}", "--bot", own, "--name", "Robo")
    assert (result.exit_code, result.output.splitlines()[-1]) == (130, "Robo has left the table.")


def test_a_token_is_made_and_one_that_can_be_guessed_is_not_taken():
    one, other = (CliRunner().invoke(main, ["token"]).output.strip() for _ in range(2))
    assert one != other
    assert re.fullmatch(r"[\w-]{32}", one)
    result = CliRunner().invoke(main, ["serve", "--bot-token", "sesame"])
    assert result.stderr == "A token for bots has at least 16 characters; ludoteca token makes one.\n"
    assert TOKEN not in repr(Settings(tokens=(TOKEN,)))
