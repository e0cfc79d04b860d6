"""The odds of a bet beside the game: the command `odds` of the protocol, and the same as a text with its derivation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.cards.deck import UnknownCard
from game.engine.answers import Answer, bad_position, bad_request
from game.engine.command import Command, Values
from game.engine.fields import VARIANT, Field, listing, shown, word
from game.engine.session import Session
from game.rules.component import counted_bet
from game.rules.house.counted_bet import BetOdds, CountedBet
from game.rules.variant import Variant
from game.words.catalogue import plain, say

OWN_CARDS = 2
"""So many cards of a seat count at most."""


class NoBet(LookupError):
    """A game has no bet whose odds could be counted."""


def bet_of(variant: Variant) -> CountedBet:
    """The bet of a game that can be counted. Raises NoBet."""
    found = counted_bet(variant)
    if found is None:
        raise NoBet(variant.name)
    return found


def odds(session: Session, values: Values) -> Answer:
    """A bet in exact figures."""
    variant = session.resolve(values).variant
    try:
        bet = bet_of(variant)
    except NoBet:
        raise bad_request("no_bet", name=variant.name) from None
    names, faces = values.get("cards", []), faces_of(variant)
    unknown = [name for name in names if name not in faces]
    if unknown:
        raise bad_position("unknown_cards", unknown, names=", ".join(map(shown, unknown)), place="cards")
    try:
        return odds_json(bet.odds([faces[name] for name in names]))
    except UnknownCard as error:
        raise bad_position("repeated", [error.name], first=error.name, places="cards") from None


def faces_of(variant: Variant) -> dict[str, int]:
    """The cards of a game by short name, each with its face."""
    pack = variant.pack.pack(variant.players.min)
    return {pack.names[card]: pack.face[card] for card in pack.cards}


def odds_json(found: BetOdds) -> Answer:
    """Odds as the protocol has them."""
    return {
        "ways": dict(found.ways),
        "combinations": found.combinations,
        "win": str(found.win),
        "edge": str(found.edge),
        "percent": found.percent,
    }


# ---- as a text ------------------------------------------------------------------------------------------------------


def odds_text(name: str, bet: CountedBet, found: BetOdds, cards: Sequence[str] = ()) -> str:
    """For reading: the table, the edge, the derivation, the edge by number of packs, and what is wrong with a quoted one."""
    title = say("bet_odds.title", name=name, packs=say("bet_odds.packs", packs=bet.packs))
    parts = [f"{title} ({' '.join(cards)})" if cards else title, _aligned(_rows(found)), _keeps(found)]
    if not cards:
        parts += [_derivation(bet), _by_packs(bet)]
        wrong = bet.misprint
        if wrong is not None:
            quoted = _fixed(wrong.quoted * 100, 2)
            parts.append(say("bet_odds.misprint", quoted=quoted, packs=wrong.packs, meant=f"{wrong.meant:.2f}"))
    return plain("\n\n".join(parts))


def _rows(found: BetOdds) -> list[list[str]]:
    """The table: by class the ways, the chance, what is paid, and what comes back of a hundred chips."""
    rows = [[say(f"bet_odds.{head}") for head in ("class", "ways", "chance", "pays", "back")]]
    for of, ways in found.ways.items():
        chance, pays = Fraction(ways, found.combinations), found.pays.get(of)
        paid, back = ("", Fraction(0)) if pays is None else (str(pays), chance * (pays + 1))
        rows.append([say(f"bet_odds.of_{of}"), f"{ways:,}", f"{_fixed(chance * 100, 4)} %", paid, _fixed(back * 100, 3)])
    rows.append([say("bet_odds.all"), f"{found.combinations:,}", "", "", _fixed((1 - found.edge) * 100, 3)])
    return rows


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns below each other, words to the left and numbers to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        numbers = (cell.rjust(width) for cell, width in zip(rest, wide[1:], strict=True))
        lines.append("  ".join([first.ljust(wide[0]), *numbers]).rstrip())
    return "\n".join(lines)


def _keeps(found: BetOdds) -> str:
    """The edge as a sentence: of the house or of the player."""
    kept = abs(found.edge)
    return say(
        "bet_odds.house" if found.edge >= 0 else "bet_odds.player",
        percent=_fixed(kept * 100, 4),
        edge=str(kept),
        win=_fixed(found.win * 100, 4),
        odds=str(found.win),
        deviation=f"{found.deviation:.4f}",
    )


def _derivation(bet: CountedBet) -> str:
    """The formulas with their values."""
    rows = [[f"  {say(f'bet_odds.formula_{one.what}')}", one.written, f"{one.number:,}"] for one in bet.formulas]
    wide = max(len(written) for _, written, _ in rows)
    lines = _aligned([[name, written.ljust(wide), number] for name, written, number in rows])
    return "\n".join([say("bet_odds.derived", packs=bet.packs), lines, say("bet_odds.taken_out")])


def _by_packs(bet: CountedBet) -> str:
    """The edge with one pack to eight, and without end."""
    edges = [(str(packs), bet.with_packs(packs).edge) for packs in range(1, 9)]
    edges.append((say("bet_odds.endless"), bet.with_packs(0).edge))
    return "\n".join([say("bet_odds.by_packs"), _aligned([[f"  {name}", f"{_fixed(edge * 100, 4)} %"] for name, edge in edges])])


def _fixed(value: Fraction, places: int) -> str:
    """A number with so many decimals, rounded from the exact fraction."""
    scaled = round(abs(value) * 10**places)
    digits = f"{scaled:0{places + 1}d}"
    return f"{'-' if value < 0 and scaled else ''}{digits[:-places]}.{digits[-places:]}"


ODDS = Command("odds", odds, (*VARIANT, Field("cards", listing(word, OWN_CARDS))), slow=True)
