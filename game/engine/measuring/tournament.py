"""Tournaments: computer players against each other over mirrored deals, on as many processors as there are.

Every deal is played once for each place that the players can have, with the same deck, so that the luck of the cards
falls to all alike; such a group of hands (or matches) is one observation of the statistics. What is played depends on
the seed alone, never on the number of processes or on which of them plays what.
"""

from __future__ import annotations

import multiprocessing
import os
import time
import traceback
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from statistics import mean, median, stdev
from typing import Any, NamedTuple

from game.cards.chance import Chance, derive
from game.engine.progress import Progress
from game.match.deadline import clock_for
from game.match.thinker import main_left_alone
from game.players.player import Player
from game.players.roster import player_named
from game.rules.acts.events import Event
from game.rules.result import HandResult
from game.rules.ruleset import compile_rules
from game.rules.variant import Variant
from game.rules.view import view_of

Plain = dict[str, Any]

_LONGEST = 500
"""Hands after which a match counts as won by nobody."""


def seatings(names: tuple[str, ...]) -> int:
    """How many turns round the table differ: two where two players sit crosswise, mostly as many as there are seats. To turn
    farther would play the same deal in the same way again.
    """
    return next(turn for turn in range(1, len(names) + 1) if names[turn:] + names[:turn] == names)


@dataclass(frozen=True)
class Tournament:
    """What is played. `names` are the players by place; every group seats them in every turn round the table that differs."""

    variant: Variant
    names: tuple[str, ...]
    groups: int
    seed: int
    matches: bool = False
    ms: int | None = None
    """The time for one decision, in milliseconds. With it results may differ from run to run."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The players, each named once."""
        return tuple(dict.fromkeys(self.names))


class Game(NamedTuple):
    """One hand or match: by entrant the share won and the points over the others' average, both for one seat."""

    won: tuple[float, ...]
    points: tuple[float, ...]
    kind: str
    hands: int
    most: tuple[float, ...]
    """By entrant, for one seat, the share of having the most points: where melds score, not always of going out."""


class Finished(NamedTuple):
    """One hand: its result, the cards that were left to draw after the deal, and the melds on the table at its end."""

    result: HandResult
    stock: int
    melds: int


@dataclass
class Group:
    """The same deal with the players in every place, and what each entrant's decisions took, in milliseconds."""

    games: list[Game] = field(default_factory=list)
    spent: dict[str, list[float]] = field(default_factory=dict)


# ---- playing ------------------------------------------------------------------------------------


