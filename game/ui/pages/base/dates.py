"""When something was, as people say it: today 18:05, yesterday, 3 March."""

from __future__ import annotations

import datetime as dt

from game.words.catalogue import say


def when(moment: dt.datetime | float | str | None, now: dt.datetime | None = None, exact: bool = False) -> str:
    """A moment relative to now; empty where it is not known. `exact`: with the seconds, or on days that are long gone with the
    time of day.
    """
    if moment is None or moment == "":
        return ""
    try:
        if isinstance(moment, str):
            moment = dt.datetime.fromisoformat(moment)
        elif not isinstance(moment, dt.datetime):
            moment = dt.datetime.fromtimestamp(moment)
        if moment.tzinfo is not None:
            moment = moment.astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return ""
    now = now or dt.datetime.now()
    days = (now.date() - moment.date()).days
    clock = f"{moment:%H:%M:%S}" if exact else f"{moment:%H:%M}"
    if days == 0:
        return say("when.today", time=clock)
    if days == 1:
        return say("when.yesterday", time=clock)
    date = say("when.date", day=moment.day, month=say(f"when.month.{moment.month}"))
    date = date if moment.year == now.year else say("when.year", date=date, year=moment.year)
    return say("when.exact", date=date, time=f"{moment:%H:%M}") if exact else date
