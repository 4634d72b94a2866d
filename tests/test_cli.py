"""The command line: what it prints, what it leaves behind, and the one sentence when something is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ludoteca.cli import main
from ludoteca.cli.arguments import spoken
from ludoteca.cli.replay import step_through
from ludoteca.games import GAMES
from ludoteca.match import Match
from ludoteca.words import translated

pytestmark = pytest.mark.compiled

SHORT = ["play", "--terminal", "toncc", "-o", "challenges=1", "--seconds", "0.01", "--seed", "3"]
MATCHES = Path(__file__).parent / "games/toncc/matches"


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(args), input=typed, env={"LC_ALL": "C"})


def test_help_shows_every_command_with_an_example() -> None:
    top = run("--help")
    assert top.exit_code == 0
    names = {"play", "serve", "status", "games", "replay", "arena", "bench", "samples", "torture", "new", "solve"}
    names |= {"backup", "restore", "prune", "dial", "exploit", "lab", "join", "token", "print", "puzzle", "pocket"}
    assert set(main.list_commands(click.Context(main))) == names
    for name in names:
        assert re.search(rf"^  {name} ", top.output, re.MULTILINE)
        own = run(name, "--help")
        assert own.exit_code == 0
        assert f"\n  ludoteca {name}" in own.output


def test_every_flag_of_the_server_is_a_variable_too(monkeypatch: pytest.MonkeyPatch) -> None:
    serve = main.commands["serve"]
    text = run("serve", "--help").output
    guide = (Path(__file__).parent.parent / "docs/host.md").read_text(encoding="utf-8")
    for flag in (option for param in serve.params for option in param.opts):
        variable = f"LUDOTECA_{flag[2:].upper().replace('-', '_')}"
        assert variable in text
        assert f"\n| `{flag}` | `{variable}` |" in guide
    monkeypatch.setenv("LUDOTECA_PORT", "8123")
    monkeypatch.setenv("LUDOTECA_LAN", "1")
    monkeypatch.setenv("LUDOTECA_DATABASE", "postgresql://somewhere/games")
    monkeypatch.setenv("LUDOTECA_ALLOW_HOST", "games.example.org play.example.org")
    monkeypatch.setenv("LUDOTECA_LOG_FORMAT", "json")
    given = serve.make_context("serve", ["--bot-seconds", "0.1"]).params
    assert (given["port"], given["lan"], given["database"]) == (8123, True, "postgresql://somewhere/games")
    assert (given["allow_host"], given["log_format"]) == (("games.example.org", "play.example.org"), "json")
    assert serve.make_context("serve", ["--port", "9000"]).params["port"] == 9000, "what is typed counts more"
    assert main.commands["play"].make_context("play", []).params["port"] == 8123
    monkeypatch.setenv("LUDOTECA_PORT", "many")
    assert run("serve").stderr == "LUDOTECA_PORT: this is a whole number, from 1 to 65535; got 'many'.\n"


def test_the_version_is_told() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.output.startswith("ludoteca")


def test_the_games_are_listed() -> None:
    text = run("games").output
    assert "toncc: Tóncc\n  seats: 3\n  -o challenges=1|3 (default 3): How many" in text
    assert re.search(r"  bots: (1 … \d+, )?gentle, fair, strong", text)
    assert "posti: 3" in run("games", "--language", "it").output
    alone = run("games", "fantastick", "--language", "it").output
    assert alone.startswith("fantastick: Fantastick\n")
    assert "  -o handling=once|free (se non dici altro once): " in alone
    assert "toncc" not in alone
    found = json.loads(run("games", "--json").output)
    assert [info["id"] for info in found] == list(GAMES)
    assert found[list(GAMES).index("toncc")]["options"]["challenges"]["allowed"] == [1, 3]


WRONG: dict[str, tuple[list[str], int, str]] = {
    "no such command": (["plya"], 2, "No such command 'plya'"),
    "no such option": (["play", "--prot", "8000"], 2, "--port"),
    "a port that is text": (["play", "--port", "x"], 2, "--port: this is a whole number, from 1 to 65535; got 'x'"),
    "a port that is none": (
        ["serve", "--port", "99999"],
        2,
        "--port: this is a whole number, from 1 to 65535; got 99999",
    ),
    "an unknown game": (["play", "tonc"], 2, "no game is called 'tonc'; the games are "),
    "an unknown game in the terminal": (["play", "--terminal", "tonc"], 2, "no game is called 'tonc'"),
    "an unknown level": ([*SHORT, "--level", "easy"], 2, "no bot 'easy'; its bots are "),
    "an option that is no number": ([*SHORT, "-o", "challenges=x"], 2, "may be 1, 3; got 'x'"),
    "an option out of range": ([*SHORT, "--option", "challenges=2"], 2, "may be 1, 3; got '2'"),
    "an option that is true": ([*SHORT, "--option=challenges=True"], 2, "may be 1, 3; got 'True'"),
    "an option that the game has not": (
        ["arena", "antino", "fair", "fair", "-o", "challenges=1"],
        2,
        "Antino has no option 'challenges'; its options are board, ",
    ),
    "an option without its value": ([*SHORT, "-o", "challenges"], 2, "written NAME=VALUE; got 'challenges'"),
    "an option of every game": (["bench", "-o", "challenges=1"], 2, "say which game the options are for"),
    "an option in the browser": (["play", "toncc", "-o", "challenges=1"], 2, "-o goes with --terminal"),
    "a clock in the terminal": (
        ["play", "--terminal", "mathmarket", "-o", "version=standard", "--language", "en"],
        1,
        "This is played against the clock",
    ),
    "too many milliseconds": (
        ["arena", "mathmarket", "fair", "fair", "-o", "tie_ms=2001"],
        2,
        "from 0 to 2000; got 2001",
    ),
    "a house deck without creatures": (
        ["samples", "mathmarket", "-o", 'deck={"coins": [5, 5], "creatures": []}'],
        2,
        "3 to 100 creatures",
    ),
    "a language we do not speak": (["games", "--language", "de"], 2, "'de' is not one of 'en', 'it'"),
    "a file that is not there": (["replay", "no/match.json"], 1, "cannot be read: No such file"),
    "a file that is a folder": (["replay", "."], 1, "cannot be read: Is a directory"),
    "no file": (["replay"], 2, "Missing argument 'FILE'"),
    "a seat that is not there": (["replay", "MATCH", "--seat", "3"], 2, "seats 0 to 2; got 3"),
    "a seat below zero": (["replay", "MATCH", "--seat", "-1"], 2, "--seat: this is a whole number, 0 or more; got -1"),
    "a backup of nothing": (["backup", "x", "--data", "no/folder"], 1, "there are no tables in no/folder"),
    "a backup without a file": (["backup"], 2, "Missing argument 'FILE'"),
    "a time without its unit": (["prune", "--older-than", "400"], 2, "such as 400d; got '400'"),
    "a time that is too short": (["prune", "--older-than", "1d"], 2, "at least 2d"),
    "no time at all": (["prune"], 2, "Missing option '--older-than'"),
    "no bots for the arena": (["arena", "toncc"], 2, "Missing argument 'BOT...'"),
    "too few bots for the arena": (["arena", "toncc", "gentle"], 2, "Tóncc takes this many seats: 3; got 1"),
    "an unknown bot in the arena": (["arena", "toncc", "gentle", "x", "fair"], 2, "Tóncc has no bot 'x'"),
    "no matches in the arena": (["arena", "toncc", "gentle", "--matches", "0"], 2, "from 1 to 1000000; got 0"),
    "a page of the arena nowhere": (
        ["arena", "toncc", *["gentle"] * 3, "--report", "no/x.html"],
        2,
        "--report: nothing can be written in the folder 'no'",
    ),
    "no time for a figure": (["bench", "--seconds", "0"], 2, "these are seconds, from 0.05 to 60; got '0'"),
    "seconds that are no number": (["arena", "toncc", "1", "--seconds", "nan"], 2, "from 0.001 to 60; got 'nan'"),
    "samples of an unknown game": (["samples", "x"], 2, "no game is called 'x'"),
    "a match kept nowhere": (["play", "--terminal", "toncc", "--save", "no/x.json"], 1, "no/x.json cannot be written"),
    "samples nowhere": (["samples", "toncc", "--out", "no/x.ts"], 1, "no/x.ts cannot be written: No such file"),
    "a game with a name without end": (["play", "x" * 5000], 2, "…"),
}


@pytest.mark.parametrize(("args", "code", "reason"), WRONG.values(), ids=WRONG)
def test_wrong_use_gets_one_sentence(args: list[str], code: int, reason: str, tmp_path: Path) -> None:
    Match("toncc").save(tmp_path / "match.json")
    result = run(*[str(tmp_path / "match.json") if arg == "MATCH" else arg for arg in args])
    assert result.exit_code == code
    assert result.stdout == ""
    assert reason.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 500
    assert result.stderr.strip().endswith((".", "?", "…"))
    assert not re.search(r"Traceback|\b(invalid|illegal|error)\b", result.stderr, re.IGNORECASE)


def test_a_whole_match_in_the_terminal(tmp_path: Path) -> None:
    """Chosen by what the hint says, saved, and replayed."""
    file = tmp_path / "match.json"
    result = run(*SHORT, "--save", str(file), typed="2\n" * 200)
    assert result.exit_code == 0
    assert "You are " in result.output
    assert "Your place: " in result.output
    match = Match.read(file)
    assert match.state.over
    assert match.state.result is not None
    assert match.state.result.reason in result.output
    assert {action["direction"] for seat, action in match.log if seat == 0} == {2}
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert match.state.result.reason in shown.output
    assert shown.output.count("Where does") == 0


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (
        run(*SHORT, "--level", "gentle", typed="2\n" * 200),
        run(*SHORT, "--level", "gentle", typed="2\n" * 200),
    )
    assert one.output == other.output


def test_words_at_a_question() -> None:
    result = run(*SHORT, typed="map\nhint\nkings\nrules\nhelp\n7\n\nHINT\nquit\n")
    assert result.exit_code == 0
    assert "One line (17 18 1): " in result.output
    assert len(re.findall(r"^Go [↗→↘↙←↖] to \d+\.", result.output, re.MULTILINE)) == 2
    assert "body blue, strong, a region pays 1" in result.output
    assert "## Your first challenge in one minute" in result.output
    assert result.output.count("At every question you may also type: map, kings, hint, rules, help, quit.") == 3
    assert result.output.count("That is no answer to this question.") == 1
    assert result.output.endswith("You have left the table. Until next time!\n")


def test_the_terminal_speaks_italian() -> None:
    result = run(*SHORT, "--language", "it", typed="mappa\nre\nconsiglio\nregole\nrules\n9\n1\nesci\n")
    assert result.exit_code == 0
    assert "Dove va il tuo re?" in result.output
    assert result.output.count("## La prima sfida in un minuto") == 2
    assert "Hai lasciato il tavolo." in result.output
    assert not re.search(r"\b(the|king|region|seals|of|and)\b", result.output)


def test_the_language_is_that_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert spoken() == "en"
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert spoken() == "it"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert spoken() == "en"


def test_leaving_in_the_middle_keeps_what_was_played(tmp_path: Path) -> None:
    result = run(*SHORT, "--save", str(tmp_path / "match.json"), typed="1\n4\n")
    assert result.exit_code == 0
    assert "You have left the table." in result.output
    assert len(Match.read(tmp_path / "match.json").log) == 2 + 6


def test_a_replay_in_json_gives_every_state(tmp_path: Path) -> None:
    file = next(MATCHES.glob("*.json"))
    data = json.loads(file.read_text())
    match = Match.load({name: value for name, value in data.items() if name not in ("result", "past")})
    match.save(tmp_path / "match.json")
    lines = run("replay", str(tmp_path / "match.json"), "--json").output.splitlines()
    assert [json.loads(line) for line in lines] == [state.dump() for state in match.replay()]


def test_one_can_go_back_and_forth_in_a_replay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["", "", "b", "1", "4", "9", "0", "x", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    step_through(["one", "two", "three", "four"], "en")
    assert re.findall(r"\[(\d)/4\]", capsys.readouterr().out) == list("123214412")


def test_a_broken_match_is_not_replayed(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text("[" * 100_000)
    result = run("replay", str(tmp_path / "match.json"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "too deep" in result.stderr


def test_samples_are_pictures_of_every_moment() -> None:
    text = run("samples", "toncc", "--seed", "2").output
    names = re.findall(r"^  (\w+): \{", text, re.MULTILINE)
    assert {"start", "sealed", "contest", "jump", "round", "left", "challenge", "over", "over_watched"} <= set(names)
    assert len(names) == len(set(names))
    pictures = {name: json.loads(line) for name, line in re.findall(r"^  (\w+): (\{.*\}),$", text, re.MULTILINE)}
    assert pictures["start"]["actions"][0].keys() == {"action", "preview"}
    assert pictures["start_watched"]["actions"] == []
    assert pictures["sealed"]["story"] == [
        {"type": "sealed", "seat": pictures["sealed"]["view"]["position"]["ready"][0]}
    ]
    assert pictures["over"]["result"]["places"]
    assert "satisfies Record<string, Picture<View, Notes, Event>>" in text


def test_bench_gives_figures() -> None:
    figures = json.loads(run("bench", "--seconds", "0.05", "--json").output)
    assert figures["toncc"]["random matches a second"] > 0
    assert figures["toncc"]["simulations a second, mcts"] > 0
    assert figures["toncc"]["choices a second, strong"] > 0


def test_the_arena_gives_a_table_or_json() -> None:
    few = ["arena", "toncc", "fair", "gentle", "gentle", "--matches", "6", "-o", "challenges=1", "--processes", "1"]
    table = run(*few)
    assert table.exit_code == 0
    assert "6 matches" in table.stdout
    assert re.search(r"^fair +6 +\d", table.stdout, re.MULTILINE)
    assert re.search(r"^gentle +12 +\d", table.stdout, re.MULTILINE)
    assert table.stderr == ""
    found = json.loads(run(*few, "--json").stdout)
    assert (found["matches"], found["options"], len(found["records"])) == (6, {"challenges": 1}, 6)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_a_bot_prints_is_no_part_of_the_outcome(processes: str, tmp_path: Path) -> None:
    bot = tmp_path / "talking.py"
    bot.write_text(
        "print('Here I am.')\n\n\ndef bot(view, seat, seconds, rng):\n"
        "    print('Now I think.')\n    return {'type': 'choose', 'direction': 1}\n"
    )
    command = [sys.executable, "-m", "ludoteca.cli", "arena", "toncc", "fair", "fair", f"{bot}:bot", "--json"]
    few = ["--matches", "2", "-o", "challenges=1", "--processes", processes]
    found = subprocess.run([*command, *few], capture_output=True, text=True, check=True)
    assert json.loads(found.stdout)["matches"] == 2
    assert {"Here I am.", "Now I think."} <= set(found.stderr.splitlines())


def test_an_option_that_is_given_again_counts_as_it_is_given_last() -> None:
    few = ["arena", "toncc", *["gentle"] * 3, "--matches", "1", "--processes", "1", "--json"]
    found = json.loads(run(*few, "-o", "challenges=3", "-o", "challenges=1").stdout)
    assert found["options"] == {"challenges": 1}


def test_everything_a_player_reads_has_its_italian() -> None:
    for game in GAMES.values():
        for option in game.options.values():
            assert translated(option.help, "it") != option.help
