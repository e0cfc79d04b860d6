"""The page of `bench --page`: every figure of this machine as Markdown, with its ratio to the fixed loop of plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from game.engine.measuring.bench import Report, Row, cells
from game.words.catalogue import say


def page(report: Report) -> str:
    """The whole page."""
    loop = report["loop_per_second"] / 1000
    parts = [
        say("speedpage.head", command=report["command"], date=report["date"]),
        _about(report),
        *(_window(report["window"], loop) if "window" in report else [f"## The window\n\nNot measured: {report['no_window']}"]),
        _families(report),
        _pipe(report["pipe"], loop),
        _saves(report["saves"], loop),
        _others(report),
    ]
    return "\n\n".join(parts) + "\n"


# ---- parts --------------------------------------------------------------------------------------


def _about(report: Report) -> str:
    about = report["machine"]
    rows = [
        ("System", f"{about['system']} {about['machine']}, {about['cpus']} processors"),
        ("Python", f"{about['python']} ({about['implementation']})"),
        ("Load average", report["load"]),
        ("Fixed loop", f"{report['loop_per_second']:,.0f} rounds a second"),
        ("Time for each figure", f"{report['seconds']:g} s"),
    ]
    text = _table(("", ""), rows)
    return f"{text}\n\n{say('speedpage.busy')}" if report["busy"] else text


def _window(window: Report, loop: float) -> list[str]:
    starts, moving = window["starts"], window["moving"]
    memory = [start.memory for start in starts if start.memory is not None]
    began = [
        ("to the first picture", *_times(min(start.picture for start in starts), loop)),
        ("to a table at which one can play", *_times(min(start.table for start in starts), loop)),
    ]
    kept = (
        f"Window and computer players together keep {max(memory):.0f} MB in memory at that table."
        if memory
        else "What the program keeps in memory is not measured on this system."
    )
    screens = [(cost.name, *_times(cost.opened, loop), *_times(cost.p50, loop), f"{cost.p99:.1f}") for cost in window["screens"]]
    return [
        f"## The window\n\n{window['size'][0]} x {window['size'][1]}, SDL's driver `{window['driver']}`"
        + (", which draws where nobody looks; presenting a picture on a real display comes on top." if window["unseen"] else "."),
        f"From the start of the process, the quickest of {len(starts)} starts after a first one that does not count:\n\n"
        + _table(("", "ms", "loop"), began),
        kept,
        say("speedpage.screens") + "\n\n" + _table(("screen", "opened, ms", "loop", "picture, ms", "loop", "p99"), screens),
        f"Cards on their way ({moving.name}: the deal and the turns before one's own): a picture costs {moving.p50:.1f} ms, p99 "
        f"{moving.p99:.1f}, the longest {moving.opened:.0f}. At 60 a second there are 16.7 for each.",
    ]


def _families(report: Report) -> str:
    loop, rows = report["loop_per_second"], []
    for name, figures in report["families"].items():
        rows.append((name, *cells(figures, loop), f"{figures['min_deadwood_us'] * loop / 1e6:,.0f}"))
    head = ("game", "seats", "hands/s", "decisions/s", "per round of the loop", "playouts/s", "finder, µs", "loop")
    return say("speedpage.rules") + "\n\n" + _table(head, rows)


def _pipe(times: Report, loop: float) -> str:
    rows = [
        (
            f"`{name}`" if name.isalpha() else name,
            *_times(time.p50, loop),
            _ms(time.p99),
            "not known" if isnan(time.busy) else _ms(time.busy),
        )
        for name, time in times.items()
    ]
    return say("speedpage.programs") + "\n\n" + _table(("", "p50, ms", "loop", "p99", "of it busy, p50"), rows)


def _saves(saves: Report, loop: float) -> str:
    rows = [("save, with all checks", *_times(saves["save_ms"], loop)), ("load", *_times(saves["load_ms"], loop))]
    return (
        f"## Saves\n\nA match of gin rummy of {saves['hands']} hands and {saves['decisions']} decisions, "
        f"{saves['kilobytes']:.0f} kB, the medians:\n\n" + _table(("", "ms", "loop"), rows)
    )


def _others(report: Report) -> str:
    ours: float = report["gin"]
    rows = [("Upcard", f"{ours:,.0f}", "1")]
    rows += [(name, f"{hands:,.0f}", f"{ours / hands:.2f}") for name, hands in report["others"].items() if hands]
    missing = dict.fromkeys(name.partition(",")[0] for name, hands in report["others"].items() if hands is None)
    text = "## Gin rummy elsewhere\n\nHands of random legal actions a second, in this run and one thread."
    if missing:
        text += f" {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed here and left out."
    return text + "\n\n" + _table(("", "hands/s", "Upcard is so many times as fast"), rows)


# ---- tables -------------------------------------------------------------------------------------


def _table(head: Row, rows: Sequence[Row]) -> str:
    rule = ["---"] + ["---:"] * (len(head) - 1) if any(head) else ["---"] * len(head)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def _times(ms: float, loop: float) -> tuple[str, str]:
    """A time, and how many rounds of the loop go into it."""
    return _ms(ms), f"{float(f'{ms * loop:.3g}'):,.0f}"


def _ms(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