class Table:
    """Plays the groups of one tournament."""

    def __init__(self, plan: Tournament) -> None:
        self._plan = plan
        self._rules = compile_rules(plan.variant, plan.seats)
        self._players: dict[str, Player] = {name: player_named(name) for name in plan.entrants}

    def group(self, number: int) -> Group:
        """One deal, or one match of deals, with the players in every place."""
        found = Group(spent={name: [] for name in self._plan.entrants})
        for turned in range(seatings(self._plan.names)):
            names = tuple(self._plan.names[(seat - turned) % self._plan.seats] for seat in range(self._plan.seats))
            play = self._match if self._plan.matches else self._hand
            found.games.append(play(number, names, found.spent))
        return found

    def hand(self, number: int) -> Finished:
        """One hand with the players in the places of the plan."""
        spent: dict[str, list[float]] = {name: [] for name in self._plan.entrants}
        rules, seed = self._rules, derive("tournament", self._plan.seed, number)
        dealer = rules.circle.after(0, number)
        dealt, state = rules.new_state(), rules.new_state()
        rules.deal(dealt, seed, dealer=dealer, number=1)
        result = self._play(state, seed, self._plan.names, spent, dealer, 1)
        return Finished(result, len(dealt.stock), len(state.melds))

    def _hand(self, number: int, names: tuple[str, ...], spent: dict[str, list[float]]) -> Game:
        rules, end = self._rules, self._plan.variant.match_end.rule
        state = rules.new_state()
        deal = 1 + number % end.hands if end.hands is not None else 1
        result = self._play(
            state, derive("tournament", self._plan.seed, number), names, spent, rules.circle.after(0, number), deal
        )
        winners = result.winners
        scores = [float(-row.score if rules.low_wins else row.score) for row in result.rows]
        return self._game(names, winners, scores, result.kind if winners else f"{result.kind}, won by nobody", 1)

    def _match(self, number: int, names: tuple[str, ...], spent: dict[str, list[float]]) -> Game:
        rules = self._rules
        state = rules.new_state()
        scores, result, hands = [0.0] * rules.seats, None, 0
        while hands < _LONGEST and not (result is not None and result.match_over):
            hands += 1
            result = self._play(state, derive("tournament", self._plan.seed, number, hands), names, spent)
            for seat, row in enumerate(result.rows):
                scores[seat] += float(-row.score if rules.low_wins else row.score)
        winners = result.match_winners if result is not None else ()
        each = [score / hands for score in scores]
        return self._game(names, winners, each, "match" if winners else "match without end", hands)

    def _game(self, names: tuple[str, ...], winners: Sequence[int], scores: Sequence[float], kind: str, hands: int) -> Game:
        """The same by entrant, averaged over the seats that it had; what nobody has won, everybody has won alike."""
        shared = winners or range(len(scores))
        won = [1 / len(shared) if seat in shared else 0.0 for seat in range(len(scores))]
        total, others = sum(scores), len(scores) - 1
        ahead = [score - (total - score) / others for score in scores]
        best = max(scores)
        most = [1 / scores.count(best) if score == best else 0.0 for score in scores]
        seats = [[seat for seat, name in enumerate(names) if name == entrant] for entrant in self._plan.entrants]
        return Game(
            tuple(mean(won[seat] for seat in own) for own in seats),
            tuple(mean(ahead[seat] for seat in own) for own in seats),
            kind,
            hands,
            tuple(mean(most[seat] for seat in own) for own in seats),
        )

    def _play(
        self,
        state: Any,
        hand_seed: int,
        names: tuple[str, ...],
        spent: dict[str, list[float]],
        dealer: int | None = None,
        number: int | None = None,
    ) -> HandResult:
        """One hand to its end."""
        rules, events, ms = self._rules, list[Event](), self._plan.ms
        rules.deal(state, hand_seed, events.append, dealer=dealer, number=number)
        while (seat := rules.to_act(state)) is not None:
            view = view_of(rules, state, seat, events)
            chance = Chance(derive("decision", hand_seed, state.decisions))
            clock = clock_for(ms)
            began = time.perf_counter()
            thought = self._players[names[seat]].choose(rules, view, chance, clock)
            spent[names[seat]].append(1000 * (time.perf_counter() - began))
            violation = rules.check(state, thought.action)
            if violation is not None:
                raise RuntimeError(f"{names[seat]} chose {thought.action}, which is refused: {violation}")
            rules.apply(state, thought.action, events.append)
        result: HandResult = state.result
        return result


# ---- processes ----------------------------------------------------------------------------------


def processors() -> int:
    """How many processors this program may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def play(plan: Tournament, jobs: int, progress: Progress) -> list[Group]:
    """Play all groups; those that are done, in their order, where somebody interrupts."""
    found: dict[int, Group] = {}
    source = _played_here(plan) if jobs < 2 or plan.groups < 2 else _played_in_processes(plan, min(jobs, plan.groups))
    try:
        for number, group in source:
            found[number] = group
            progress(len(found), plan.groups)
    except KeyboardInterrupt:
        pass  # what has been played is worth its report
    finally:
        source.close()
    return [found[number] for number in sorted(found)]


def _played_here(plan: Tournament) -> Generator[tuple[int, Group]]:
    table = Table(plan)
    for number in range(plan.groups):
        yield number, table.group(number)


def _played_in_processes(plan: Tournament, jobs: int) -> Generator[tuple[int, Group]]:
    """Hand out the groups one by one, each to the process that is free next."""
    context = multiprocessing.get_context("spawn")
    workers: list[tuple[SpawnProcess, Connection]] = []
    waiting = iter(range(plan.groups))
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, plan), name="upcard-tournament", daemon=True)
            with main_left_alone():
                process.start()
            theirs.close()
            workers.append((process, ours))
            ours.send(next(waiting))
        busy = [pipe for _, pipe in workers]
        while busy:
            for ready in wait(busy):
                pipe = next(pipe for pipe in busy if pipe is ready)
                number, group, fault = pipe.recv()
                if fault:
                    raise RuntimeError(fault)
                yield number, group
                following = next(waiting, None)
                if following is None:
                    busy.remove(pipe)
                else:
                    pipe.send(following)
    finally:
        for process, pipe in workers:
            pipe.close()
            process.kill()
            process.join(5)


def _work(pipe: Connection, plan: Tournament) -> None:
    """The whole life of a process that plays groups."""
    table = Table(plan)
    try:
        while True:
            number = pipe.recv()
            try:
                pipe.send((number, table.group(number), ""))
            except Exception:
                pipe.send((number, None, traceback.format_exc()))
    except (EOFError, OSError, KeyboardInterrupt):
        return


# ---- the report ---------------------------------------------------------------------------------


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean with half its 95 % interval. Where all values are the same, the interval is what three more would leave open."""
    if len(values) < 2:
        return mean(values), float("inf")
    spread = stdev(values)
    return mean(values), 1.96 * spread / sqrt(len(values)) if spread else 3 * abs(mean(values) or 1.0) / len(values)


