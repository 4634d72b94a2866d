"""What is sealed stays sealed: not one byte of it reaches anybody else."""

from __future__ import annotations

ANSWERS = ("played", "tried", "refused")
"""Answers to oneself carry the id one made up; all else must not differ by a byte."""


def run(house, direction: int) -> tuple[list[list[str]], list[str]]:
    """All that the others hear while Ada's choice is sealed, and all they hear when it is shown."""
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, bruno, carla, guest = (house.line(table, *mine) for mine in ([secrets[0]], [secrets[1]], [secrets[2]], []))
    for line in (ada, bruno, carla, guest):
        line.so_far()
        line.received.clear()
    assert ada.play(0, direction)["type"] == "played"
    assert bruno.ask(type="try", seat=1, action={"type": "choose", "direction": 2})["refusal"] is None
    assert carla.ask(type="try", seat=2, action={"type": "choose", "direction": 9})["refusal"]
    assert bruno.play(0, 2)["type"] == "refused"
    late = house.line(table, secrets[1])  # one who comes only now sees no more either
    assert carla.play(2, 5)["type"] == "played"
    sealed = []
    for line in (bruno, carla, guest, late):
        line.so_far()
        sealed.append([text for text in line.received if not any(f'"type":"{kind}"' in text for kind in ANSWERS)])
    sealed.append([str(house.get(f"/api/tables/{table}"))])
    assert bruno.play(1, 3)["type"] == "played"
    guest.until("picture")
    return sealed, guest.received


def test_two_matches_that_differ_in_a_sealed_choice_alone_give_the_others_the_same_bytes(new_house):
    runs = [run(new_house("fixed", "by_hand", address="http://house"), direction) for direction in (1, 4)]
    (sealed, shown), (sealed_too, shown_too) = runs
    assert [len(heard) for heard in sealed] == [3, 2, 2, 3, 1]
    assert sealed == sealed_too
    assert shown != shown_too, "once all have chosen everybody sees it"


def test_secrets_stand_nowhere_but_with_their_owner(new_house):
    house = new_house("unlimited")
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    line, guest = house.line(table, secrets[0], secrets[1]), house.line(table)
    line.play_on(0, 1)
    guest.so_far()
    match = guest.newest(None)["match"]
    everything = [*line.received, *guest.received, str(house.get(f"/api/matches/{match}/replay"))]
    everything.append(str(house.get(f"/api/tables/{table}")))
    house.stop()
    everything.append(house.log.read_text())
    data = b"".join(path.read_bytes() for path in house.folder.glob("ludoteca.sqlite*"))
    for secret in secrets.values():
        assert not any(secret in text for text in everything)
        assert secret.encode() not in data
    assert not any("secret" in text for text in everything)


def test_the_data_folder_is_for_its_owner_alone(tmp_path):
    from ludoteca.server.settings import Settings

    assert Settings(data=tmp_path / "new").folder().stat().st_mode & 0o777 == 0o700
