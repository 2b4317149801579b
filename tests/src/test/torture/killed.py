"""Runs killed at any moment and resumed, until they are done: killed.py FOLDER [CYCLES] [SEED] [WORKERS]

Each cycle draws operators, the formats, the tiles, and up to three moments for kill -9; each attempt has other threads than the last. After
each kill, what bears a final name is complete. In the end the outputs are those of a run that nobody disturbs, in every bit, and nothing else
is left, neither beside them nor among temporary files. Prints a Markdown table; ends with status 1 if a cycle failed.
"""

import collections
import concurrent.futures
import contextlib
import os
import random
import shutil
import signal
import sys
import time

from jobs import SEVERAL, Surveys, catalogue, contents, dealt, end, given, operators, scratch, start, varve

DONE = 0
SHAPE = (60, 50, 120)
# Those that gather statistics of the survey before the first tile.
SCANNING = ("histogram-equalization", "clip-percentiles", "waveform-classification", "principal-components")
# Groups of many chunks, and of version 3 of several shards. Zstandard does not always compress the same bytes alike.
GROUPS = {
    ".zarr2": ("--compression", "none", "--chunk", "10,10,60"),
    ".zarr3": ("--zarr-format", "3", "--compression", "gzip", "--chunk", "6,6,32"),
}
ENDINGS = (".npy", ".sgy", ".raw", *GROUPS)
EVERY = ("0.01", "0.02", "0.2")
MOMENTS = NEW, BEGUN, TILES, NAMED, COMPLETE = "no journal", "no tile in it", "tiles in it", "being named", "complete"


