"""The commands about the open match: set it up, look at it, act, think, take back, save."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.cards.chance import Chance, derive
from game.cards.deck import UnknownCard
from game.cards.ids import Card, card_set
from game.engine.answers import Answer, bad_position, bad_request, refused
from game.engine.command import Command, Values
from game.engine.drafting import DRAFT_COMMANDS, working_table
from game.engine.facts import events_json, points_json, result_json
from game.engine.fields import (
    VARIANT,
    Field,
    Reader,
    a_seat,
    cards,
    flag,
    listing,
    mapping,
    or_null,
    path,
    points,
    record,
    seed,
    text,
    whole,
    word,
)
from game.engine.listing import actions, is_complete
from game.engine.positions import check_position, memory, seats_of
from game.engine.session import Session, in_words, players_of, rule_refusal, seat_in, sitters, warning_json
from game.match.dealt import drawn_for_deal, revealed
from game.match.match import Match
from game.match.positions import placement, referee
from game.match.positions.position_memory import BadPosition
from game.match.saves.file import read_file
from game.match.saves.read_back import write_file
from game.rules.acts.actions import Action
from game.rules.acts.facts_told import BY_NAME as FACTS
from game.rules.acts.facts_told import LISTS, FactList
from game.rules.laying.arranged import DRAFTED
from game.rules.notation import NotationError, write
from game.rules.ruleset import Ruleset
from game.rules.violation import IllegalAction

SECONDS_OF_THOUGHT = 600
MOST_DEALS = 1_000_000
MOST_CHIPS = 2**40


# ---- setting up ---------------------------------------------------------------------------------


def new(session: Session, values: Values) -> Answer:
    """A match with its first hand dealt."""
    resolved = session.resolve(values)
    seats = players_of(resolved, values.get("players"))
    dealer = seat_in(values["dealer"], "dealer", seats) if "dealer" in values else None
    if dealer is not None and resolved.variant.dealer.of_house:
        raise bad_request("house_deals", field="dealer", name=resolved.variant.name)
    chosen = values["seed"] if "seed" in values else _any_seed()
    people = sitters(seats, _levels()[-1])
    rules = session.compiled(resolved, seats)
    deck = _deck(rules, values["deck"]) if "deck" in values else None
    match = Match.begin(resolved, people, chosen, dealer=dealer, deck=deck, deal=values.get("deal", 1), rules=rules)
    session.open(match)
    return {**_drawn(match), **whole_state(match), "fingerprint": match.fingerprint}


def _drawn(match: Match) -> Answer:
    """Where everybody has drawn a card for the first deal: that, and the deal, as everybody saw it."""
    drawn = drawn_for_deal(match)
    if drawn is None:
        return {}
    return {"events": events_json([*drawn.events, *match.events(None, match.hand_began())[0]], match.rules.pack)}


def position(session: Session, values: Values) -> Answer:
    """A match that begins with any position."""
    resolved = session.resolve(values)
    chosen = values.get("seed", 0)
    rules = session.compiled(resolved, seats_of(resolved, values))
    check_position(rules, values)
    people = sitters(rules.seats, _levels()[-1])
    try:
        match = placement.set_up(resolved, people, chosen, values, Chance(derive("rest", chosen)).shuffle, rules)
    except BadPosition as error:
        raise bad_position(error.code, error.cards, **error.params) from None
    session.open(match)
    return whole_state(match)


def _any_seed() -> int:
    from secrets import randbits

    return randbits(63)


def _deck(rules: Ruleset, names: Sequence[str]) -> tuple[Card, ...]:
    try:
        return rules.pack.find_all(names)
    except UnknownCard as error:
        known = bool(rules.pack.named.get(error.name))
        raise bad_position("repeated_in_deck" if known else "unknown_in_deck", [error.name], name=error.name[:12]) from None


# ---- looking ------------------------------------------------------------------------------------


def whole_state(match: Match) -> Answer:
    """The truth with its digest."""
    return {**_heading(match), **referee.truth(match), "digest": referee.digest(match)}


def open_state(match: Match) -> Answer:
    """What lies open for everybody."""
    return {**_heading(match), **referee.seen(match, None)}


def _heading(match: Match) -> Answer:
    return {"variant": match.setup.id, "options": dict(match.setup.options)}


def state(session: Session, values: Values) -> Answer:
    """The whole truth."""
    return whole_state(session.match)


def view(session: Session, values: Values) -> Answer:
    """What one seat sees."""
    match = session.match
    seat = seat_in(values["seat"], "seat", len(match.seats))
    return {**_heading(match), **referee.seen(match, seat), "seat": seat}


def legal(session: Session, values: Values) -> Answer:
    """The actions worth listing."""
    match = session.match
    return {"actions": actions(match), "complete": is_complete(match)}


def arrange(session: Session, values: Values) -> Answer:
    """The best arrangement of a hand."""
    rules = session.match.rules
    hand = card_set(_deck(rules, values["cards"]))
    best = referee.arranged(session.match, hand)
    names = rules.pack.name
    return {
        "melds": [[names(card) for card in meld] for meld in best.melds],
        "deadwood": [names(card) for card in rules.pack.in_rank_order(card_set(best.deadwood))],
        "points": points_json(best.points),
    }


def result(session: Session, values: Values) -> Answer:
    """How the finished hand ended."""
    match = session.match
    if match.result is None:
        raise refused("hand.not_over", "result.hand_not_over")
    return result_json(match.result, match.rules.pack)


def reveal(session: Session, values: Values) -> Answer:
    """The deck of the finished hand, for a user who checks that nothing was turned."""
    match = session.match
    if match.result is None:
        raise refused("hand.not_over", "reveal.hand_not_over")
    found = revealed(match, match.deal)
    if found is None:
        raise refused("reveal.shoe" if match.deck else "reveal.no_deck")
    return {"hand_seed": found.hand_seed, "deck": list(found.deck), "fingerprint": found.fingerprint}


# ---- acting -------------------------------------------------------------------------------------


def _asked(match: Match, values: Values) -> int:
    """The seat that is to act, and no other one."""
    to_act = match.to_act
    if to_act is None:
        raise refused("hand.over")
    seat = seat_in(values["seat"], "seat", len(match.seats)) if "seat" in values else to_act
    if seat != to_act:
        raise refused("turn.not_yours", seat=f"seat {to_act}")
    return seat


def _read_action(match: Match, written: str) -> Action:
    try:
        return match.parse(written)
    except NotationError as error:
        said = in_words(error.message, match.rules.pack, len(match.seats))
        raise bad_request("bad_action", field="action", reason=said) from None


def _wanted(session: Session, values: Values) -> tuple[int, Action]:
    """Who does what, by a request; the verb that hands the working table over may stand alone."""
    match = session.match
    seat = _asked(match, values)
    written = values["action"]
    alone = " " not in written and not DRAFTED.isdisjoint(match.rules.traits)
    handed = working_table(session, match).action(match, written) if alone else None
    return seat, handed if handed is not None else _read_action(match, written)


def try_(session: Session, values: Values) -> Answer:
    """Whether `act` would do it."""
    match = session.match
    seat, action = _wanted(session, values)
    violation = match.check(seat, action)
    if violation is not None:
        raise rule_refusal(violation, match, seat)
    warned = match.warning(action)
    return {} if warned is None else {"warning": warning_json(warned, match, seat)}


def act(session: Session, values: Values) -> Answer:
    """Do it."""
    match = session.match
    seat, action = _wanted(session, values)
    before = match.position
    try:
        match.decide(seat, action)
    except IllegalAction as error:
        raise rule_refusal(error.violation, match, seat) from None
    return _happened(match, before)


def finish(session: Session, values: Values) -> Answer:
    """The computer players play the hand to its end."""
    match = session.match
    _asked(match, {})
    level = _level(values)
    before = match.position
    while (seat := match.to_act) is not None:
        match.decide(seat, match.think(level).action)
    return _happened(match, before)


def _happened(match: Match, before: int) -> Answer:
    events = match.events(None, before)[0]
    answer = {"events": events_json(events, match.rules.pack), **_heading(match), **referee.seen(match, None)}
    if match.result is not None:
        answer["result"] = result_json(match.result, match.rules.pack)
    return answer


def think(session: Session, values: Values) -> Answer:
    """What a computer player would do in the place of the seat to act."""
    match = session.match
    seat = _asked(match, {})
    began = time.perf_counter()
    thought = match.think(_level(values), values.get("ms"))
    spent = round((time.perf_counter() - began) * 1000)
    return {
        "action": write(thought.action, match.rules),
        "why": in_words(thought.why, match.rules.pack, len(match.seats), seat),
        "ms": spent,
    }


def _levels() -> list[str]:
    from game.players.characters import LEVELS

    return [level.id for level in LEVELS]


def _level(values: Values) -> str:
    levels = _levels()
    level: str = values.get("level", levels[-1])
    if level not in levels:
        raise bad_request("no_level", field="level", value=level[:40], levels=", ".join(levels))
    return level


# ---- going on and back --------------------------------------------------------------------------


def next_(session: Session, values: Values) -> Answer:
    """Deal the next hand."""
    match = session.match
    if match.result is None:
        raise refused("hand.not_over")
    if match.match_over:
        raise refused("match.over")
    refused_notice = match.can_give_notice() if values.get("notice") else None
    if refused_notice is not None:
        raise refused(refused_notice.code)
    back = tuple(dict.fromkeys(seat_in(seat, "rejoin", len(match.seats)) for seat in values.get("rejoin", ())))
    stays_out = match.refuses_return(back)
    if stays_out is not None:
        raise rule_refusal(stays_out, match, None)
    match.next_hand(
        _deck(match.rules, values["deck"]) if "deck" in values else None, notice=values.get("notice", False), back=back
    )
    return {**whole_state(match), "fingerprint": match.fingerprint}


def undo(session: Session, values: Values) -> Answer:
    """Take back the last action."""
    session.match.undo()
    return whole_state(session.match)


def save(session: Session, values: Values) -> Answer:
    """Write the match into a file."""
    write_file(Path(values["file"]), session.match, {})
    return {}


def load(session: Session, values: Values) -> Answer:
    """Go on with the match of a file."""
    loaded = read_file(Path(values["file"]))
    match = loaded.match
    session.open(match)
    notes = [in_words(note, match.rules.pack, len(match.seats)) for note in loaded.notes]
    return {**whole_state(match), **({"notes": notes} if notes else {})}


_MELD = record(
    Field("owner", or_null(a_seat), needed=True),
    Field("cards", cards, needed=True),
    Field("by", listing(a_seat)),
    Field("id", whole(1, 999)),
    Field("kind", text),
    *(Field(name, text) for name, fact in FACTS.items() if fact.of == "meld"),
)
_COLUMNS: Mapping[str, Reader] = {
    "seat": a_seat,
    "cards": cards,
    "chips": whole(0, MOST_CHIPS),
    "flag": flag,
    "word": text,
}


def _list_of(one: FactList) -> Reader:
    """What reads a list that is told with the table."""
    read = record(*(Field(column.name, _COLUMNS[column.of], column.needed) for column in one.columns))
    return listing(or_null(read) if one.gaps else read)


_LEVEL = (Field("level", text), Field("ms", whole(1, SECONDS_OF_THOUGHT * 1000)))
_ACTION = (Field("action", text, needed=True), Field("seat", a_seat))

MATCH_COMMANDS = (
    Command(
        "new",
        new,
        (
            *VARIANT,
            Field("players", whole(1, 99)),
            Field("seed", seed),
            Field("dealer", a_seat),
            Field("deck", cards),
            Field("deal", whole(1, MOST_DEALS)),
        ),
        slow=True,
    ),
    Command(
        "position",
        position,
        (
            *VARIANT,
            Field("hands", listing(cards, 99), needed=True),
            Field("stock", cards),
            Field("discard", cards),
            Field("melds", listing(_MELD)),
            Field("aside", cards),
            Field("piles", mapping(cards)),
            Field("pots", mapping(whole(0, MOST_CHIPS))),
            Field("to_act", or_null(a_seat)),
            Field("phase", text),
            Field("taken", or_null(word)),
            Field("upcard", or_null(word)),
            Field("passes", whole(0, 99)),
            Field("scores", listing(points, 99)),
            Field("dealer", or_null(a_seat)),
            Field("deal", whole(1, MOST_DEALS)),
            Field("melded_before", listing(flag, 99)),
            Field("turn", whole(0, MOST_DEALS)),
            Field("seed", seed),
            Field("rest", text),
            Field("over", flag),
            Field("match_over", flag),
            Field("memory", memory),
            *(Field(name, flag) for name, fact in FACTS.items() if fact.of == "table"),
            *(Field(name, _list_of(one)) for name, one in LISTS.items()),
        ),
        slow=True,
    ),
    Command("state", state, looks=True),
    Command("view", view, (Field("seat", a_seat, needed=True),), looks=True),
    Command("legal", legal, looks=True),
    Command("try", try_, _ACTION),
    Command("act", act, _ACTION, changes=True),
    Command("think", think, _LEVEL, slow=True),
    Command("arrange", arrange, (Field("cards", cards, needed=True),), slow=True),
    Command("finish", finish, (Field("level", text),), changes=True, slow=True),
    Command("next", next_, (Field("deck", cards), Field("notice", flag), Field("rejoin", listing(a_seat, 99))), changes=True),
    Command("result", result),
    Command("undo", undo, changes=True),
    Command("save", save, (Field("file", path, needed=True),), slow=True),
    Command("load", load, (Field("file", path, needed=True),), slow=True),
    Command("reveal", reveal),
    *DRAFT_COMMANDS,
)
