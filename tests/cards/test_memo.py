"""What tables remember: how much of it there is, and who forgets first. That nothing depends on it is a law of the walks."""

from __future__ import annotations

import gc

from game.cards.memo import Budget, Memo, Memos


def table(budget: Budget, *sizes: int) -> tuple[Memos, list[Memo[int, str]]]:
    """A table with memos that have so many answers each."""
    memos = Memos(budget)
    kept: list[Memo[int, str]] = [Memo(memos) for _ in sizes]
    for memo, size in zip(kept, sizes, strict=True):
        fill(memo, size)
    return memos, kept


def fill(memo: Memo[int, str], to: int) -> None:
    for number in range(len(memo), to):
        memo.keep(number, str(number))


def test_an_answer_is_returned_and_remembered() -> None:
    _, (memo,) = held = table(Budget(10), 0)
    assert memo.keep(7, "seven") == "seven"
    assert memo[7] == "seven"
    assert held[0].size == 1


def test_on_a_budget_of_nothing_nothing_is_remembered() -> None:
    memos, (memo,) = table(Budget(0), 5)
    assert (memo.keep(7, "seven"), len(memo), memos.size) == ("seven", 0, 0)


def test_tables_together_never_remember_more_than_the_budget() -> None:
    budget = Budget(100)
    tables = [table(budget, 0, 0) for _ in range(7)]
    for number in range(500):
        for _, (small, large) in tables:
            large.keep(number, "", 3)
            small.keep(number % 5, "")
            assert sum(len(small) + 3 * len(large) for _, (small, large) in tables) <= 100


def test_the_tables_least_recently_played_are_emptied_first() -> None:
    budget = Budget(100)
    tables = [table(budget, 30) for _ in range(3)]
    fill(tables[0][1][0], 31)  # the first is played again
    fill(tables[2][1][0], 40)
    assert [memos.size for memos, _ in tables] == [31, 0, 40]


def test_a_table_alone_empties_the_memo_that_is_largest() -> None:
    _, (small, large) = held = table(Budget(100), 30, 70)
    fill(small, 31)
    assert (len(small), len(large)) == (31, 0)
    assert held[0].size == 31


def test_a_table_that_is_given_up_leaves_its_room_to_the_others() -> None:
    budget = Budget(100)
    left = table(budget, 50)
    stays, (memo,) = table(budget, 40)
    del left
    gc.collect()
    fill(memo, 100)
    assert stays.size == 100
    fill(memo, 101)
    assert stays.size == 0
