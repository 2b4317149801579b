"""Whether plans bound what ND4J takes, from measurements alone: nd4j.py FOLDER [COUNT] [SEED]

Measures 30 small tiles, then projects and measures COUNT tiles of about eight times as many samples, each from those 30, and last streams a
survey through control groups smaller than what ND4J would take for the whole. Needs a command line built with ND4J (docs/memory.md) and, for
the last, the right to make control groups. Prints a Markdown table; ends with status 1 if a projection was exceeded or a process killed.
"""

import pathlib
import random
import shutil
import statistics
import sys

from jobs import MIB, given, scratch, told, varve
from least import Group

OPERATORS = ("gaussian", "mean", "rms", "gradient-magnitude")
LEARNED = 30
TIMES = 8
GROUP = 640 * MIB


def tile(chance, samples):
    """A tile of about so many samples."""
    length = chance.randint(100, 500)
    side = (samples / length) ** 0.5
    along = side * chance.uniform(0.5, 2)
    return max(8, round(along)), max(8, round(samples / length / along)), length


def text(shape):
    return ",".join(map(str, shape))


def survey(folder, shape):
    file = folder / "survey.sgy"
    told("generate", file, "--shape", text(shape), "--overwrite")
    return file


def learn(folder, operator, chance, store):
    shapes = [tile(chance, chance.uniform(1e5, 1e6)) for _ in range(LEARNED)]
    done = varve("profile", operator, "--device", "nd4j", "--shapes", ";".join(map(text, shapes)), "--repeats", "1", "--folder", folder,
                 "--json", store=store)
    assert done.status == 0, done.err


def held_out(folder, operator, chance, store):
    """Projected and measured bytes of a larger tile, of which nothing is learned."""
    shape = tile(chance, TIMES * chance.uniform(5e5, 1e6))
    once = scratch(folder / "once")
    shutil.copytree(store, once / "store")
    done = varve("run", operator, survey(folder, (3 * shape[0], shape[1], shape[2])), once / "out.sgy", "--device", "nd4j", "--tile",
                 text(shape), "--json", store=once / "store")
    assert done.status == 0, done.err
    return done.json()["hostBytes"]


def confined(folder, operator, store):
    """What a survey of a gigabyte in a control group came to."""
    file = survey(folder, (512, 512, 1000))
    with Group(GROUP) as group:
        out = scratch(folder / "confined")
        done = varve("run", operator, file, out / "out.sgy", "--device", "nd4j", "--json", starter=group.starter(), store=store)
        killed = group.kills()
    return done, killed


def main():
    folder, count, seed, _ = given(__doc__, 40, 1, 1)
    chance = random.Random(seed)
    failed = 0
    print("| operator | projected over measured | median | beyond the projection | group of 640 MiB: measured MiB, tiles |")
    print("|---|---:|---:|---:|---:|")
    for operator in OPERATORS:
        store = scratch(folder / f"store-{operator}")
        learn(folder, operator, chance, store)
        runs = [held_out(folder, operator, chance, store) for _ in range(count // len(OPERATORS))]
        ratios = [run["projected"] / run["measured"] for run in runs]
        beyond = sum(ratio < 1 for ratio in ratios)
        done, killed = confined(folder, operator, store)
        kept = not done.status and not killed and done.json()["hostBytes"]["exceeded"] == 0
        failed += beyond + (not kept)
        ended = f"{done.json()['hostBytes']['measured'] / MIB:.0f}, {done.json()['tiles']}" if kept else f"{done.status}: {done.err}"
        print(f"| {operator} | {min(ratios):.3f} to {max(ratios):.3f} | {statistics.median(ratios):.3f} | {beyond} | {ended} |", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
