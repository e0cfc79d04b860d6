"""The table as a list of things: what the keyboard walks along, a voice could read, and the ui log writes down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.cards.ids import Card
from game.table.poses import Rect
from game.table.scene import AsideScene, Id, LooseScene, TableScene, is_back
from game.table.tree import NOWHERE, Item
from game.ui import keys
from game.ui.tabletop import Dress, clock_rect, limits_pill, prompt_pill
from game.words.catalogue import mark, plain, say, spoken

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


def items_of(table: TableScreen) -> list[Item]:
    """Everything on the table, in reading order."""
    scene = table.stage.scene
    found = [_seat(table, scene, seat.seat) for seat in scene.others]
    found += _open_cards(table, scene)
    found += [_stock(table), _discard(table, scene), *_spread(table, scene)]
    if scene.knock:
        found.append(_knock(table))
    for meld in scene.melds:
        found += _meld(table, meld.id, meld.owner, meld.cards)
    for loose in scene.loose:
        found += _loose(table, loose)
    for apart in scene.aside:
        if apart.count:
            found += _apart(table, apart)
    if scene.melding and not table.session.match.hand_over:
        found.append(_slot(table))
    if scene.limits:
        found.append(_limits(table, scene.limits))
    found.append(_text(table))
    found += [_card(table, item) for item in scene.hand]
    found.append(_area(table))
    found.append(_seat(table, scene, scene.me))
    if words := table.views.deadwood():
        rect = _ints(table.stage.layout.plates[scene.me].note)
        found.append(Item("text:deadwood", "text", words, f"seat:{scene.me}", rect, enabled=False))
    controls = table.group.items()
    if table.calls.shown or table.clock.shown:
        found.append(_clock(table))
    controls = [_truly(table, item) if item.id == "button:rummy" else item for item in controls]
    return found + [item for item in controls if item.zone == "actions"] + [item for item in controls if item.zone != "actions"]


def _truly(table: TableScreen, item: Item) -> Item:
    """The button for calling looks the same while the clock runs; whether it does something is said here."""
    return replace(item, enabled=table.session.claiming)


def _clock(table: TableScreen) -> Item:
    """How long the player has in all; the seconds that are left are for the eye."""
    calls = table.calls.shown
    words = (
        say("table.call_clock", seconds=table.calls.seconds) if calls else say("table.turn_clock", seconds=table.clock.seconds)
    )
    return Item("text:clock", "text", words, "prompt", _ints(clock_rect(table.stage.layout)), enabled=False)


def fields_of(table: TableScreen) -> dict[str, Any]:
    """What a line of the ui log says besides items."""
    match = table.session.match
    pointer = table.pointer
    drag = None
    if pointer.drag.cards:
        over = pointer.over if pointer.over in pointer.targets else None
        drag = {"cards": [_held_name(table, item) for item in pointer.drag.cards], "targets": list(pointer.targets), "over": over}
    return {
        "prompt": plain(table.prompt),
        "me": table.session.me,
        "to_act": match.to_act,
        "phase": match.phase,
        "deal": match.deal,
        "scores": [number(score) for score in match.scores],
        "moves": match.moves,
        "notice": table.notices.now.plain() if table.notices.now is not None else None,
        "drag": drag,
    }


def number(value: int | Fraction) -> int | str:
    """A plain number, or an exact fraction as text."""
    return int(value) if isinstance(value, int) or value.denominator == 1 else str(value)


def name_card(table: TableScreen, card: Card, meant: str = "") -> str:
    """A card as it is read aloud, with what it stands for where it is a wild one."""
    name = spoken(mark(table.session.pack.name(card)))
    if not meant:
        return name
    what = spoken(mark(meant)) if len(meant) > 1 else say("table.any_suit", rank=say(f"card.rank.{meant}"))
    return say("table.stands", card=name, what=what)


def _held_name(table: TableScreen, item: Id) -> str:
    """What is held: a card by its id; the nameless top of the stock is the pile it comes from."""
    return item if table.session.ids.card(item) is not None else "pile:stock"


def _ints(rect: Rect | None) -> tuple[int, int, int, int]:
    return rect.ints() if rect is not None else NOWHERE


def _names(table: TableScreen, items: Sequence[Id]) -> tuple[str, ...]:
    """Short names of cards, as the engine protocol writes them."""
    pack, ids = table.session.pack, table.session.ids
    return tuple(pack.name(card) for card in ids.cards(items))


def _seat(table: TableScreen, scene: TableScene, seat: int) -> Item:
    info = scene.seats[seat]
    label = say("table.seat", name=info.name, count=info.count, score=table.session.view.scores[seat])
    if info.badge:
        label += f", {info.badge}"
    if info.note and seat != scene.me:
        label += f", {plain(info.note)}"
    return Item(
        f"seat:{seat}",
        "seat",
        label,
        f"seat:{seat}",
        _ints(table.stage.layout.items[f"seat:{seat}"]),
        enabled=False,
        count=info.count,
    )


def _open_cards(table: TableScreen, scene: TableScene) -> list[Item]:
    """Opponents' cards that lie face up when the hand is over."""
    found = []
    poses = table.stage.layout.poses
    for seat in scene.others:
        for i, item in enumerate(seat.shown):
            pose = poses[item]
            after = poses[seat.shown[i + 1]] if i + 1 < len(seat.shown) else None
            right = min(pose.box.right, after.box.x - 1) if after is not None else pose.box.right
            rect = Rect(pose.box.x, pose.box.y, max(0.0, right - pose.box.x), pose.box.h)
            found.append(_face(table, item, f"seat:{seat.seat}", rect, pose.w, enabled=False))
    return found


