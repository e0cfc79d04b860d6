"""The command `draft`: the seat to act moves cards on its working table before it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import ANY_FACE
from game.engine.answers import Answer, Refused, bad_request, refused
from game.engine.command import Command, Values
from game.engine.fields import Field, text
from game.engine.session import Session, in_words, rule_refusal
from game.engine.working_table import WorkingTable
from game.match.match import Match
from game.rules.acts.spelling import NotationError, Words, is_number, spelled
from game.rules.laying.arranged import DRAFTED, Verdict
from game.rules.laying.offers import meld_number
from game.rules.notation import write
from game.rules.violation import refuse
from game.table.hand.draft import LOOSE, NEW, Draft, Group


def working_table(session: Session, match: Match) -> WorkingTable:
    """The working table as it was left; where the match has gone on since, the table as it lies."""
    table = session.working_table
    return table if table is not None and table.at == match.number else WorkingTable.begun(match)


# ---- what is done on it -------------------------------------------------------------------------


def draft(session: Session, values: Values) -> Answer:
    """Look at the working table, or do something on it."""
    match = session.match
    if match.to_act is None:
        raise refused("hand.over")
    if DRAFTED.isdisjoint(match.rules.traits):
        raise refused("draft.not_played")
    table = working_table(session, match)
    if "action" in values:
        table = replace(table, draft=_done(match, table.draft, values["action"]))
    answer = _shown(match, table.draft, table.verdict(match))
    session.working_table = table
    return answer


def _done(match: Match, draft: Draft, written: str) -> Draft:
    """The draft after one working action."""
    verb, *rest = written.split() or [""]
    if verb == "move" and rest:
        return _moved(match, draft, rest)
    if verb == "undo" and not rest:
        if not draft.begun:
            raise refused("undo.nothing")
        return draft.undone()
    if verb == "redo" and not rest:
        if not draft.ahead:
            raise refused("undo.nothing", "draft.nothing_ahead")
        return draft.redone()
    if verb == "reset" and not rest:
        return draft.cleared()
    raise bad_request("draft_action", field="action")


def _moved(match: Match, draft: Draft, words: Sequence[str]) -> Draft:
    """A card goes to a meld of the working table, to a new one, or home to the hand."""
    word, *rest = words
    came, to, home = 0, 0, rest == ["home"]
    while not home and rest:
        if len(rest) < 2 or rest[0] not in ("from", "on") or not is_number(rest[1]):
            raise bad_request("draft_action", field="action")
        if rest[0] == "on":
            to, rest = int(rest[1]), rest[2:]
            if rest:
                raise bad_request("draft_action", field="action")
        else:
            came, rest = int(rest[1]), rest[2:]
            home, rest = rest == ["home"], [] if rest == ["home"] else rest
    named = {_id_of(match, group): group for group in draft.groups}
    for number in (came, to):
        if number and number not in named:
            raise refused("move.no_such_meld", number=number)
    card, stands = _meant(match, draft, word, named[came].cards if came else None, home)
    if home:
        return draft.put((card,), LOOSE)
    return draft.put((card,), named[to].name if to else draft.new_name(), stands=stands)


def _meant(match: Match, draft: Draft, word: str, among: Sequence[Card] | None, home: bool) -> tuple[Card, tuple[int, ...]]:
    """The card that a word means, and what it is said to stand for: of a meld where that is said; else of the hand, or of the
    working table; where it shall go home, one that was played.
    """
    lying = card_set(among if among is not None else (card for group in draft.groups for card in group.cards))
    first = card_set(draft.played) & lying if home else card_set(draft.loose) if among is None else 0
    for place in (first, lying):
        card, stands = _named(match, word, place)
        if place >> card & 1:
            break
    else:
        raise _not_that(match, "move.not_there", card)
    if home and card not in draft.cards:
        raise _not_that(match, "move.table_tile", card)
    return card, stands


def _named(match: Match, word: str, among: CardSet) -> tuple[Card, tuple[int, ...]]:
    try:
        cards, stands = Words("move", [word], match.rules, 0, 0, ()).meant([word], among)
    except NotationError as error:
        said = in_words(error.message, match.rules.pack, len(match.seats))
        raise bad_request("bad_action", field="action", reason=said) from None
    return cards[0], tuple(face for face in stands if face != ANY_FACE)


def _not_that(match: Match, code: str, card: Card) -> Refused:
    """A refusal that is about one card."""
    return rule_refusal(refuse(code, (card,)), match, match.to_act)


# ---- how it is answered -------------------------------------------------------------------------


def _id_of(match: Match, group: Group) -> int:
    """The number of a group: that of the meld of the table, or one that counts on from there."""
    if group.made:
        return match.history.state.next_meld - 1 + int(group.name[len(NEW) :])
    return meld_number(group.name)


def _shown(match: Match, draft: Draft, verdict: Verdict) -> Answer:
    names = match.rules.pack.sorted_names
    return {
        "melds": [_meld(match, group, verdict) for group in draft.groups if group.cards],
        "in_hand": names(card_set(draft.loose)),
        "played": names(card_set(draft.played)),
        "fault": None if verdict.refusal is None else rule_refusal(verdict.refusal, match, match.to_act).error(),
        "rearrange": "" if verdict.action is None else write(verdict.action, match.rules),
    }


def _meld(match: Match, group: Group, verdict: Verdict) -> Answer:
    judged = verdict.of(group.name)
    cards, stands = (judged.cards, judged.stands) if judged is not None else (group.cards, group.stands)
    found: Answer = {"id": _id_of(match, group), "cards": spelled(match.rules.pack, cards, stands).split()}
    found["kind"] = judged.kind or None if judged is not None else None
    if judged is not None and judged.refusal is not None:
        found["fault"] = rule_refusal(judged.refusal, match, match.to_act).error()
    return found


DRAFT_COMMANDS = (Command("draft", draft, (Field("action", text),)),)
