"""The exact solver: how much of a hand can be played when the whole table may be put together anew, and one table that shows it.

It knows cards and nothing of turns. A question is a `Problem` (`problem.py`), the answer a `Solution`; `solve.py` is the door.

How it works, in the order of its modules. Equal cards are a count, not things of their own (`counts.py`). All runs of one
colour together are an automaton that goes from the lowest value to the highest (`automaton.py`); all groups of one value are a
formula (`groups.py`); a joker is whatever is lacking in either. So a table is found value by value, four automata side by side,
with groups as what ties them together (`colour.py`, `search.py`). Prices say how much a group or a joker is worth, and so how
little may be left at best (`prices.py`). Old melds that shall stay, or whose jokers may not leave, are promises that a run or a
group carries (`old_melds.py`, `values.py`); where it matters what lies together in one run, the automaton tells more
(`watched.py`). In the end melds are built (`build.py`), jokers that were not needed are put somewhere (`spare.py`), and each
card is told from its twin (`cards.py`).
"""