def _face(table: TableScreen, item: Id, zone: str, rect: Rect, width: float, *, enabled: bool, selected: bool = False) -> Item:
    card = table.session.ids.card(item)
    assert card is not None
    size = (round(width), round(width * 1.4))
    return Item(item, "card", name_card(table, card), zone, _ints(rect), enabled=enabled, selected=selected, card=size)


def _stock(table: TableScreen) -> Item:
    count = table.session.view.stock_count
    shown = not count or table.session.match.rules.variant.stock_count_visible
    label = say("table.stock_label", count=count) if shown else say("table.stock")
    if table.session.wild_rank:
        label = say("table.stock_label_wild", stock=label, rank=say(f"card.rank.{table.session.wild_rank}"))
    return Item(
        "pile:stock", "pile", label, "stock", _ints(table.stage.layout.items["pile:stock"]),
        enabled="pile:stock" in table.lively, key=keys.shown("draw_stock"), count=count if shown else None,
    )  # fmt: skip


def _discard(table: TableScreen, scene: TableScene) -> Item:
    pile = table.session.view.discards[0]
    seen = table.session.ids.cards(item for item in scene.discards if not is_back(item))
    if pile and len(seen) < len(scene.discards):
        label = say("table.discard_thrown", count=len(pile))
    else:
        label = (
            say("table.discard_label", count=len(pile), top=name_card(table, pile[-1])) if pile else say("table.discard_empty")
        )
    return Item(
        "pile:discard", "pile", label, "discard",
        _ints(table.stage.layout.items["pile:discard"]), enabled="pile:discard" in table.lively, key=keys.shown("take_discard"),
        count=len(pile), cards=tuple(table.session.pack.name(card) for card in seen),
    )  # fmt: skip


def _spread(table: TableScreen, scene: TableScene) -> list[Item]:
    """The discards that lie spread out: each can be chosen with all cards above it. The throw of a knock lies face down."""
    layout, known = table.stage.layout, table.session.ids.card
    shown = layout.spread if table.session.view.discards[0] else ()
    return [
        _face(table, item, "discard", layout.items[item], layout.spread_card, enabled=item in table.lively,
              selected=item == table.deep)
        for item in shown
        if known(item) is not None
    ]  # fmt: skip


def _meld(table: TableScreen, meld: Id, owner: int, cards: tuple[Id, ...]) -> list[Item]:
    """A meld and the cards in it. They are reached through their meld, so none reacts by itself."""
    session, layout = table.session, table.stage.layout
    number = meld[5:]
    means = session.means()
    words = ", ".join(name_card(table, card, means.get(card, "")) for card in session.ids.cards(cards))
    label = say("table.meld_label", number=number, name=session.names[owner], what=words)
    found = [
        Item(
            meld, "meld", label, "melds", _ints(layout.items[meld]), enabled=meld in table.lively,
            key=f"{keys.shown('lay_off')} {number}", cards=_names(table, cards), owner=owner,
        )
    ]  # fmt: skip
    for i, item in enumerate(cards):
        pose = layout.poses[item]
        right = layout.poses[cards[i + 1]].box.x - 1 if i + 1 < len(cards) else pose.box.right
        rect = Rect(pose.box.x, pose.box.y, max(0.0, right - pose.box.x), pose.box.h)
        card = session.ids.card(item)
        meant = means.get(card, "") if card is not None else ""
        face = _face(table, item, meld, rect, pose.w, enabled=False)
        found.append(replace(face, label=name_card(table, card, meant), value=meant) if card is not None and meant else face)
    return found


