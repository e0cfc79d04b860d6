"""The catalogue of words: templates, cards and people inside sentences, and that no code lacks its sentence."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards.deck import FRENCH, PICTURE_SETS
from game.cards.lines import line
from game.cards.pack import Pack
from game.ui.program.settings import FIELDS
from game.words import catalogue as words
from game.words.catalogue import Mark, MissingWords, number, plain, say, sentence, spans, spoken

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "game"
PACK = Pack()
NAMES = ("Ada", "Otto", "Mia")
FIELD = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^{}]*)?)\}")


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A catalogue with templates of our own."""
    found = dict(words.catalogue())
    monkeypatch.setattr(words, "catalogue", lambda: found)
    yield found


# ---- templates ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "params", "text"),
    [
        ("Play", {}, "Play"),
        ("{n} {n|card|cards}", {"n": 1}, "1 card"),
        ("{n} {n|card|cards}", {"n": 7}, "7 cards"),
        ("{n|no cards|a card|# cards} left", {"n": 0}, "no cards left"),
        ("{n|no cards|a card|# cards} left", {"n": 1}, "a card left"),
        ("{n|no cards|a card|# cards} left", {"n": 12}, "12 cards left"),
        ("{n:word} {n|card|cards}", {"n": 7}, "seven cards"),
        ("{n:word} {n|card|cards}", {"n": 70}, "70 cards"),
        ("{n|one card|## cards}", {"n": 3}, "three cards"),
        ("{what:cap} is over", {"what": "the hand"}, "The hand is over"),
        ("{points} points", {"points": -10}, "−10 points"),
        ("{points} points", {"points": Fraction(11, 2)}, "5½ points"),
        ("{names}", {"names": ["Ada", "Otto", "Mia"]}, "Ada, Otto and Mia"),
        ("{text}", {"text": "a {n|x|y} b"}, "a {n|x|y} b"),
    ],
)
def test_say_fills_a_template(entries: dict[str, str], template: str, params: dict[str, object], text: str) -> None:
    entries["test.code"] = template
    assert say("test.code", **params) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (45, "45"), (-3, "−3"), (Fraction(4, 2), "2"), (Fraction(1, 2), "½"), (Fraction(-7, 2), "−3½"),
        (Fraction(23, 7), "23/7"), (Fraction(-23, 7), "−23/7"), (Fraction(4, 3), "1⅓"), ("off", "off"),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(value: object, text: str) -> None:
    assert number(value) == text


def test_a_line_names_its_cards(entries: dict[str, str]) -> None:
    cards = PACK.find_all(["4H", "5H", "TH"])
    entries["test.line"] = "{cards} / {cards:and} / {card} / {card_like}"
    text = sentence(line("test.line", cards, card_like=PACK.find("KD")), PACK, NAMES)
    assert text == "⟦4H⟧ ⟦5H⟧ ⟦TH⟧ / ⟦4H⟧, ⟦5H⟧ and ⟦TH⟧ / ⟦4H⟧ / ⟦KD⟧"
    assert plain(text) == "4♥ 5♥ 10♥ / 4♥, 5♥ and 10♥ / 4♥ / K♦"


def test_a_single_card_may_be_named(entries: dict[str, str]) -> None:
    entries["test.line"] = "{cards:named}"
    texts = [sentence(line("test.line", PACK.find_all(names)), PACK, NAMES) for names in (["TH"], ["TH", "JH"])]
    assert texts == ["ten of hearts", "⟦TH⟧ and ⟦JH⟧"]


def test_a_card_that_nobody_may_see_is_just_a_card(entries: dict[str, str]) -> None:
    entries["test.line"] = "Ada draws {card}"
    assert plain(sentence(line("test.line", (-1,)), PACK, NAMES)) == "Ada draws a card"


