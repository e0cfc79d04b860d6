"""What is seen of sets that are rearranged: how they lie, what they lack, marks, and places for what is lifted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.cards.ids import Card
from game.rules.acts.events import Moved, TurnBegan
from game.rules.state.meld import NOBODY
from game.table.hand.board_moves import BETWEEN, FREES, WITH, Place, Target, seams
from game.table.hand.draft import LOOSE, Draft, Group
from game.table.motion.board_story import keeps_together, laid_anew
from game.table.motion.transitions import MELD
from game.table.scene.altered import altered
from game.table.scene.board import WHOLE, BoardScene, Lack, SetTold, SlotScene
from game.table.scene.from_view import without
from game.table.scene.preview import ghost_id
from game.table.scene.scene import AsideScene, Id, MeldScene, TableScene
from game.ui.table.state.board_draft import set_id
from game.ui.table.state.memory import Memory
from game.words.catalogue import in_text, in_words, joined, known, rank_sign, rank_words, say

Marks = tuple[frozenset[Id], frozenset[Id]]
"""The cards that were played and those that were moved."""


class BoardSets:
    """The sets of the board as the player at the window sees them."""

    def __init__(self, memory: Memory) -> None:
        self.memory, self.session, self.fingers, self.board = memory, memory.session, memory.fingers, memory.drafts.board
        self._marks: tuple[int, Marks] = -1, (frozenset(), frozenset())

    # ---- what lies there ----------------------------------------------------------------------

    def scene(self, scene: TableScene) -> TableScene:
        """The table with its sets as they are arranged; what is held still has its places in them."""
        if scene.offer is not None and self.session.table_draft.lifted:
            scene = altered(scene, board=BoardScene())
        if scene.board is None:
            return scene
        if not self.board.possible:
            played, moved = self.of_others()
            return altered(scene, board=replace(scene.board, played=played, moved=moved))
        return self._advised(scene, scene.board) or self._arranged(scene, scene.board)

    def _advised(self, scene: TableScene, plain: BoardScene) -> TableScene | None:
        """The table as the advice that the player has asked for would leave it, with ghosts of what is still in the hand; None
        where it has not come so far.
        """
        advice = self.memory.moment.advice
        if advice.thought is None or not advice.announced or self.board.begun or self.fingers.lifted():
            return None
        puts = self.board.table_of(advice.thought.action)
        ids, mine = self.session.ids, set(self.board.draft.cards)
        melds = []
        for number, put in enumerate(puts, 1):
            cards = tuple(ghost_id(ids.id(card)) if card in mine else ids.id(card) for card in put.cards)
            lying = next((one for one in scene.melds if one.id == put.place), None)
            new = MeldScene(number, self._owner, cards, draft=True)
            melds.append(new if lying is None else replace(lying, cards=cards, others=()))
        # It is shown as if it were being arranged: when it is over, every set lies again where it lay.
        if not melds:
            return None
        return altered(scene, melds=(*self._of_others(scene), *melds), board=replace(plain, drafting=True))

    @property
    def _owner(self) -> int:
        """Whose the sets are that are arranged."""
        return self.session.me if self.session.table_draft.own else NOBODY

    def _of_others(self, scene: TableScene) -> tuple[MeldScene, ...]:
        """The melds that stay as they are, where each player arranges the own ones."""
        return tuple(meld for meld in scene.melds if meld.owner != self._owner)

    def _arranged(self, scene: TableScene, plain: BoardScene) -> TableScene:
        ids, board = self.session.ids, self.board
        draft = board.draft  # what is held has left its places in the sets, and these lie still until it is let go
        groups = tuple(group for group in draft.groups if group.cards)
        torn = seams(draft)
        told = {set_id(group.name): self.told(group, draft, torn) for group in groups}
        played, moved = self.of_others() if self._owner == NOBODY else (frozenset[Id](), frozenset[Id]())
        if board.begun:
            played, moved = frozenset(ids.all(board.played)), frozenset(ids.all(board.touched))
        words = {ids.id(card): what for card, what in board.means().items()}
        made = replace(
            plain,
            told={name: one for name, one in told.items() if one != WHOLE},
            played=played,
            moved=moved,
            slots=self._slots(),
            lifted=ids.all(self.fingers.lifted()),
            gap=self.fingers.parting,
            after=_after(draft),
            drafting=board.begun,
        )
        laid = frozenset(ids.all(board.played))
        rack = scene.rack._replace(laid=laid) if scene.rack is not None else None
        melds = (*self._of_others(scene), *(self._meld(group, scene) for group in groups))
        scene = _without_offered(scene, laid)
        aside = tuple(self._left_aside(one, laid) for one in scene.aside)
        return altered(without(scene, laid), melds=melds, means=words, board=made, rack=rack, aside=aside)

    def _left_aside(self, place: AsideScene, laid: frozenset[Id]) -> AsideScene:
        """What lies apart for everybody to play, without what is held or lies on the board for now."""
        gone = laid | set(self.fingers.held)
        left = tuple(card for card in place.open if card not in gone)
        return place if left == place.open else replace(place, open=left, count=place.count - len(place.open) + len(left))

    def _meld(self, group: Group, scene: TableScene) -> MeldScene:
        lying = next((one for one in scene.melds if one.id == group.name), None)
        cards = self.session.ids.all(group.cards)
        if lying is not None:
            return replace(lying, cards=cards, others=())
        return MeldScene(int(group.name.partition(":")[2]), self._owner, cards, draft=True)

    # ---- what is told of a set ----------------------------------------------------------------

    def told(self, group: Group, draft: Draft, torn: Mapping[str, str]) -> SetTold:
        """What is wrong with a set, and what it was."""
        reader, parted = self.board.reader, group.name in torn
        judged = reader.read(group.cards, group.stands)
        was = next((one for one in draft.lying if one.name == torn.get(group.name, group.name)), None)
        if judged.refusal is None:
            return SetTold(tag=self._was(was, parted) if parted and was is not None else "", parted=parted)
        missing = reader.missing(group.cards, group.stands)
        inner = [one for one in missing if 0 < one.at < len(group.cards)]
        names = self.session.pack.deck.face_names
        shown = (inner or list(reversed(missing)))[:1]
        lacks = tuple(Lack(one.at, tuple(ghost_id(f"card:{names[face]}") for face in one.faces)) for one in shown)
        tag = self._was(was, parted) if was is not None and was.cards != group.cards else ""
        breaks = () if missing else self._breaks(group)
        return SetTold(
            self._fault(group, [face for one in missing for face in one.faces], bool(inner)), lacks, breaks, tag, parted
        )

    def _breaks(self, group: Group) -> tuple[int, ...]:
        """Before which cards a set falls apart: two neighbours that no third card would make a set of."""
        cards, reader = group.cards, self.board.reader
        return tuple(
            at for at in range(1, len(cards)) if not reader.missing(cards[at - 1 : at + 1], group.stands[at - 1 : at + 1])
        )

    def _was(self, was: Group, parted: bool) -> str:
        """What a set was when the turn began."""
        if self.board.reader.alike(was.cards):
            return say("board.was_one_set") if parted else say("board.were", n=in_words(len(was.cards)))
        return say("board.was_one_run") if parted else say("board.was_a_run", n=in_words(len(was.cards)))

    def _fault(self, group: Group, faces: Sequence[int], inner: bool) -> str:
        """What is wrong with cards that are no set, in a few words: what the set does."""
        pack, cards = self.session.pack, group.cards
        if faces and self.board.reader.alike(cards):
            rank, third = self._rank(cards), len(cards) == 2
            return say("board.lacks_3", rank=rank) if third else say("board.lacks_another", rank=rank)
        if faces and (inner or len(faces) == 1):
            return say("board.lacks", what=in_text(pack.deck.face_names[faces[0]], pack))
        if faces:
            signs = [rank_sign(pack.deck.ranks[pack.deck.rank_of[face]].id) for face in faces]
            if len(signs) > 2 or len(set(signs)) < len(signs):  # a joker and one more: runs and sets of many kinds
                return say("board.lacks_one")
            return say("board.lacks", what=joined(signs, "or"))
        if len(cards) == 1:
            return say("board.lacks_two")
        judged = self.board.reader.read(cards, group.stands)
        code = f"board.fault.{judged.refusal.code}" if judged.refusal is not None else ""
        return say(code if known(code) else "board.fault")

    def _rank(self, cards: Sequence[Card]) -> str:
        """The rank of cards of one rank, in words."""
        sign = self._sign(next(card for card in cards if self.session.pack.rank[card] >= 0))
        return in_words(int(sign)) if sign.isdigit() else rank_words(sign)

    def _sign(self, card: Card) -> str:
        """The rank of a card as it is written; a wild card by its name."""
        pack = self.session.pack
        return rank_sign(pack.deck.ranks[pack.rank[card]].id) if pack.rank[card] >= 0 else pack.name(card)

    # ---- places -------------------------------------------------------------------------------

    def _slots(self) -> tuple[SlotScene, ...]:
        """The numbered places for what is lifted or chosen."""
        cards = self.fingers.lifted()
        ghost = ghost_id(self.session.ids.id(cards[0])) if len(cards) == 1 else ""
        places = self.board.places(cards)
        if not places:
            return ()
        lifted = self.board.shown(cards)
        return tuple(
            SlotScene(number, *_seen_at(place.target, lifted, self.board.draft), self.place_words(place), place.mends, ghost)
            for number, place in enumerate(places, 1)
        )

    def place_words(self, place: Place) -> str:
        """A place in words: "behind 5 6 7"."""
        signs = [self._sign(card) for card in place.beside]
        if place.how == FREES:
            return say("board.place_frees")
        if place.how == WITH:
            rank = next(self._sign(card) for card in place.beside if self.session.pack.rank[card] >= 0)
            code = f"board.place_with.{rank}"
            return say(code) if known(code) else say("board.place_with", rank=self._rank(place.beside))
        if place.how == BETWEEN:
            return say("board.place_between", one=signs[0], other=signs[-1])
        return say(f"board.place_{place.how}", what=" ".join(signs if len(signs) < 6 else (signs[0], "–", signs[-1])))

    # ---- what others did ----------------------------------------------------------------------

    def of_others(self) -> Marks:
        """What others have played and moved since my own last turn: marked until I move something."""
        number = self.session.match.number
        if self._marks[0] != number:
            self._marks = number, self._found()
        return self._marks[1]

    def _found(self) -> Marks:
        played: set[Id] = set()
        moved: set[Id] = set()
        me, turn = self.session.me, -1
        events, told_to = self.session.hand_events(), 0
        for number, event in enumerate(events):
            if isinstance(event, TurnBegan):
                if turn == me:
                    played, moved = set(), set()
                turn = event.seat
            elif number >= told_to and turn != me and isinstance(event, Moved):
                anew = laid_anew(events[number:])
                told_to = number + len(anew)
                for one in anew:
                    if not keeps_together(one, anew):
                        (moved if one.source[0] == MELD else played).update(self.session.ids.all(one.cards))
        return frozenset(played), frozenset(moved - played)


def _without_offered(scene: TableScene, laid: frozenset[Id]) -> TableScene:
    """The same where the card on offer lies in a meld for now."""
    if scene.offer is None or not laid.intersection(scene.discards):
        return scene
    left = tuple(card for card in scene.discards if card not in laid)
    return altered(scene, discards=left, offer=replace(scene.offer, open=False))


def _seen_at(target: Target, lifted: Draft, seen: Draft) -> tuple[Id, int]:
    """Where a place of the table with cards lifted is seen, on which they still lie or have left their places."""
    group = lifted.group(target.group)
    if group is None or not group.cards:
        return set_id(target.group), target.at
    before = target.at < len(group.cards)
    beside = group.cards[target.at] if before else group.cards[-1]
    there = next(one for one in seen.groups if beside in one.cards)
    return set_id(there.name), there.cards.index(beside) + (not before)


def _after(draft: Draft) -> dict[Id, Id]:
    """The sets that were put down somewhere by hand, and after which other; with no name at the end of all."""
    found: dict[Id, Id] = {}
    loose, there = set(draft.cards), {group.name for group in draft.lying}
    for move in draft.moves:
        if move.to == LOOSE:
            loose |= set(move.cards)
            continue
        if move.to not in there and loose.issuperset(move.cards):
            found[set_id(move.to)] = set_id(move.behind) if move.behind else ""
        there.add(move.to)
        loose -= set(move.cards)
    return found