def _loose(table: TableScreen, loose: LooseScene) -> list[Item]:
    """What a player has left whose hand lies open, with its count, and the cards in it."""
    session, layout = table.session, table.stage.layout
    words = ", ".join(name_card(table, card) for card in session.ids.cards(loose.cards))
    label = say("table.deadwood_label", name=session.names[loose.owner], points=loose.points, what=words)
    found = [
        Item(
            loose.id, "area", label, "melds", _ints(layout.items[loose.id]), enabled=False, count=len(loose.cards),
            cards=_names(table, loose.cards), owner=loose.owner, value=loose.points,
        )
    ]  # fmt: skip
    for i, item in enumerate(loose.cards):
        pose = layout.poses[item]
        right = layout.poses[loose.cards[i + 1]].box.x - 1 if i + 1 < len(loose.cards) else pose.box.right
        rect = Rect(pose.box.x, pose.box.y, max(0.0, right - pose.box.x), pose.box.h)
        found.append(_face(table, item, loose.id, rect, pose.w, enabled=False))
    return found


def _apart(table: TableScreen, apart: AsideScene) -> list[Item]:
    """A second hand that nobody sees, or the bonus cards of a player."""
    session, layout = table.session, table.stage.layout
    words = ", ".join(name_card(table, card) for card in session.ids.cards(apart.open))
    name = session.names[apart.owner]
    label = say(f"table.{apart.kind}" if not apart.open else f"table.{apart.kind}_open", name=name, count=apart.count, what=words)
    found = [
        Item(
            apart.id, "pile", label, "melds", _ints(layout.items[apart.id]), enabled=False, count=apart.count,
            cards=_names(table, apart.open) or None, owner=apart.owner,
        )
    ]  # fmt: skip
    for i, item in enumerate(apart.open):
        pose = layout.poses[item]
        right = layout.poses[apart.open[i + 1]].box.x - 1 if i + 1 < len(apart.open) else pose.box.right
        rect = Rect(pose.box.x, pose.box.y, max(0.0, right - pose.box.x), pose.box.h)
        found.append(_face(table, item, apart.id, rect, pose.w, enabled=False))
    return found


def _knock(table: TableScreen) -> Item:
    """The place for the card thrown for a knock."""
    return Item(
        "area:knock", "area", table.knocking.knock_words(), "knock", _ints(table.stage.layout.items["area:knock"]),
        enabled="area:knock" in table.lively, key=keys.shown("knock"),
    )  # fmt: skip


def _limits(table: TableScreen, words: str) -> Item:
    """The line over the prompt."""
    board = table.app.board(table.app.window.get_surface())
    pill, _ = limits_pill(board, table.stage.layout, words)
    return Item("text:limits", "text", words, "prompt", _ints(pill), enabled=False)


def _slot(table: TableScreen) -> Item:
    return Item(
        "area:melds", "area", say("table.slot"), "melds", _ints(table.stage.layout.items["area:melds"]),
        enabled="area:melds" in table.lively, key=keys.shown("meld"),
    )  # fmt: skip


def _area(table: TableScreen) -> Item:
    cards = table.session.ids.cards
    groups = [", ".join(name_card(table, card) for card in cards(group)) for group in table.stage.scene.groups]
    label = "; ".join([say("table.hand_area"), *(say("table.group", what=group) for group in groups)])
    return Item("area:hand", "area", label, "hand", _ints(table.stage.layout.items["area:hand"]), enabled=False)


def _card(table: TableScreen, item: Id) -> Item:
    layout = table.stage.layout
    playing = not table.session.match.hand_over
    selected = item in table.selection.cards
    rect = layout.items.get(item, Rect(0, 0, 0, 0))
    return _face(table, item, "hand", rect, layout.hand_card, enabled=playing, selected=selected)


def _text(table: TableScreen) -> Item:
    """The prompt."""
    words = table.prompt
    board = table.app.board(table.app.window.get_surface())
    pill, _ = prompt_pill(board, table.stage.layout, Dress(words, table.session.my_turn, table.ending))
    return Item("text:prompt", "text", plain(words), "prompt", _ints(pill) if words else NOWHERE, enabled=False)