def test_the_reader_is_addressed(entries: dict[str, str]) -> None:
    entries["test.draw"] = "{seat} draws"
    entries["test.draw.you"] = "You draw"
    entries["test.pay"] = "{seat} pays {seat_to}"
    entries["test.pay.you"] = "You pay {seat_to}"
    entries["test.win"] = "{seats} win"
    draw, pay = line("test.draw", seat=1), line("test.pay", seat=0, seat_to=2)
    assert sentence(draw, PACK, NAMES) == "Otto draws"
    assert sentence(draw, PACK, NAMES, me=0) == "Otto draws"
    assert sentence(draw, PACK, NAMES, me=1) == "You draw"
    assert sentence(pay, PACK, NAMES, me=0) == "You pay Mia"
    assert sentence(pay, PACK, NAMES, me=2) == "Ada pays you"
    entries["test.pay.you_to"] = "{seat} pays you, lucky one"
    assert sentence(pay, PACK, NAMES, me=2) == "Ada pays you, lucky one"
    assert sentence(line("test.win", seats=(1, 2)), PACK, NAMES, me=2) == "Otto and you win"
    assert sentence(line("test.win", seats=(2, 1)), PACK, NAMES, me=2) == "You and Otto win"
    assert sentence(line("test.win", seats=(2, 0, 1)), PACK, NAMES, me=2) == "You, Ada and Otto win"


def test_people_own_things(entries: dict[str, str]) -> None:
    entries["test.own"] = "{seat:whose} card"
    assert [sentence(line("test.own", seat=0), PACK, NAMES, me=me) for me in (0, 1)] == ["Your card", "Ada's card"]
    both = line("test.own", seat=(0, 1))
    assert [sentence(both, PACK, NAMES, me=me) for me in (None, 1)] == ["Ada and Otto's card", "Ada and your card"]


def test_a_word_of_the_rules_is_a_code_but_a_name_is_a_name(entries: dict[str, str]) -> None:
    entries["word.run"] = "sequence"
    entries["test.line"] = "{seat} lays a {kind}"
    assert sentence(line("test.line", seat=0, kind="run"), PACK, ("run",)) == "run lays a sequence"


def test_a_name_cannot_smuggle_in_a_card(entries: dict[str, str]) -> None:
    entries["test.line"] = "{seat} wins"
    assert spans(sentence(line("test.line", seat=0), PACK, ("⟦7H⟧",))) == ["7H wins"]


def test_a_missing_code_is_an_error_here_and_plain_words_for_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingWords):
        say("discard.no_such_reason")
    monkeypatch.setattr(words, "strict", False)
    assert say("discard.no_such_reason") == "Discard: no such reason."
    assert "…" in say("fault.duplicate_key")


# ---- marks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FRENCH.face_names)
def test_every_card_has_a_mark_a_sign_and_a_spoken_name(name: str) -> None:
    text = f"Take {words.mark(name)} now"
    assert spans(text) == ["Take ", Mark(name), " now"]
    assert "⟦" not in plain(text) and "⟦" not in spoken(text)
    assert spoken(text) != plain(text) or name == "JK"


def test_signs_and_spoken_names() -> None:
    assert plain("⟦TH⟧ ⟦JK⟧ ⟦JK=5S⟧ ⟦??⟧") == "10♥ joker joker (5♠) a card"
    assert spoken("⟦TH⟧, ⟦JK=QS⟧") == "ten of hearts, joker for the queen of spades"


@given(st.text(max_size=40))
def test_spans_lose_nothing(text: str) -> None:
    parts = spans(text)
    assert "".join(part if isinstance(part, str) else words.mark(part.name) for part in parts) == text
    assert "" not in parts


# ---- the catalogue as a whole -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["en.json", "settings.en.json"])
def test_the_file_is_sorted_without_doubles(name: str) -> None:
    pairs = json.loads((GAME / "words" / name).read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))


def test_every_template_can_be_filled() -> None:
    for code, template in words.catalogue().items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_+-]+)*", code), code
        assert template.strip(), code
        rest = FIELD.sub("", template)
        assert "{" not in rest and "}" not in rest, code
        for found in FIELD.finditer(template):
            assert found[2] in (None, "cap", "and", "or", "the", "sum", "whose", "word", "named", "short"), code
            assert found[3].count("|") in (0, 2, 3), code


class Use(NamedTuple):
    """A place in the program that asks for a code, with the parameters it gives; None where they cannot be told."""

    pattern: str
    params: frozenset[str] | None
    where: str


CALLS = {"say": "", "Line": "", "line": "", "Violation": "", "refuse": ""}
IN_LINES = frozenset({"card", "cards"})


@cache
def nodes() -> list[tuple[Path, list[ast.AST]]]:
    """By module of the program: everything that stands in its source, read once for all who look through it."""
    paths = sorted(GAME.rglob("*.py"))
    return [(path, list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))) for path in paths]


