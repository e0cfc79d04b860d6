"""What sentences of rule sheets are about: matters on which two sentences could contradict each other, and numbers.

A matter has stances. A sentence, by its code, takes one; where the rules themselves can be asked, `truth` says which is so for a
variant. A sheet may hold sentences of one stance of a matter only, and of the true one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from game.cards.settings import BySeats, Named
from game.rules.objectives.objective import FEW
from game.rules.variant import Variant
from game.variants.explain import Said, Section
from game.words.catalogue import catalogue, number
from tests.variants.shelf import ROOT


class Matter(NamedTuple):
    """Something of which a sheet speaks, with the codes of the sentences that take each stance."""

    name: str
    stances: Mapping[str, str]
    """By stance: codes without `rule.`, with a star for any ending."""
    truth: Callable[[Any], str] | None = None
    """Which stance is so, where the rules can be asked; an empty word where none is."""


def _sets(variant: Any) -> list[Any]:
    return [meld for meld in variant.melds.values() if meld.kind == "set"]


def _any(variant: Any, name: str) -> bool:
    return any(getattr(meld, name) for meld in variant.melds.values())


def _side(variant: Any, name: str) -> bool:
    return any(getattr(step, name, False) for step in variant.steps.values())


MATTERS = (
    Matter(
        "wild cards in sets",
        {
            "none": "meld_set_no_wilds wild_jokers_run",
            "lie there": "wild_jokers wild_jokers_rank wild_jokers_set wild_jokers_set_rank meld_set_naturals",
        },
        lambda v: "lie there" if not _sets(v) or any(one.wild_cards for one in _sets(v)) else "none",
    ),
    Matter(
        "what a wild card of a set stands for",
        {"a missing suit": "wild_jokers wild_jokers_set", "its rank": "wild_jokers_rank wild_jokers_set_rank"},
        lambda v: "its rank" if any(one.wild_means == "rank" for one in v.melds.values()) else "a missing suit",
    ),
    Matter(
        "equal cards in sets",
        {
            "may lie there": "meld_set meld_set_just meld_set_any_number meld_set_whole_rank meld_set_twins",
            "never": "meld_set_suits meld_set_just_suits meld_set_any_number_suits meld_set_all_suits",
        },
        lambda v: "may lie there" if any(one.twins for one in _sets(v)) else "never",
    ),
    Matter(
        "melds of wild cards alone",
        {
            "never": "wild_naturals wild_most",
            "make a meld": "meld_same_rank_wild_alone wild_naturals_beside wild_most_beside scoring_closed_wild "
            "scoring_wild_unfinished side_melds_wild_first",
        },
        lambda v: "make a meld" if _any(v, "wild_alone") else "never",
    ),
    Matter("jokers", {"wild": "wild_*", "not wild": "jokers_not_wild"}, lambda v: "wild" if v.has_wild_cards else "not wild"),
    Matter(
        "wild cards taken from melds before the first melds",
        {"never": "opening_before swap_by_down", "taken": "swap_by_any swap_by_not_down"},
        lambda v: "never" if v.swap.after_first_melds else "taken",
    ),
    Matter(
        "wild cards taken from sets",
        {"never": "swap_sets_locked meld_set_no_wilds", "taken": "swap_sets_all_missing swap_sets_either_missing"},
    ),
    Matter(
        "several melds of a rank",
        {"never": "side_melds", "once full": "side_melds_anew", "always": "side_melds_several"},
        lambda v: "always" if _side(v, "join") else "once full" if _any(v, "begins_anew") else "never",
    ),
    Matter(
        "how large a meld of one rank grows",
        {"any number": "meld_same_rank", "so far": "meld_same_rank_to_seven meld_same_rank_most meld_same_rank_beyond"},
        lambda v: "so far" if any(getattr(one, "largest", "any") != "any" for one in v.melds.values()) else "any number",
    ),
    Matter(
        "a frozen pile",
        {
            "always": "pile_always_frozen",
            "at times": "pile_frozen pile_closed_side pile_open_* pile_not_on_closed stock_forced_take",
        },
        lambda v: "always" if getattr(v.pickup, "always_frozen", False) else "at times",
    ),
    Matter(
        "the pile taken onto a meld",
        {
            "taken": "pile_open_any pile_open_meld pile_not_on_closed stock_forced_take",
            "never": "pile_open_wild pile_always_frozen",
        },
        lambda v: "taken" if v.pickup.onto_melds else "never",
    ),
    Matter(
        "second hands",
        {"dealt": "second_hand* bonus_cards_second_hand out_keeps_card_second", "none": "out_keeps_card"},
        lambda v: "dealt" if v.second_hand.cards else "none",
    ),
    Matter(
        "bonus cards",
        {"there": "bonus_cards* draw_some_bonus* stock_last_bonus"},
        lambda v: "there" if v.bonus_cards.cards else "none",
    ),
    Matter(
        "a card for a bonus card",
        {"drawn": "bonus_cards_replaced draw_some_bonus", "none": "draw_some_bonus_none"},
        lambda v: "drawn" if v.bonus_cards.replaced else "none",
    ),
    Matter(
        "the upcard",
        {
            "turned up": "upcard upcards upcard_covered bonus_cards_in_pile offer* knock_by_upcard skip_turned_up",
            "none": "no_upcard",
        },
        lambda v: "turned up" if v.deal.upcard else "none",
    ),
    Matter(
        "blocked hands",
        {"there": "blocked_* stock_stuck stock_final_* stock_rounds"},
        lambda v: "there" if v.stock_end.blocks(v) else "never",
    ),
    Matter(
        "the stock that has run out",
        {
            "made anew": "stock_shuffle stock_turn_unshuffled stock_shuffled_up stock_limit stock_unlimited stock_stuck "
            "stock_upcard_*",
            "not made anew": "stock_never_renewed stock_void stock_pile_goes_on reserve reserve_none",
        },
    ),
    Matter(
        "how often the stock is made anew", {"always": "stock_unlimited stock_stuck", "so often": "stock_limit stock_final_*"}
    ),
    Matter(
        "what a card of a wild rank counts",
        {"its own value": "points_wild_natural", "the same for all": "points_wild"},
        lambda v: (getattr(v.points, "wild", "natural") == "natural" and "its own value") or "the same for all",
    ),
    Matter(
        "laying off",
        {
            "never": "layoff_none show_nothing_before knock_no_layoff*",
            "done": "layoff_any layoff_own_first layoff_own_side layoff_before_own layoff_next_turn defend defend_all",
        },
    ),
    Matter(
        "laying off before the own first meld",
        {"done": "layoff_before_own", "never": "layoff_own_first layoff_next_turn opening_before opening_before_no_swap"},
    ),
    Matter(
        "the last discard",
        {"needed": "out_discard_required discard_always", "not needed": "out_any_way out_by_melds discard_one_any out_closed"},
    ),
    Matter("cards in the hand after a turn", {"one at least": "out_keeps_card*", "none": "out_any_way out_floating"}),
    Matter("asking the partner", {"never": "out_ask_never", "asked": "out_ask_optional out_ask_required"}),
    Matter(
        "new melds in a turn",
        {"none": "new_melds_none", "the first": "new_melds_first", "so many": "new_melds", "any number": "new_melds_unlimited"},
    ),
    Matter("further melds beside the contract", {"never": "opening_only* new_melds_first", "laid": "new_melds_unlimited"}),
    Matter(
        "who wins a match",
        {
            "the lowest total": "match_penalty match_deals_lowest scoring_lowest_wins",
            "the highest total": "match_target match_target_by_players match_deals",
            "the last one in": "match_out_above pool",
            "the fewest minus points": "match_minus",
        },
    ),
    Matter("equal leaders", {"win together": "match_shared", "play on": "match_tie match_stages_tie"}),
    Matter(
        "the ace in a run",
        {
            "low": "ace_low",
            "high": "ace_high",
            "either": "ace_high_or_low",
            "round": "ace_round_corner",
            "none": "numerals_and_courts",
        },
    ),
    Matter("ranks round the corner", {"round": "ranks_round", "in a row": "ranks_listed"}),
    Matter("skip cards in melds and in hand", {"never taken": "skip_stays"}),
    Matter("dropping a hand", {"never": "drop_none", "done": "drop drop_from drop_last drop_eliminates clock_drops"}),
    Matter("who is out of a match", {"stays out": "pool_no_rejoin", "comes back": "pool_rejoin match_buy_in"}),
    Matter("undercuts", {"never": "knock_gin_only knock_gin_only_scores", "won": "knock_undercut knock_undercut_boxes"}),
    Matter("laying off on gin", {"never": "defend_not_on_gin", "done": "defend_on_gin"}),
    Matter(
        "looking through the pile",
        {
            "all of it": "discard_view_full",
            "the top card": "discard_view_top_only",
            "some": "discard_view_last_n discard_view_latest",
        },
    ),
    Matter("counting the stock", {"seen": "stock_counted", "hidden": "stock_not_counted"}),
    Matter("buying", {"without limit": "buy_unlimited", "with a limit": "buy_limit buy_by_hand"}),
    Matter(
        "the whole hand without a wild card",
        {"differs": "untouched untouched_penalty", "the same": "untouched_same untouched_penalty_same"},
    ),
)
"""In the order of the sheet."""


def takes(code: str) -> Iterator[tuple[Matter, str]]:
    """The matters of which a sentence speaks, each with its stance."""
    return iter(_takes(code.removeprefix("rule.")))


@cache
def _takes(name: str) -> tuple[tuple[Matter, str], ...]:
    return tuple(
        (matter, stance)
        for matter in MATTERS
        for stance, codes in matter.stances.items()
        if any(fnmatchcase(name, code) for code in codes.split())
    )


def contradictions(variant: Variant, sections: tuple[Section, ...]) -> list[str]:
    """What a sheet says in opposite ways, or otherwise than the rules have it."""
    heard: dict[str, tuple[str, Said]] = {}
    found = []
    for said in (said for section in sections for said in section.said):
        for matter, stance in takes(said.line.code):
            other, before = heard.setdefault(matter.name, (stance, said))
            if other != stance:
                found.append(
                    f"{matter.name}: {before.origin} says {other} ({before.words}), {said.origin} {stance} ({said.words})"
                )
            if matter.truth is not None and matter.truth(variant) != stance:
                found.append(f"{matter.name}: {said.origin} says {stance}, but it is {matter.truth(variant)} ({said.words})")
    return found


# ---- numbers --------------------------------------------------------------------------------------


def numbers(value: Any) -> set[Any]:
    """Every number of a component and of the plain settings inside it."""
    if isinstance(value, bool) or value is None:
        return set()
    if isinstance(value, int | Fraction):
        return {value}
    if isinstance(value, str):
        return {Fraction(part) for part in re.findall(r"\d+(?:/[1-9]\d*)?", value)} | {
            int(part) for part in re.findall(r"\d+", value)
        }
    if isinstance(value, BySeats):
        return {part for row in value.rows for part in row}
    if isinstance(value, Named):
        return {found for _, part in value.pairs for found in numbers(part)}
    if isinstance(value, tuple):
        return {found for part in value for found in numbers(part)}
    if is_dataclass(value) and not isinstance(value, type):
        return {found for field in fields(value) for found in numbers(getattr(value, field.name))}
    return set()


RULES_SAY: Mapping[str, Callable[[Any, Any], set[Any]]] = {
    "aim.on_table* count": lambda v, part: {v.deal.cards_in(seats, 1) + 1 for seats in v.seatings},
    "aim.on_table* least": lambda v, part: {v.deal.cards_in(seats, 1) + 1 for seats in v.seatings},
    "aim.on_table* players": lambda v, part: set(v.seatings),
    "aim.on_table* many": lambda v, part: set(v.seatings),
    "aim.stages stage": lambda v, part: {len(v.opening.per_deal)},
    "rule.chip_deals chips": lambda v, part: {part.chips * part.deals},
    "rule.contract_row deal": lambda v, part: set(range(1, len(part.per_deal) + 1)),
    "rule.contract_row_stage deal": lambda v, part: set(range(1, len(part.per_deal) + 1)),
    "rule.drop_eliminates limit": lambda v, part: {v.match_end.rule.out_above(v) + 1},
    "rule.game_best_of_5 count": lambda v, part: {3},
    "rule.match_stages stage": lambda v, part: {len(v.opening.per_deal)},
    "rule.objectives points": lambda v, part: {FEW},
    "rule.opening_all_out deal": lambda v, part: {len(part.per_deal)},
    "rule.opening_bought hands": lambda v, part: set(range(1, len(part.per_deal) + 1)),
    "rule.raises step": lambda v, part: {Fraction(part.raise_step) * v.money.value},
    "rule.raises most": lambda v, part: {part.raise_most * v.money.value},
    "rule.scoring_last_left points": lambda v, part: {
        points + part.last_left for points in v.points.table(v.pack.pack(v.players.max))
    },
    "rule.stock_stuck times": lambda v, part: {max(part.stuck_after, 2)},
    "sheet.line.pack* jokers": lambda v, part: {part.joker_count(seats) for seats in v.seatings},
    "rule.rummy_edge* packs": lambda v, part: set(map(v.pack.packs, v.seatings)),
    "rule.rummy_misprint packs": lambda v, part: {part.counted_bet(v).misprint.packs},
    "rule.shoe_lasts percent": lambda v, part: {int(Fraction(part.penetration) * 100)},
    "sheet.line.pack* size": lambda v, part: {part.size(seats) for seats in v.seatings},
    "sheet.line.pack* players": lambda v, part: set(v.seatings),
}
"""Numbers that no setting holds as it is: by code and parameter what the rules make of the settings."""


def strange_numbers(variant: Variant, sections: tuple[Section, ...]) -> list[str]:
    """Numbers of a sheet that are neither settings of the component that says them nor what the rules make of these."""
    found = []
    for said in (said for section in sections for said in section.said):
        template = catalogue()[said.line.code]
        for name, value in said.line.params:
            if f"{{{name}" not in template or name.startswith(("card", "rank")):
                continue
            asked = f"{said.line.code} {name}"
            made = next((rule for pattern, rule in RULES_SAY.items() if fnmatchcase(asked, pattern)), None)
            allowed = numbers(said.value) | (made(variant, said.value) if made is not None else set())
            for one in value if isinstance(value, tuple) else (value,):
                if not isinstance(one, str) and one not in allowed:
                    found.append(f"{asked}: {number(one)} is no number of {said.origin} ({said.words})")
    return found


_SINGLE = re.compile(r"(?<![\d,;:–-] )(?<![\d½¼])\b1 (?!is\b|as\b|has\b)[a-z]+s\b")
_NO_RANGE = re.compile(r"\b(\d+) (?:to|or) \1\b|\b0 more\b|\bFrom (\d+) (?:points|players) on: .*\bup to \2\b")


def odd_grammar(sections: tuple[Section, ...]) -> list[str]:
    """Sentences that count one of something in the plural, or name a range of one number, or give nothing more."""
    return [line for section in sections for line in section.lines if _SINGLE.search(line) or _NO_RANGE.search(line)]


# ---- sentences that are made one instead of another ------------------------------------------------


@cache
def alternatives() -> tuple[frozenset[str], ...]:
    """Codes of which a component says one at a time: a word of a setting is in them, and the setting has several words."""
    found = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for cls in (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)):
            words = dict(_settings_with_words(cls))
            for code in (node for node in ast.walk(cls) if isinstance(node, ast.JoinedStr) and len(node.values) == 2):
                begin, value = code.values
                if isinstance(begin, ast.Constant) and isinstance(begin.value, str) and isinstance(value, ast.FormattedValue):
                    names = words.get(ast.unparse(value.value), ())
                    codes = frozenset(begin.value + name for name in names if begin.value + name in catalogue())
                    if len(codes) > 1:
                        found.add(codes)
    return tuple(sorted(found, key=sorted))


def _settings_with_words(cls: ast.ClassDef) -> Iterator[tuple[str, tuple[str, ...]]]:
    """`self.NAME` of each setting that is one of several words, with these words."""
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and "Literal[" in ast.unparse(node.annotation):
            words = (
                one.value for one in ast.walk(node.annotation) if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )
            yield f"self.{ast.unparse(node.target)}", tuple(words)


def doubled(sections: tuple[Section, ...]) -> list[str]:
    """What one component says twice although it is one thing or the other."""
    heard: dict[tuple[str, frozenset[str]], Said] = {}
    found = []
    for said in (said for section in sections for said in section.said):
        for codes in alternatives():
            if said.line.code in codes:
                before = heard.setdefault((said.origin, codes), said)
                if before.line.code != said.line.code:
                    found.append(f"{said.origin} says: {before.words} But also: {said.words}")
    return found


def faults(variant: Variant, sections: tuple[Section, ...]) -> list[str]:
    """Everything that is wrong with a sheet."""
    return [
        *contradictions(variant, sections), *strange_numbers(variant, sections), *odd_grammar(sections), *doubled(sections)
    ]  # fmt: skip
