"""Whether measured <= projected <= allowed, run by run: sweep.py FOLDER [COUNT] [SEED] [WORKERS]

Runs of every operator, in and out of every format, conversions, an offset after another, 1 to 16 threads, several outputs, from the least
memory upward, with a fresh store and with one that all before have written to. Each in a process of its own, whose peak the kernel is
asked for as well. Prints a Markdown table, and every run that broke the contract; ends with status 1 if one did.
"""

import collections
import concurrent.futures
import random
import sys

from jobs import MIB, SAMPLE, SAMPLE_SHAPE, SEVERAL, Surveys, dealt, given, operators, scratch, varve

SHAPES = {"sample": SAMPLE_SHAPE, "small": "60,80,150", "middle": "160,200,300", "large": "400,300,500"}
SIZES = ("small", "middle", "middle", "middle", "large")
ENDINGS = (".npy", ".sgy", ".raw", ".zarr", ".zarr2", ".zarr3")
THREADS = (1, 2, 3, 4, 8, 16)
FACTORS = (1.0, 1.0, 1.02, 1.1, 1.5, 3.0, None)
CLOSE = 1.10
# Below, the Java runtime's own ups and downs are more than a tenth.
LARGE = 300 * MIB


def jobs(folder, count, seed):
    chance = random.Random(seed)
    drawn = SIZES if count >= SAMPLE else ("sample",)
    surveys = {size: Surveys(folder, SHAPES[size]) for size in dict.fromkeys(drawn)}
    recipes = dealt([*operators(), *SEVERAL, "", ""], chance)
    endings, threads, factors, sizes = (dealt(list(each), chance) for each in (ENDINGS, THREADS, FACTORS, drawn))
    for number in range(count):
        recipe = next(recipes)
        size = next(sizes)
        if recipe == "glcm" and size == "large":
            size = "middle"
        yield number, surveys[size].job(chance, recipe, next(endings), next(threads)), next(factors), chance.random() < 0.5


def run(folder, number, job, factor, used):
    outputs = scratch(folder / "runs" / str(number))
    store = folder / "store" if used else scratch(outputs / "store")
    limit = []
    if factor is not None:
        refused = varve(*job.words(outputs, "--host-memory", "1MiB", "--json"), store=store)
        assert refused.status == 4, (str(job), refused)
        limit = ["--host-memory", str(int(factor * refused.json()["bytesNeeded"]))]
    done = varve(*job.words(outputs, *limit, "--json"), store=store)
    if done.status:
        bytes_of_runs = []
    else:
        bytes_of_runs = [each["hostBytes"] for each in done.json().get("runs", [done.json()])]
    scratch(outputs)
    print(f"{number}: {job}, {done.seconds:.0f} s", file=sys.stderr, flush=True)
    return job, factor, used, done, bytes_of_runs


def faults(done, runs):
    if done.status:
        yield f"status {done.status}: {done.err.strip().splitlines()[-1] if done.err else ''}"
    for each in runs:
        measured, projected, allowed = each["measured"], each["projected"], each["allowed"]
        if measured > projected:
            yield f"measured {measured / MIB:.1f} MiB, {(measured - projected) / MIB:.1f} more than projected"
        if projected > allowed:
            yield f"projected {projected / MIB:.1f} MiB, allowed {allowed / MIB:.1f}"
    if runs and done.resident > max(each["projected"] for each in runs):
        yield f"the kernel has seen {done.resident / MIB:.1f} MiB, projected {max(e['projected'] for e in runs) / MIB:.1f}"


def wide(runs):
    """Runs that took much less than was projected."""
    for each in runs:
        measured, projected = each["measured"], each["projected"]
        if measured > LARGE and projected > CLOSE * measured:
            yield f"projected {projected / measured:.3f} times the {measured / MIB:.1f} MiB measured"


def main():
    folder, count, seed, workers = given(__doc__, 320, 1, 2)
    rows = collections.defaultdict(list)
    broken, loose = 0, 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for job, factor, used, done, runs in pool.map(lambda each: run(folder, *each), jobs(folder, count, seed)):
            found = list(faults(done, runs))
            broken += bool(found)
            for fault in found:
                print(f"BROKEN {job} (memory x {factor}, {'used' if used else 'fresh'} store): {fault}", flush=True)
            for fault in wide(runs):
                loose += 1
                print(f"WIDE {job} (memory x {factor}): {fault}", flush=True)
            kind = "convert" if not job.operator else "each offset" if "each" in job.options else "run"
            rows[kind, job.ending].append((done, runs))
    table(rows)
    print(f"\n{count} runs, {broken} of them broke the contract, {loose} took much less than projected")
    sys.exit(broken > 0 or (count >= SAMPLE and loose > 0))


def table(rows):
    print("| job | outputs | runs | measured MiB | projected over measured | above 300 MiB | least margin MiB |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for (kind, ending), entries in sorted(rows.items()):
        runs = [each for _, of_job in entries for each in of_job]
        if not runs:
            continue
        measured = [each["measured"] for each in runs]
        ratios = [each["projected"] / each["measured"] for each in runs]
        large = [ratio for ratio, bytes_ in zip(ratios, measured) if bytes_ > LARGE]
        margin = min(each["projected"] - each["measured"] for each in runs) / MIB
        print(f"| {kind} | {ending} | {len(runs)} | {min(measured) / MIB:.0f} to {max(measured) / MIB:.0f} "
              f"| {min(ratios):.3f} to {max(ratios):.3f} | {f'to {max(large):.3f}' if large else ''} | {margin:.1f} |")


if __name__ == "__main__":
    main()
