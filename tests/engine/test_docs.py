"""The page about the protocol says what the protocol does."""

from __future__ import annotations

import re

import pytest

from game.engine.protocol import COMMANDS
from game.rules.acts import events
from game.rules.ruleset import compile_rules
from tests.engine.client import ROOT, Client
from tests.laws.deals import catalogue

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CODE = re.compile(r'(?:refuse|refused|line|Violation)\(\s*"([a-z_]+\.[a-z_]+)"')


def codes(*folders: str) -> set[str]:
    """Every code of a refusal in these parts of the program."""
    found: set[str] = set()
    for folder in folders:
        for file in (ROOT / "game" / folder).rglob("*.py"):
            found |= set(CODE.findall(file.read_text(encoding="utf-8")))
    return found


def test_every_command_and_field_is_on_the_page() -> None:
    for command in COMMANDS.values():
        assert f"`{command.name}`" in PAGE
        for field in command.fields:
            assert f"`{field.name}`" in PAGE or f"`{field.name}?`" in PAGE, f"{command.name}: {field.name}"


def test_every_code_of_a_refusal_is_on_the_page() -> None:
    said = "aim badge button deed draft ending felt frame goal left log need note notation panel prompt rail rule score scores"
    no_refusals = [*said.split(), *["stake", "story", "table", "tag", "warning", "why", "word"], "drop.asks", "drop.asks_chips"]
    rules = {code for code in codes("rules", "cards") if not {code, code.split(".")[0]} & {*no_refusals}}
    assert len(rules) > 25
    assert not [code for code in rules | codes("engine") if f"`{code}`" not in PAGE]


def test_every_event_is_on_the_page() -> None:
    for name in re.findall(r"^class (\w+)\(NamedTuple\)", (ROOT / "game/rules/acts/events.py").read_text(), re.MULTILINE):
        assert hasattr(events, name)
        word = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        assert name == "Told" or f"`{word}`" in PAGE or f'"{word}"' in PAGE, name


def test_every_remembered_thing_is_on_the_page() -> None:
    played = (catalogue().resolve(entry.id).variant for entry in catalogue().entries())
    memories = (compile_rules(variant, variant.players.min).memory for variant in played)
    slots = {slot.name for memory in memories for slot in memory.slots if not slot.told_apart}
    for name in slots - {"taken", "laid", "passes"}:
        assert f"`{name}`" in PAGE, name


@pytest.mark.parametrize("session", re.findall(r"```\n(.*?)```", PAGE, re.DOTALL))
def test_the_sessions_of_the_page_happen_so(engine: Client, session: str) -> None:
    pairs = re.findall(r"^> (.*)\n< (.*)$", session, re.MULTILINE)
    assert len(pairs) > 4
    for sent, printed in pairs:
        answer = engine.line(sent)
        assert answer["ok"] == printed.startswith('{"ok":true'), sent
        if code := re.search(r'"code":"([^"]+)"', printed):
            assert answer["error"]["code"] == code[1]
        for name in re.findall(r'[{,] ?"(\w+)":', printed.split('"result"')[0]):
            assert name in answer or name in answer.get("error", {}), name
