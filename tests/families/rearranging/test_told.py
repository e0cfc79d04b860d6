"""What is said beside the name of a player who has put the table together anew."""

from __future__ import annotations

from game.rules.acts.rearrange import Rearranged
from game.table.wording import caption, log_line
from game.words.catalogue import sentence
from tests.families.rearranging.tables import table


def said_of(names: str) -> tuple[str, str]:
    """What is said beside the name, and in the log, when these tiles have been played."""
    pack = table("R3 R4 R5", names).rules.pack
    cards = tuple(next(card for card in pack.cards if pack.name(card) == name) for name in names.split())
    played = Rearranged("rearranged", 1, (("cards", cards), ("melds", (1,))))
    beside, log = caption(played), log_line(played)
    assert beside is not None and log is not None
    return sentence(beside[1], pack, ("Ada", "Bruno")), sentence(log, pack, ("Ada", "Bruno"))


def test_two_tiles_are_named() -> None:
    assert said_of("R6 Y2")[0].count("⟦") == 2


def test_of_many_tiles_the_number_is_told_beside_the_name_and_each_in_the_log() -> None:
    beside, log = said_of("R6 R7 B1 Y2 K12")
    assert beside == "Plays 5 tiles"
    assert log.count("⟦") == 5