class Cycle:
    """One job, and what chance does to it."""

    def __init__(self, folder, number, surveys, recipe, ending, seed):
        self.folder, self.chance = folder / "cycles" / str(number), random.Random(seed)
        self.ending = ending
        self.job = surveys.job_of(self.chance.choice(surveys.names()), recipe, ".zarr" if ending in GROUPS else ending)
        self.options = [*GROUPS.get(ending, ()), *self.tile(recipe)]
        self.faults = []
        self.overwrite = []
        self.met = collections.Counter()
        self.tiles = 0

    def tile(self, recipe):
        """One planned or, more often, one that cuts each axis that may be cut."""
        if self.chance.random() < 0.2:
            return []
        most = (12, 6, 1 if any(catalogue()[name]["wholeTrace"] for name in recipe.split("+")) else 3)
        return ["--tile", ",".join(str(-(-extent // self.chance.randint(1, parts))) for extent, parts in zip(SHAPE, most))]

    def words(self, folder, *more):
        return self.job.words(folder, *self.options, "--threads", self.chance.randint(1, 4), *more)

    def run(self):
        whole, outputs, self.temporary = (scratch(self.folder / name) for name in ("whole", "outputs", "temporary"))
        if not self.undisturbed(whole):
            return self
        resumed = "--resume", "--quiet", "--journal-every", self.chance.choice(EVERY)
        if not any(self.kill(outputs, resumed) for _ in range(self.chance.randint(1, 3))):
            last = self.attempt(outputs, resumed)
            if last.status != DONE:
                self.faults.append(f"the last attempt: status {last.status}: {last.err}")
        self.compare(outputs)
        if not self.faults:
            shutil.rmtree(self.folder)
        return self

    def undisturbed(self, whole):
        """What the others are compared with; false if even that fails."""
        done = varve(*self.words(whole, "--json"))
        if done.status != DONE:
            self.faults.append(f"undisturbed: status {done.status}: {done.err}")
            return False
        self.seconds, self.files = done.seconds, contents(whole)
        told = done.json()
        self.tiles, self.running = told["tiles"], told["seconds"]
        return True

    def attempt(self, outputs, resumed):
        return end(self.start(outputs, resumed))

    def start(self, outputs, resumed):
        return start(self.words(outputs, *resumed, *self.overwrite), store=self.folder / "store", VARVE_JAVA_OPTS=f"-Djava.io.tmpdir={self.temporary}")

    def kill(self, outputs, resumed):
        """Kills an attempt, whenever, or as it names its outputs, or most often some time after it has begun to write; true if they are complete."""
        process, how = self.start(outputs, resumed), self.chance.random()
        if how < 0.2:
            time.sleep(self.chance.uniform(0, self.seconds))
        elif how < 0.35:
            while alive(process) and moment(outputs, False) != NAMED:
                time.sleep(0.001)
        else:
            while alive(process) and not writes(process, outputs):
                time.sleep(0.002)
            time.sleep(self.chance.uniform(0, 1.2 * self.running))
        # Not by the process object, which would take the end of one that has ended from `end`.
        os.kill(process.pid, signal.SIGKILL)
        done = end(process)
        left = contents(outputs)
        whole = left == self.files
        self.judge(done, left, whole)
        self.met[moment(outputs, whole) if done.status else "faster"] += 1
        return whole

    def judge(self, done, left, whole):
        if done.status not in (DONE, -signal.SIGKILL) or whole < (done.status == DONE):
            self.faults.append(f"an attempt: status {done.status}: {done.err}")
        broken = [name for name in left.keys() & self.files.keys() if left[name] != self.files[name]]
        if broken:
            self.faults.append(f"incomplete under a final name: {broken}")

    def kills(self):
        return sum(self.met[each] for each in MOMENTS)

    def compare(self, outputs):
        left, temporary = contents(outputs), sorted(path.name for path in self.temporary.rglob("*"))
        if left != self.files:
            other = [name for name in left.keys() | self.files.keys() if left.get(name) != self.files.get(name)]
            self.faults.append(f"differs from the undisturbed run: {sorted(other)}")
        if temporary:
            self.faults.append(f"left temporary files: {temporary}")


def alive(process):
    """Whether a process runs: one that has ended, and is not waited for, has no files."""
    return bool(os.listdir(f"/proc/{process.pid}/fd"))


def writes(process, outputs):
    """Whether a process has opened a file of its outputs."""
    for file in os.listdir(f"/proc/{process.pid}/fd"):
        with contextlib.suppress(FileNotFoundError):
            if os.readlink(f"/proc/{process.pid}/fd/{file}").startswith(f"{outputs}/"):
                return True
    return False


def moment(outputs, whole):
    """What a killed process had come to, by the journal."""
    journals = list(outputs.glob("*.journal"))
    if not journals:
        return COMPLETE if whole else NEW
    lines = ""
    with contextlib.suppress(FileNotFoundError):
        lines = "".join(file.read_text(errors="replace") for file in journals[0].glob("*.lines"))
    return NAMED if '"naming"' in lines else TILES if '"blocks"' in lines else BEGUN


def main():
    folder, count, seed, workers = given(__doc__, 200, 1, 2)
    folder = folder.resolve()
    chance = random.Random(seed)
    surveys = Surveys(folder, ",".join(map(str, SHAPE)))
    recipes = dealt([*operators(), *(2 * SEVERAL), *(3 * SCANNING)], chance)
    endings = dealt(list(ENDINGS), chance)
    cycles = [Cycle(folder, number, surveys, next(recipes), next(endings), chance.random()) for number in range(count)]
    rows = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for number, cycle in enumerate(pool.map(Cycle.run, cycles)):
            print(f"{number}: {cycle.job}, {cycle.tiles} tiles, {cycle.kills()} kills", file=sys.stderr, flush=True)
            for fault in cycle.faults:
                print(f"FAILED {cycle.job} {' '.join(cycle.options)}, kept in {cycle.folder}: {fault}", flush=True)
            rows[cycle.ending].append(cycle)
    table(rows)
    print(f"\n{count} cycles, {sum(cycle.kills() for cycle in cycles)} kills, {sum(bool(cycle.faults) for cycle in cycles)} failed")
    sys.exit(any(cycle.faults for cycle in cycles))


def table(rows):
    print(f"| outputs | cycles | tiles | {' | '.join(MOMENTS)} |")
    print(f"|---|---:|---:{len(MOMENTS) * '|---:'}|")
    for ending, cycles in sorted(rows.items()):
        met = sum((cycle.met for cycle in cycles), collections.Counter())
        tiles = [cycle.tiles for cycle in cycles]
        print(f"| {ending} | {len(cycles)} | {min(tiles)} to {max(tiles)} | {' | '.join(str(met[each]) for each in MOMENTS)} |")


if __name__ == "__main__":
    main()
