"""Runs ended at random moments, and pairs of runs onto one output: stopped.py FOLDER [RUNS] [PAIRS] [SEED] [WORKERS]

SIGINT, SIGTERM, SIGHUP and SIGKILL in turn, over operators, one output and two, files and Zarr groups, and convert. After each: the status is
right, what bears a final name is complete, nothing else is left, but for what a SIGKILL leaves, and that goes away with the next run. Of a
pair, one is done and the other refused, whenever they begin. Ends with status 1 if anything else was seen.
"""

import collections
import concurrent.futures
import functools
import os
import random
import shutil
import signal
import sys
import time

from jobs import SAMPLE_SHAPE, Surveys, contents, dealt, end, given, scratch, start, varve

DONE, OUTPUT, STOPPED = 0, 6, 75
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
KINDS = (
    ("cube.npy", "gaussian", ".npy"),
    ("cube.sgy", "gst-dip-azimuth", ".sgy"),
    ("cube.npy", "gst-dip-azimuth", ".zarr2"),
    ("cube.sgy", "median", ".zarr3"),
    ("cube2.zarr", "envelope", ".npy"),
    ("shuffled.sgy", "histogram-equalization", ".sgy"),
    ("cube.sgy", "", ".zarr2"),
    ("cube2.zarr", "", ".sgy"),
    ("holes.sgy", "semblance", ".raw"),
)
MANY_THREADS = 200


class Reference:
    """What a job leaves when nobody stops it, and how long it takes."""

    def __init__(self, folder, job):
        self.job = job
        outputs = scratch(folder)
        done = varve(*job.words(outputs, "--quiet"))
        assert done.status == DONE, (str(job), done)
        self.seconds, self.files = done.seconds, contents(outputs)
        again = scratch(folder)
        assert varve(*job.words(again, "--quiet")).status == DONE
        assert contents(again) == self.files, f"{job}: does not write the same twice"
        scratch(folder)


def stop(folder, number, reference, which, share):
    """A run that gets a signal after a share of the time that it takes; what was wrong, and how it ended."""
    outputs = scratch(folder / str(number))
    store = scratch(folder / f"{number}-store")
    process = start(reference.job.words(outputs, "--quiet"), store=store)
    time.sleep(share * reference.seconds)
    # Not by the process object, which would take the end of one that has ended from `end`.
    os.kill(process.pid, which)
    asked = time.monotonic()
    done = end(process)
    faults = list(_faults(reference, which, share, done, contents(outputs)))
    took = time.monotonic() - asked
    # On a busy machine all takes longer, as the undisturbed run did.
    if took > max(10, 5 * reference.seconds):
        faults.append(f"took {took:.1f} s to end")
    if which == signal.SIGKILL:
        again = varve(*reference.job.words(outputs, "--quiet", "--overwrite"), store=store)
        if again.status != DONE or contents(outputs) != reference.files:
            faults.append(f"the next run: status {again.status}, {sorted(contents(outputs))}: {again.err}")
            shutil.copytree(outputs, folder / f"{number}-next", dirs_exist_ok=True)
    scratch(outputs).rmdir()
    return reference.job, which, share * reference.seconds, done.status, faults


def _faults(reference, which, share, done, left):
    final = {name: of for name, of in left.items() if name in reference.files}
    if any(reference.files[name] != of for name, of in final.items()):
        yield f"incomplete under a final name: {sorted(final)}"
    if done.status == DONE:
        if left != reference.files:
            yield f"done, with {sorted(left)}"
    elif which == signal.SIGKILL:
        if done.status != -which:
            yield f"status {done.status}: {done.err}"
    else:
        if left:
            yield f"stopped with {done.status}, and left {sorted(left)}"
        # Before Varve has begun, or while it starts itself anew, the signal does what it does to any program; java ends with 1
        # where one comes while it looks for what to start.
        early = done.status in (1, -which, 128 + which) and (share < 0.8 or str(MANY_THREADS) in reference.job.options)
        if done.status != STOPPED and not early:
            yield f"status {done.status}: {done.err}"


def pair(folder, number, references, apart):
    """Two runs onto one output, begun a little apart."""
    outputs = scratch(folder / f"pair{number}")
    processes = []
    for reference in references:
        processes.append(start(reference.job.words(outputs, "--quiet"), store=scratch(folder / f"pair{number}-{len(processes)}")))
        time.sleep(apart)
    done = [end(process) for process in processes]
    left = contents(outputs)
    statuses = sorted(each.status for each in done)
    faults = []
    if statuses != [DONE, OUTPUT]:
        faults.append(f"statuses {statuses}: {[each.err for each in done]}")
    else:
        winner = references[[each.status for each in done].index(DONE)]
        if left != winner.files:
            faults.append(f"left {sorted(left)}, not what the run that was done makes")
    scratch(outputs).rmdir()
    return references[0].job, apart, faults


def both(folder, surveys, ending):
    """Two jobs that write different samples to one output."""
    jobs = [surveys.job_of("cube.npy", operator, ending, several=False) for operator in ("gaussian", "median")]
    return [Reference(folder / "reference", job) for job in jobs]


def main():
    folder, runs, pairs, seed, workers = given(__doc__, 1000, 100, 1, 2)
    # What a shell starts in the background, or nohup, ignores them, and so would all that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    chance = random.Random(seed)
    surveys = Surveys(folder, SAMPLE_SHAPE)
    references = [Reference(folder / "reference", surveys.job_of(*kind)) for kind in KINDS]
    # So many threads that the process starts itself anew with a larger heap.
    references.append(Reference(folder / "reference", surveys.job_of("cube.npy", "gaussian", ".npy", MANY_THREADS)))
    jobs, signals = dealt(references, chance), dealt(list(SIGNALS), chance)
    ended, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        drawn = [(number, next(jobs), next(signals), chance.uniform(0, 1.3)) for number in range(runs)]
        for job, which, after, status, faults in pool.map(lambda each: stop(folder, *each), drawn):
            ended[which.name, status] += 1
            failed += bool(faults)
            for fault in faults:
                print(f"FAILED {job}, {which.name} after {after:.2f} s: {fault}", flush=True)
        endings, onto = dealt([".npy", ".sgy", ".zarr2", ".zarr3"], chance), functools.cache(lambda ending: both(folder, surveys, ending))
        drawn = [(number, onto(next(endings)), chance.uniform(0, 1.5)) for number in range(pairs)]
        for job, apart, faults in pool.map(lambda each: pair(folder, *each), drawn):
            failed += bool(faults)
            for fault in faults:
                print(f"FAILED pair of {job}, {apart:.2f} s apart: {fault}", flush=True)
    print("| signal | status | runs |\n|---|---:|---:|")
    for (name, status), count in sorted(ended.items()):
        print(f"| {name} | {status} | {count} |")
    print(f"\n{runs} runs and {pairs} pairs, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