def report(plan: Tournament, variant: str, options: Plain, groups: Sequence[Group]) -> Plain:
    """The figures as plain data: by player its share, points and times."""
    games = [game for group in groups for game in group.games]
    players: Plain = {}
    for place, name in enumerate(plan.entrants):
        share, half = interval([mean(game.won[place] for game in group.games) for group in groups])
        points, off = interval([mean(game.points[place] for game in group.games) for group in groups])
        most, about = interval([mean(game.most[place] for game in group.games) for group in groups])
        spent = sorted(one for group in groups for one in group.spent[name])
        players[name] = {
            "won": round(share, 4),
            "won_interval": [round(max(0.0, share - half), 4), round(min(1.0, share + half), 4)],
            "most_points": round(most, 4),
            "most_points_interval": [round(max(0.0, most - about), 4), round(min(1.0, most + about), 4)],
            "points_per_hand": round(points, 3),
            "points_interval": [round(points - off, 3), round(points + off, 3)],
            "decisions": len(spent),
            "ms_median": round(median(spent), 3) if spent else 0.0,
            "ms_mean": round(mean(spent), 3) if spent else 0.0,
            "ms_p99": round(spent[int(len(spent) * 0.99)], 3) if spent else 0.0,
            "ms_most": round(spent[-1], 3) if spent else 0.0,
        }
    return {
        "variant": variant,
        "options": options,
        "lineup": list(plan.names),
        "seed": plan.seed,
        "of": "matches" if plan.matches else "hands",
        "played": len(games),
        "deals": len(groups),
        "hands": sum(game.hands for game in games),
        "even": round(1 / plan.seats, 4),
        "ms_limit": plan.ms,
        "ended": dict(Counter(game.kind for game in games)),
        "players": players,
    }


def table(found: Plain) -> str:
    """The report for people."""
    seats, of = len(found["lineup"]), found["of"]
    lines = [
        f"{found['variant']}, {seats} players, {found['played']} {of} ({found['deals']} deals, each in every seating), "
        f"seed {found['seed']}; even is {100 * found['even']:.1f} %",
    ]
    for name, one in found["players"].items():
        low, high = one["won_interval"]
        few, many = one["points_interval"]
        least, top = one["most_points_interval"]
        most = f"most points {100 * one['most_points']:5.1f} % ({100 * least:.1f} to {100 * top:.1f})   " if of == "hands" else ""
        lines.append(
            f"  {name:10} won {100 * one['won']:5.1f} % ({100 * low:.1f} to {100 * high:.1f})   "
            f"{most}points a hand over the others {one['points_per_hand']:+.2f} ({few:+.2f} to {many:+.2f})"
        )
        lines.append(
            f"  {'':10} {one['decisions']:,} decisions: median {one['ms_median']:.2f} ms, mean {one['ms_mean']:.2f}, "
            f"p99 {one['ms_p99']:.2f}, longest {one['ms_most']:.0f}"
        )
    ends = ", ".join(f"{count} {kind}" for kind, count in sorted(found["ended"].items(), key=lambda one: -one[1]))
    return "\n".join([*lines, f"  {found['hands']:,} hands; ended: {ends}"])