@cache
def uses() -> list[Use]:
    """Every call that names a code, read from the source."""
    found: list[Use] = []
    for path, read in nodes():
        if path == GAME / "words" / "catalogue.py":
            continue  # it passes on codes of others
        for node in read:
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = ast.unparse(node.func).removeprefix("words.").removeprefix("catalogue.")
            prefix = CALLS.get(name)
            if (path.parent.name == "variants" and name in ("report.add", "_fault")) or name.endswith("faults.add"):
                prefix = "fault.sense." if name == "report.add" else "fault."
            if prefix is None:
                continue
            given = frozenset(keyword.arg or "**" for keyword in node.keywords)
            cards = IN_LINES if len(node.args) > 1 or "cards" in given else frozenset()
            params: frozenset[str] | None = given
            if "**" in given or (name in ("Line", "Violation") and (len(node.args) > 2 or "params" in given)):
                params = None
            elif name in ("Line", "Violation"):
                params = cards
            elif name in ("line", "refuse"):
                params = given | cards
            for pattern in codes(node.args[0]):
                whole = re.escape(prefix) + pattern
                reader = {"name"} if whole.startswith((r"scores\.", r"luck\.")) else set()  # the reader fills it in
                found.append(Use(whole, params if params is None else params | reader, f"{path.name}:{node.lineno}"))
    return found


def codes(node: ast.expr) -> Iterator[str]:
    """The codes that an argument can be, as patterns; nothing where it is a variable."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from codes(node.body)
        yield from codes(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+" for part in node.values)


def whole(use: Use) -> str:
    """The code of a place that asks for one alone."""
    return re.sub(r"\\(.)", r"\1", use.pattern)


def test_every_code_that_the_program_uses_has_its_sentence() -> None:
    known = words.catalogue()
    found = uses()
    assert len(found) > 100
    for use in found:
        there = whole(use) in known or any(map(re.compile(use.pattern).fullmatch, known))
        assert there, f"{use.where}: {use.pattern} is not in en.json"


def test_every_field_of_a_sentence_is_given() -> None:
    known = words.catalogue()
    for use in uses():
        template = known.get(whole(use))
        if template is None or use.params is None:
            continue
        wanted = {field[1] for field in FIELD.finditer(template)}
        assert wanted <= use.params, f"{use.where}: {use.pattern} lacks {wanted - use.params}"


def test_every_sentence_is_used() -> None:
    """A key that no call names must at least stand in the source, whole or as the beginning that a name is put to."""
    known = words.catalogue()
    patterns = {use.pattern for use in uses()}
    constants: set[str] = set()
    places: set[str] = set()
    for _, read in nodes():
        for node in read:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
            elif isinstance(node, ast.ClassDef):  # a code that a class declares, with a word put to it: f"{CLOSING}.play_first"
                declared = [part.value for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign) and part.value]
                texts = (text for value in declared for text in ast.walk(value) if isinstance(text, ast.JoinedStr))
                patterns |= {code for text in texts for code in codes(text)}
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "said":
                places |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    # A pattern of variables alone would fit every code.
    telling = sorted(text for text in patterns if re.search(r"[a-z]{3}", text.replace("[^.]+", "")))
    pattern = re.compile("|".join(f"(?:{text})" for text in telling))
    beginnings = tuple(text for text in constants if re.fullmatch(r"([a-z_]+\.)+", text))
    chosen = {f"{key}.{value}" for key, field in FIELDS.items() for value in field.choices}  # as the page of settings names them
    events = "|".join(sorted(text for text in constants if re.fullmatch(r"[a-z]+", text)))
    # What an event says: where it is told, its name, and how.
    told = re.compile(rf"(?:{'|'.join(sorted(places))})\.(?:{events})(?:_\w+)?")
    for key in known:
        code = re.sub(rf"^({'|'.join(PICTURE_SETS)})\.(?=(card|word)\.)", "", key)  # said so where cards have these pictures
        base = re.sub(r"\.(you(_\w+)?|none)$", "", code)
        said = base if base != code and base in known else code
        again = said.removesuffix("_again")  # a story that names nobody twice
        said = again if again in known else said
        used = said in constants | chosen or said.startswith(beginnings) or pattern.fullmatch(said) or told.fullmatch(said)
        assert used, f"nothing says {code}"
