"""The keys at the table: what the player means by them."""

from __future__ import annotations

from game.table.pointing.selection import Selection
from game.table.scene.board import SLOT
from game.table.scene.house import bet_of, chip_id
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Key
from game.ui.table.acts.commands import press_in_vain
from game.ui.table.acts.perform import perform
from game.ui.table.context.intent import Choose, Command, Select
from game.ui.table.context.table import Table
from game.ui.table.present.buttons import HOUSE_KEYS
from game.ui.table.state.bets import keys

SECOND_DIGIT = 0.9
"""So long a further digit of a meld's number is awaited where one is possible."""
ARROWS = ("left", "right", "up", "down")


class Keyboard:
    """The player's keys."""

    def __init__(self, table: Table) -> None:
        self.table, self.host, self.fingers = table, table.host, table.fingers
        self._typed_at = 0.0

    def update(self, now: float) -> None:
        """A number that could have gone on is complete after a while."""
        if self.table.moment.numbering and now - self._typed_at > SECOND_DIGIT:
            self._number_done()

    def handle(self, key: Key) -> bool:
        """True when the key was used; otherwise the application looks at it."""
        table, fingers = self.table, self.fingers
        fingers.by_keys, plain = True, not (key.ctrl or key.alt)
        asked = table.moment.numbering is not None
        if asked and key.name.isdigit() and plain:
            self._digit(key.name)
            return True
        if asked:
            table.moment.numbering = None
            self.host.redraw()
        if key.name == "escape" and (asked or table.cancel() or table.reach_for(None) or self._let_go() or self._lower()):
            return True
        if fingers.deep is not None and plain and key.name in (*ARROWS, "enter"):
            deeper = "take_deeper" if key.name in ("left", "up") else "take_less"
            return perform(table, Command("take" if key.name == "enter" else deeper))
        if key.name == "enter" and self._enter_in_vain(key):
            return True
        if key.shift and key.name in ("left", "right") and plain:
            return self._extend(1 if key.name == "right" else -1)
        if self._at_house_table(key) or self._buys(key) or self._into_hand(key) or self._into_frame(key) or self._to_place(key):
            return True
        if self._about_offer(key):
            return True
        name = shortcuts.named(key)
        if name is not None and name not in ("help", "menu"):
            if name == "move_card":
                perform(table, Command(f"move_{key.name}"))
            elif not key.repeat:
                perform(table, Command(name))
            return True
        if name is None and not self._common(key) and key.name not in SILENT:
            return perform(table, Command("go_on"))
        return False

    def _let_go(self) -> bool:
        """What is selected, and what is being said, goes away; False where there was neither."""
        something = bool(self.fingers.selection.cards) or self.table.notices.now is not None
        self.table.notices.clear()
        self.table.select(Selection())
        return something

    def _lower(self) -> bool:
        """Lifted melds, of which nothing has been moved, lie again as they lay; False where none are."""
        draft = self.table.session.table_draft
        return draft.lifted and not draft.draft.begun and perform(self.table, Command("lower"))

    def _into_hand(self, key: Key) -> bool:
        """The first arrow, as long as nothing has the focus, leads to the nearer end of the hand."""
        cards = [card for row in self.table.stage.layout.hand_rows for card in row]
        if key.name not in ("left", "right") or key.alt or key.ctrl or self.host.focus.focused is not None or not cards:
            return False
        self.host.focus.stand_on(cards[0 if key.name == "right" else -1], always=True)
        return True

    def _at_house_table(self, key: Key) -> bool:
        """Where everybody plays against the house: a digit chooses chips, Backspace takes one back, a letter plays the hand."""
        table = self.table
        if table.stage.scene.house is None or key.ctrl or key.alt:
            return False
        if key.name in keys() and table.stage.scene.house.staking:
            return perform(table, Choose(chip_id(keys()[key.name]), "number"))
        if key.name == "backspace" and table.stage.scene.house.staking:
            return perform(table, Command("take_back"))
        letters = {letter.lower(): button for button, (_, letter) in HOUSE_KEYS.items()}
        button = letters.get(key.name)
        if button is None:
            return False
        if key.repeat or not table.session.my_turn or table.stage.scene.house.staking:
            return True  # it means nothing else here
        return perform(table, Command(button[7:]))

    def _buys(self, key: Key) -> bool:
        """While a discard can be bought, B buys it and L leaves it."""
        wanted = {"b": "buy", "l": "leave"}.get(key.name)
        buys = self.table.stage.scene.buying is not None and self.table.session.rules.buys
        if wanted is None or key.ctrl or key.alt or not buys:
            return False
        return perform(self.table, Command(wanted))

    def _into_frame(self, key: Key) -> bool:
        """A digit with cards chosen, or with the keyboard on one: they go into the frame with this number."""
        frames = self.table.stage.scene.frames
        if not (key.name.isdigit() and self.fingers.chosen_or_focused()) or key.ctrl or key.alt:
            return False
        return 0 < int(key.name) <= len(frames) and perform(self.table, Choose(frames[int(key.name) - 1].id, "number"))

    def _to_place(self, key: Key) -> bool:
        """Where the whole table is rearranged, letters mean what only such a table has, and a digit brings what is lifted or
        chosen to the place with that number.
        """
        board = self.table.drafts.board
        if not board.there or key.ctrl or key.alt or key.repeat:
            return False
        name = next((one.name for one in shortcuts.BOARD.own if one.key == key.name), None)
        if key.name.isdigit() and board.possible:
            return perform(self.table, Choose(f"{SLOT}{key.name}", "number"))
        return name is not None and not key.name.isdigit() and perform(self.table, Command(name))

    def _about_offer(self, key: Key) -> bool:
        """Letters for the card on offer: to take it, to pass, to force it, to lift the own melds."""
        table = self.table
        if table.stage.scene.offer is None or key.ctrl or key.alt or key.repeat or table.drafts.board.there:
            return False
        keys = shortcuts.OFFER
        own = (*shortcuts.keys_of(table.session.rules).own, *keys.own)  # what this game has goes first
        name = next((one.name for one in own if one.key == key.name and one.name not in keys.renamed), None)
        return name is not None and perform(table, Command(name))

    def _enter_in_vain(self, key: Key) -> bool:
        """Enter for the main button, which cannot be used now: say why, where the player has begun something."""
        if self._deals_in_vain(key):
            return True
        if key.alt or key.ctrl or key.repeat or self.host.focus.focused is not None or self.table.default() is not None:
            return False
        if not self.fingers.chosen() and not self.table.session.asked("play"):
            return False
        press_in_vain(self.table, self.table.presenter.buttons.main())
        return True

    def _deals_in_vain(self, key: Key) -> bool:
        """Enter before there is a bet: say so, unless keys have led to something that is no bet."""
        table, seen = self.table, self.fingers.ringed
        house = table.stage.scene.house
        if key.alt or key.ctrl or key.repeat or house is None or not house.staking or not table.session.my_turn:
            return False
        if table.default() is not None or table.moment.dealing or (seen is not None and bet_of(seen) is None):
            return False
        press_in_vain(table, table.presenter.buttons.main())
        return True

    def _common(self, key: Key) -> bool:
        """Keys that the application knows."""
        if key.name in (*ARROWS, "enter", "tab", "f11", "escape"):
            return True
        return key.name == "space" and self.host.focus.focused is not None

    def _extend(self, by: int) -> bool:
        """Shift and an arrow: the selection grows along the hand, or along a set of a table that may be rearranged."""
        scene, focused, selection = self.table.stage.scene, self.host.focus.focused, self.fingers.selection
        sets = [meld.cards for meld in scene.melds] if self.table.drafts.board.possible else []
        hand = next((cards for cards in sets if focused in cards), scene.hand)
        if focused not in hand:
            return False
        if not selection.cards or selection.anchor not in hand:
            selection = Selection(frozenset({focused}), focused)
        at = max(0, min(len(hand) - 1, hand.index(focused) + by))
        perform(self.table, Select(selection.extended(hand[at], hand)))
        self.host.focus.stand_on(hand[at])
        return True

    # ---- the number of a meld -----------------------------------------------------------------

    def _digit(self, digit: str) -> None:
        number = (self.table.moment.numbering or "") + digit
        self.table.moment.numbering, self._typed_at = number, self.host.now
        most = max(meld.id for meld in self.table.session.view.melds)
        if int(number) * 10 > most or not int(number):
            self._number_done()
        self.host.redraw()

    def _number_done(self) -> None:
        number, self.table.moment.numbering = self.table.moment.numbering, None
        perform(self.table, Choose(f"meld:{int(number or 0)}", "number"))
