"""Puzzles as environments: the game, and the real packages that it is handed to."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import numpy as np
import pytest
from conftest import CLASSIC, EMPTY, SOLVED

import sudokit
from sudokit.game import Game
from sudokit.gym import SudokuDataset
from sudokit.rewards import make_trl_reward, puzzle_in, verl_score


#: Quickly found.
WISHES: dict[str, Any] = {"givens": (36, 40), "method": "redundant"}


def test_every_way_to_the_solution_is_worth_the_same() -> None:
    for seed in range(5):
        game = Game(CLASSIC, solved=0.5, strict=False)
        game.reset()
        shuffled = random.Random(seed)
        total, last = 0.0, None
        while not game.is_solved:
            moves = game.right_moves()
            if shuffled.random() < 0.3:
                moves = game.legal_moves()
            last = game.step(shuffled.choice(moves))
            total += last.reward
            if shuffled.random() < 0.2:
                total += game.undo().reward
        assert last is not None and total == pytest.approx(1.5)
        assert game.board == sudokit.Puzzle(SOLVED).values


def test_parts_say_what_a_reward_is_made_of() -> None:
    game = Game(CLASSIC, strict=False)
    game.reset()
    blanks = CLASSIC.count(".")
    assert game.step((0, 2, 4)).parts == {"right": 1 / blanks, "wrong": 0, "illegal": 0, "solved": 0}
    assert game.step((0, 3, 2)).parts["wrong"] == -1 / blanks
    assert game.step((0, 3, 6)).parts == {"right": 1 / blanks, "wrong": 1 / blanks, "illegal": 0, "solved": 0}
    back = game.undo()
    assert back.parts["right"] == -1 / blanks and back.board[3] == 2
    for move in [(0, 0, 1), (9, 0, 1), (0, 0, 0), (8, 0, 0)]:
        done = game.step(move)
        assert not done.legal and done.reward == done.parts["illegal"] == -0.1
    strict = Game(CLASSIC)
    strict.reset()
    assert not strict.step((0, 2, 5)).legal and not strict.undo().legal
    assert (0, 2, 4) in strict.legal_moves() and (0, 2, 5) not in strict.legal_moves()


def test_puzzles_come_from_the_seed() -> None:
    game, other = Game(wishes=WISHES), Game(wishes=WISHES)
    first = [game.reset(seed=5), game.reset(), game.reset()]
    assert [other.reset(seed=5), other.reset(), other.reset()] == first and len(set(first)) == 3
    made = sudokit.generate(3, 5, **WISHES).puzzle
    assert [sudokit.Puzzle(list(board)) for board in first] == [sudokit.Puzzle(p) for p in made]
    assert game.reset(puzzle=CLASSIC) == sudokit.Puzzle(CLASSIC).values
    assert game.hint()["kind"] == "step"
    game.step((0, 2, 9))
    assert "9" in str(game)
    with pytest.raises(sudokit.SpecError, match="exactly one solution"):
        game.reset(puzzle=EMPTY)
    with pytest.raises(sudokit.SpecError, match="reset"):
        Game().step((0, 0, 1))
    short = Game(CLASSIC, max_steps=1)
    assert short.step((0, 2, 4)).truncated


def test_gymnasium_takes_it() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import sudokit.gymnasium

    env = gymnasium.make("sudokit/Sudoku-v0", wishes=WISHES)
    check_env(env.unwrapped, skip_render_check=True)
    seen, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (seen["board"] == again["board"]).all() and env.observation_space.contains(seen)
    inner: Any = env.unwrapped
    total, done, steps = 0.0, False, 0
    while not done:
        row, column, digit = inner.game.right_moves()[0]
        action = (9 * row + column) * 10 + digit
        assert info["action_mask"][action] == 1
        seen, reward, done, truncated, info = env.step(np.int64(action))
        total, steps = total + float(reward), steps + 1
        assert not truncated and sum(info["parts"].values()) == pytest.approx(reward)
    assert total == pytest.approx(2.0) and (seen["board"] > 0).all()
    _, info = env.reset(options={"puzzle": CLASSIC})
    assert info["puzzle"] == CLASSIC and info["action_mask"].sum() == len(inner.game.legal_moves())
    assert inner.hint()["kind"] == "step"
    drawn = gymnasium.make("sudokit/Sudoku-v0", render_mode="ansi", puzzle=CLASSIC)
    drawn.reset()
    assert "5 3" in str(drawn.render())
    with pytest.raises(sudokit.SpecError):
        gymnasium.make("sudokit/Sudoku-v0", puzzle=EMPTY)


def test_many_games_run_side_by_side() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import sudokit.gymnasium

    envs = gymnasium.make_vec("sudokit/Sudoku-v0", num_envs=3, vectorization_mode="sync")
    seen, _ = envs.reset(seed=[1, 2, 3])
    assert seen["board"].shape == (3, 9, 9)
    seen, rewards, *_ = envs.step(np.zeros(3, dtype=np.int64))
    assert rewards.tolist() == pytest.approx([-0.1] * 3)
    envs.close()


def test_reasoning_gym_has_it_as_a_data_set_with_a_curriculum() -> None:
    rg = pytest.importorskip("reasoning_gym")
    import sudokit.reasoning_gym

    made = rg.create_dataset("sudokit", size=4, seed=7, min_empty=20, max_empty=30)
    assert isinstance(made, rg.dataset.ProceduralDataset) and made.config.max_empty == 30
    items = list(made)
    assert [item["question"] for item in items] == [made[i]["question"] for i in range(4)]
    for item in items:
        assert 20 <= item["metadata"]["num_empty"] <= 30
        assert made.score_answer(item["answer"], item) == 1.0
        assert made.score_answer(item["question"], item) == made.score_answer(None, item) == 0.0
    leveled = rg.create_dataset("sudokit_levels", size=3, seed=1, level="hard")
    puzzles = ["".join(str(d) for row in e["metadata"]["puzzle"] for d in row) for e in leveled]
    assert sudokit.grade(puzzles).hodoku_level == ["hard"] * 3
    for wrong in [{"level": "soft"}, {"min_empty": 60, "max_empty": 20}]:
        with pytest.raises(sudokit.SpecError):
            rg.create_dataset("sudokit", **wrong)
    for name, field in [("sudokit", "max_empty"), ("sudokit_levels", "level")]:
        curriculum = rg.factory.create_curriculum(name)
        begin = getattr(curriculum.generate_configuration(), field)
        assert curriculum.increment_global_level()
        assert getattr(curriculum.generate_configuration(), field) != begin
        config = curriculum.generate_configuration({"size": 2, "seed": 1})
        assert len(rg.create_dataset(name, **vars(config))) == 2


def test_a_data_set_is_indexed_from_its_end_too() -> None:
    made = SudokuDataset(size=3, seed=1)
    assert made[-1] == made[2]
    for index in [3, -4]:
        with pytest.raises(IndexError):
            made[index]


@pytest.mark.filterwarnings("ignore")
def test_verifiers_has_it_as_a_taskset() -> None:
    pytest.importorskip("verifiers.v1", exc_type=ImportError)
    from sudokit.verifiers import SudokuTaskset, SudokuTasksetConfig

    tasks = list(SudokuTaskset(SudokuTasksetConfig(size=70, seed=2)))
    assert len(tasks) == 70 and [task.data.idx for task in tasks] == list(range(70))
    assert [task.data.puzzle for task in tasks] == sudokit.generate(70, 2).puzzle
    assert len({task.key for task in tasks}) == 70
    task = tasks[0]

    class Trace:
        def __init__(self, text: str) -> None:
            self.last_reply = text

    for text, expected in [(task.data.solution, 1.0), ("no", 0.0), (task.data.puzzle, 0.0)]:
        assert asyncio.run(task.right_grid(Trace(text))) == expected
    assert asyncio.run(task.validate(None)) is True


@pytest.mark.filterwarnings("ignore")
def test_openenv_serves_it() -> None:
    pytest.importorskip("openenv")
    testclient = pytest.importorskip("fastapi.testclient")
    from sudokit.openenv import SudokuAction, SudokuEnvironment, app

    env = SudokuEnvironment(solved=0.0)
    seen = env.reset(seed=1, episode_id="a")
    total, board = 0.0, seen.board
    while not seen.done:
        row, column, digit = env.game.right_moves()[0]
        seen = env.step(SudokuAction(row=row, column=column, digit=digit))
        total += seen.reward
    assert total == pytest.approx(1.0) and sudokit.Puzzle(board).check(seen.board) == "right"
    assert env.state.episode_id == "a" and env.state.step_count == board.count(".")
    assert env.step(SudokuAction(undo=True)).board.count(".") == 1
    with testclient.TestClient(app()) as client:
        answer = client.post("/reset", json={"seed": 1})
        assert answer.status_code == 200 and answer.json()["observation"]["board"] == board


def test_rewards_find_the_puzzle_in_a_prompt() -> None:
    nine = "\n".join(CLASSIC[i : i + 9] for i in range(0, 81, 9))
    boxed = f"{sudokit.Puzzle(CLASSIC):boxed}"
    for text in [CLASSIC, nine, boxed]:
        prompt = f"Solve this puzzle.\n\n{text}\n\nAnswer with 81 digits."
        assert str(puzzle_in(prompt)) == CLASSIC
        assert str(puzzle_in([{"role": "user", "content": prompt}])) == CLASSIC
        reward = make_trl_reward("question")
        assert reward([SOLVED, CLASSIC], question=[prompt] * 2) == [1.0, 0.0]
        assert verl_score("x", SOLVED, prompt) == 1.0
    half = SOLVED[:40] + CLASSIC[40:]
    earned = make_trl_reward(partial=True)([half], question=[CLASSIC])
    assert 0 < earned[0] < 1 and verl_score("x", half, CLASSIC, partial=True) == earned[0]
    with pytest.raises(sudokit.ParseError, match="holds no puzzle"):
        puzzle_in("Solve the puzzle, please.")
    with pytest.raises(TypeError, match="named quiz"):
        make_trl_reward("quiz")([SOLVED], puzzle=[CLASSIC])


@pytest.mark.parametrize("strict", [True, False])
def test_legal_moves_are_those_that_are_legal(strict: bool) -> None:
    """All at once by houses, one after the other by the cells that each sees."""
    drawn = random.Random(1)
    game = Game(CLASSIC, strict=strict)
    for _ in range(60):
        every = [(r, c, d) for r in range(9) for c in range(9) for d in range(10)]
        assert game.legal_moves() == [move for move in every if game.is_legal(move)]
        # Digits that clash, too, as a game that is not strict has them.
        game._board[drawn.choice([i for i in range(81) if not game.puzzle.values[i]])] = (
            drawn.randrange(10)
        )
