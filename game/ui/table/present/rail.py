"""From the match to the rail: the goals of the rules, the standing, the claim and the news, in words."""

from __future__ import annotations

from dataclasses import replace

from game.cards.lines import Line, line
from game.rules.acts.events import Discarded
from game.rules.goal import Goal
from game.rules.state.slots import DISCARDER, DUTY
from game.table import recap, wording
from game.table.scene.purchase import Buyer, BuyScene, rights
from game.table.scene.rail import (
    NO_RAIL,
    ClaimScene,
    GoalScene,
    NeedsScene,
    NewsRow,
    NewsScene,
    Rail,
    StakesScene,
    Standing,
    WildScene,
    bar,
    stages_standing,
    standing,
)
from game.table.scene.signs import SignsScene
from game.ui.table.present import purses
from game.ui.table.present.fits import Fits
from game.ui.table.present.on_offer import OnOffer
from game.ui.table.state.memory import Memory
from game.words.catalogue import brief, card_in_text, in_text, number, rank_sign, say


class RailWords:
    """Reads what the rail shows."""

    def __init__(self, memory: Memory, fits: Fits, offer: OnOffer) -> None:
        self.memory, self.host, self.session, self.fits, self.offer = memory, memory.host, memory.session, fits, offer
        self._made: tuple[object, Rail] = (None, NO_RAIL)
        self._told: tuple[object, NewsScene | None] = (None, None)

    def rail(self) -> Rail:
        """What the rail shows now; made once for the same table. Hands that are laid open need the room."""
        session = self.session
        if session.view.over:
            return NO_RAIL
        if self.fits.asked:
            return Rail((self.fits.goal(),), self._standing())
        chosen = self.memory.fingers.chosen()
        faces = tuple(seat.portrait for seat in session.people)
        odds = self.host.portrait and self.host.settings["odds"]  # they have the only place for news then
        groups = session.hand.order.groups
        opening = self.memory.drafts.opening
        lying = (chosen, groups, opening.groups)
        counted = self.memory.moment.staying if self.host.settings["odds"] else None
        advised = bool(self.host.settings["odds"]) and session.my_turn
        key = (session.match.number, session.view.deal, lying, self.host.settings["deadwood"], faces, odds, counted, advised)
        if self._made[0] != key:
            happened = (session.match.number, session.view.deal, faces)
            if self._told[0] != happened:
                self._told = happened, self._news()
            draft = opening.draft  # while first melds lie there, they are what counts
            asked_for = session.seat.goals(chosen) if draft is None else (draft.goal,)
            goals = tuple(self._goal(goal) for goal in asked_for)
            asked = self._contract()
            if asked is not None:  # the frames tell how far each meld is
                plain = (goal for goal in goals if not goal.parts)
                title = session.words(session.seat.race().title)
                goals = (GoalScene(title, note=session.words(asked), standing=replace(self._standing(), title="")), *plain)
            stakes, needs = self._stakes(), self._needs()
            told = None if odds or needs is not None else self._told[1]
            wild = self._wild() if needs is None and session.seat.beneath() is None else None
            pot, course = purses.pot(session), purses.course(session)
            known = counted[1] if counted is not None and counted[0] == session.seat.table else None
            stay = purses.staying(session, known) if advised else None
            standing, claim, signs = self._standing(), self._claim() or self.offer.claim(), self._signs()
            if (on_table := self.offer.standing()) is not None:
                goals, standing = (), on_table
            self._made = key, Rail(goals, standing, claim, wild, told, stakes, needs, course, stay, pot, signs)
        return self._made[1]

    def _stakes(self) -> StakesScene | None:
        """What I may lose in this hand."""
        session = self.session
        found = session.seat.stakes(session.hand.order.groups)
        race = session.seat.race()
        if not found:
            return None
        title = session.words(race.title) if race.limit is not None else ""
        title = say("rail.stakes" if title else "rail.stakes_hand", title=title, deal=session.view.deal)
        worth = [session.words(one.points) if isinstance(one.points, Line) else number(one.points) for one in found]
        rows = ((session.words(stake.what), figure, stake.now) for stake, figure in zip(found, worth, strict=True))
        return StakesScene(title, tuple(rows), purses.costs(session, found))

    def _signs(self) -> SignsScene | None:
        """The signs of the suits of a deck of one's own that brings them."""
        pack = self.session.pack
        deck = pack.deck
        if not self.host.art.signed:
            return None
        called = deck.suits_called or say("word.suits")
        title = say("rail.signs", size=pack.size, suits=len(deck.suits), ranks=deck.width, what=called)
        return SignsScene(title, tuple((deck.written(suit, deck.ranks[0]), suit.name or suit.id) for suit in deck.suits))

    def _needs(self) -> NeedsScene | None:
        """What I must have before I may end the hand."""
        words = self.session.words
        found = next(iter(self.session.seat.needs(self.session.hand.order.groups)), None)
        if found is None:
            return None
        parts = tuple((words(part.what), part.met, words(part.note) if part.note is not None else "") for part in found.parts)
        note, way = words(found.note) if found.note is not None else "", found.way
        if way is None:
            return NeedsScene(words(found.title), parts, note)
        cards = self.session.ids.all(way.cards)
        return NeedsScene(words(found.title), parts, "", note, cards, way.missing, way.never)

    def _goal(self, goal: Goal) -> GoalScene:
        title, words = self.session.words(goal.title), self.session.words
        note = words(goal.note) if goal.note is not None else ""
        filled, tick = bar(goal)
        if goal.ceiling and not self.host.settings["deadwood"]:
            filled, tick, note = None, None, ""
        elif goal.ceiling and goal.have is not None and not note:
            note = say("goal.keep", points=goal.have)
        shown, unit, bare = "", "", ""
        if goal.points:
            shown = str(goal.points)
            unit = say("goal.or_less") if goal.ceiling else say("goal.points")
            if goal.have is not None and not goal.ceiling:
                shown, unit = say("goal.have", have=goal.have, points=goal.points), ""
                bare = say("goal.have", have=0, points=goal.points)
                if goal.met:
                    shown, unit = str(goal.have), say("goal.enough", points=goal.points)
        parts = tuple((words(part.what), part.met) for part in goal.parts)
        return GoalScene(title, shown, unit, filled, tick, goal.met, parts, note, bare)

    def _contract(self) -> Line | None:
        """What this hand asks for in frames; None where there are none, or no longer."""
        return self.session.seat.opening(()) if self.session.rules.has("frames") else None

    def _wild(self) -> WildScene | None:
        rank = self.session.seat.wild_rank()
        if not rank:
            return None
        said = rank_sign(rank)
        return WildScene(say("rail.wild"), say("rail.wild_rank", rank=said), f"{rank}S", say("rail.wild_brief", rank=said))

    def _standing(self) -> Standing:
        session = self.session
        race, sides = session.seat.race(), session.rules.sides
        if race.stages:
            told = zip(session.people, session.view.scores, session.rules.stages(session.view), strict=True)
            people = [
                (person.portrait, total, stage, laid, session.words(line("badge.stage", stage=stage)))
                for person, total, (stage, laid) in told
            ]
            return stages_standing(session.words(race.title), race, people, session.me)
        rows = []
        for seat, total in enumerate(session.view.scores):
            side = sides[seat] if sides else (seat,)
            if seat == min(side):
                own = session.me in side
                faces = tuple(session.people[one].portrait for one in sorted(side, key=lambda one: one != session.me))
                rows.append((faces, total, number(total), own))
        title = say("goal.scores") if self._contract() is not None else session.words(race.title)
        return standing(title, race, rows)

    def _news(self) -> NewsScene | None:
        """What the others have done since my turn, in the words of their heads; before, who has dealt."""
        session = self.session
        people, history, me = session.people, session.view.history, session.me
        gone = [seat for seat in range(len(people)) if session.gone(seat)]
        done = recap.since(history, me, [*range(me + 1, len(people)), *range(me)], gone)
        if not any(one.ways or one.discard is not None for one in done):  # nobody has done anything yet
            first = recap.began(history)
            said = wording.log_line(first) if first is not None else None
            return NewsScene(session.words(said), portrait=people[first.dealer].portrait) if first is not None and said else None
        rows = tuple(
            NewsRow(
                people[one.seat].portrait,
                people[one.seat].name,
                tuple(tuple(brief(session.words(line)) for line in way) for way in one.ways),
                brief(card_in_text(one.discard, session.pack)) if one.discard is not None else "",
            )
            for one in done
        )
        thrown = say("table.discard") if any(row.discard for row in rows) else ""
        return NewsScene(say("rail.since"), thrown, rows)

    def _claim(self) -> ClaimScene | None:
        """The card that I took and owe the table."""
        session, view = self.session, self.session.view
        owed = view.vars[DUTY]
        if owed >= 0 and view.to_act == session.me and view.hand >> owed & 1:
            name = session.pack.name(owed)
            return ClaimScene(say("rail.took"), say("rail.owed"), name, say("rail.owed_brief", card=in_text(name, session.pack)))
        return None

    def buying(self) -> BuyScene | None:
        """The question whether I take the discard out of turn, or leave it."""
        session, view = self.session, self.session.view
        if session.my_turn and session.rules.answers_unseen(view) and view.pile:
            return self._unseen()
        if not session.claiming or not session.rules.buys or view.over:
            return None
        event = next((event for event in reversed(view.history) if isinstance(event, Discarded)), None)
        thrower = event.seat if event is not None else -1
        order = session.seat.claim_order(thrower)
        own, card = wording.turn_of(view) == session.me, session.pack.name(view.pile[-1])
        price = None if own else session.seat.price()
        buyers = []
        for seat, right in rights(order, session.me, thrower).items():
            word = "down" if right == "none" and view.melded[seat] else right
            buyers.append(Buyer(session.people[seat].portrait, session.people[seat].name, say(f"buy.{word}"), right))
        title = say("buy.take" if own else "buy.title", card=in_text(card, session.pack))
        note = session.words(price) if price is not None else say("buy.turn") if own else ""
        return BuyScene(title, note, card, tuple(buyers))

    def _unseen(self) -> BuyScene | None:
        """The question about the discard where all others are asked and nobody sees what somebody answers."""
        session, view = self.session, self.session.view
        thrower, card = view.vars[DISCARDER], session.pack.name(view.pile[-1])
        if thrower < 0:
            return None
        buyers = []
        for seat, right in rights(session.seat.claim_order(thrower), session.me, thrower).items():
            shown = "later" if right == "left" else right  # whether somebody has answered yet is told by nothing
            word = say("buy.asked" if shown == "later" else f"buy.{shown}")
            buyers.append(Buyer(session.people[seat].portrait, session.people[seat].name, word, shown))
        return BuyScene(say("buy.claim", card=in_text(card, session.pack)), say("buy.unseen"), card, tuple(buyers))
