"""Runs on pretend GPUs of which one call fails: gpufaults.py FOLDER [RUNS] [SEED] [WORKERS]

Needs VARVE_CUDA_DRIVER, the pretend driver of the tests. Draws operators, files, a GPU alone, one with the processor to fall back on or two GPUs,
the call and the code: out of memory, an invalid value, a launch that timed out, an illegal address, after which nothing works on that GPU. A run
that is done has the bytes of an undisturbed run on the GPU or on the processor; one that is not ends with 4 or 5, says which call failed, and
leaves nothing behind; with the processor to fall back on, each is done. Prints a Markdown table; ends with status 1 if anything else was seen.
"""

import collections
import concurrent.futures
import os
import random
import sys

from jobs import SAMPLE_SHAPE, Surveys, contents, dealt, given, scratch, varve

DONE, MEMORY, DEVICE = 0, 4, 5
DRIVER = {"VARVE_CUDA_DRIVER": os.environ.get("VARVE_CUDA_DRIVER", "")}
KINDS = (
    ("cube.npy", "gaussian", ".npy"),
    ("cube.sgy", "gst-dip-azimuth", ".sgy"),
    ("cube2.zarr", "envelope", ".zarr2"),
    ("shuffled.sgy", "histogram-equalization", ".sgy"),
    ("holes.sgy", "semblance", ".raw"),
    ("cube.npy", "median", ".npy"),
)
DEVICES = {"cuda:0": "8MiB", "auto": "8MiB", "cuda": "8MiB,8MiB"}
CODES = {2: "out of memory", 1: "invalid value", 702: "timed out", 700: "illegal address"}
MOST_CALLS = 3000


def done(folder, job, device, **settings):
    """How a run on a device ended, and what it left."""
    outputs = scratch(folder)
    settings = {"PRETEND_CUDA_" + name: value for name, value in settings.items()}
    ended = varve(*job.words(outputs, "--device", device, "--quiet"), PRETEND_CUDA_DEVICES=DEVICES.get(device, "0"), **settings, **DRIVER)
    return ended, contents(outputs)


def judged(ended, left, device, references):
    """What is wrong; empty if nothing is."""
    if ended.status == DONE:
        return "" if left in references else f"is done, and differs in {sorted(left)}"
    if ended.status not in (MEMORY, DEVICE) or device == "auto":
        return f"ended with {ended.status}: {ended.err[-1000:]}"
    if left:
        return f"ended with {ended.status} and left {sorted(left)}"
    return "" if "failed with" in ended.err or "memory" in ended.err else f"does not say what failed: {ended.err[-1000:]}"


def main():
    assert DRIVER["VARVE_CUDA_DRIVER"], __doc__
    folder, count, seed, workers = given(__doc__, 200, 1, 2)
    folder = folder.resolve()
    chance = random.Random(seed)
    surveys = Surveys(folder, SAMPLE_SHAPE)
    jobs = [surveys.job_of(name, operator, ending) for name, operator, ending in KINDS]
    references = {}
    for number, job in enumerate(jobs):
        for device in ("cpu", *DEVICES):
            ended, left = done(folder / f"reference-{number}", job, device)
            assert ended.status == DONE, (str(job), ended)
            references.setdefault(job, []).append(left)
    drawn = dealt([(job, device, code) for job in jobs for device in DEVICES for code in CODES], chance)
    runs = [(number, *next(drawn), round(MOST_CALLS ** chance.random())) for number in range(count)]

    def run(drawn):
        number, job, device, code, call = drawn
        ended, left = done(folder / f"run-{number}", job, device, FAIL=f"*:{call}:{code}")
        scratch(folder / f"run-{number}").rmdir()
        return ended, judged(ended, left, device, references[job])

    ends = collections.Counter()
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for (_, job, device, code, call), (ended, wrong) in zip(runs, pool.map(run, runs)):
            ends[device, code, ended.status] += 1
            if wrong:
                failed += 1
                print(f"FAILED {job} on {device}, call {call} with {code}: {wrong}", flush=True)
    statuses = (DONE, MEMORY, DEVICE)
    print(f"| device | what the call said | {' | '.join(map(str, statuses))} |\n|---|---|{len(statuses) * '---:|'}")
    for device in DEVICES:
        for code, said in CODES.items():
            print(f"| {device} | {said} | {' | '.join(str(ends[device, code, status]) for status in statuses)} |")
    print(f"\n{count} runs, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
