"""Runs killed at any moment, damaged, and resumed, until they are done: damaged.py FOLDER [CYCLES] [SEED] [WORKERS]

Each cycle is one of killed.py; after each kill chance cuts, grows, changes or removes something of the journal or of the unfinished outputs. Each attempt
ends with the right bits, or with status 6 and a sentence that tells what to do, which is done before the next: never with 0 and a wrong file.
Prints how often each damage met which end; ends with status 1 if a cycle failed.
"""

import collections
import concurrent.futures
import os
import random
import shutil
import signal
import sys

from jobs import SEVERAL, Surveys, contents, dealt, given, operators, scratch
from killed import DONE, ENDINGS, SCANNING, SHAPE, Cycle

REFUSED = 6
RIGHT, WRITTEN_AGAIN, TOLD = "right at once", "written again", "told what to do"
LOST = "lost or changed since"


def cut(file, chance):
    os.truncate(file, chance.randrange(file.stat().st_size + 1))


def emptied(file, _):
    os.truncate(file, 0)


def grown(file, chance):
    with file.open("ab") as opened:
        opened.write(chance.randbytes(chance.randint(1, 100_000)))


def changed(file, chance):
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(chance.randrange(max(1, size)))
        opened.write(chance.randbytes(chance.choice((1, 4, 4096))) if size else b"")
    os.truncate(file, size)


def zeroed(file, chance):
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(chance.randrange(max(1, size)))
        opened.write(bytes(min(size, 100_000)))
    os.truncate(file, size)


def removed(file, _):
    file.unlink()


HARMS = cut, emptied, grown, changed, zeroed, removed


class Damaged(Cycle):
    """A cycle with damages between its kills."""

    def __init__(self, *words):
        super().__init__(*words)
        self.harms = []
        self.ends = []

    def run(self):
        whole, outputs, self.temporary = (scratch(self.folder / name) for name in ("whole", "outputs", "temporary"))
        done = self.undisturbed(whole)
        if not done:
            return self
        resumed = "--resume", "--journal-every", self.chance.choice(("0.01", "0.02", "0.2"))
        for _ in range(self.chance.randint(1, 3)):
            if self.kill(outputs, resumed):
                break
            self.harm(outputs)
        self.finish(outputs, resumed)
        self.compare(outputs)
        if not self.faults:
            shutil.rmtree(self.folder)
        return self

    def judge(self, done, left, whole):
        """An attempt that was killed, was faster, or refused to go on."""
        if done.status == REFUSED and self.follow(done):
            return
        super().judge(done, left, whole)
        if done.status == DONE and self.harms:
            self.ends.append((self.harms.pop(), WRITTEN_AGAIN if LOST in done.err else RIGHT))

    def harm(self, outputs):
        """Something of a journal, or of what an output has come to."""
        journals = [file for file in outputs.glob("*.journal/*") if file.is_file()]
        parts = [file for part in outputs.glob("*.????????.part") if ".journal." not in part.name for file in ([part] if part.is_file() else part.rglob("*"))]
        # A file with a second name bears its final one: it is not unfinished.
        parts = [file for file in parts if file.is_file() and file.stat().st_nlink == 1]
        files = self.chance.choice((journals, parts)) or parts or journals
        if not files:
            return
        file, harm = self.chance.choice(sorted(files)), self.chance.choice(HARMS)
        of = "manifest" if file.name == "manifest.json" else "lines" if file in journals else "output" + self.ending
        harm(file, self.chance)
        self.harms = [f"{of} {harm.__name__}"]

    def follow(self, done):
        """Does what the sentence of a refusal tells to do; false if it tells nothing."""
        said = done.err
        outputs = self.folder / "outputs"
        if "exists already" in said:
            self.overwrite = ["--overwrite"]
        elif "delete" in said:
            for journal in outputs.glob("*.journal"):
                shutil.rmtree(journal)
        elif "run again" not in said:
            return False
        if self.harms:
            self.ends.append((self.harms.pop(), TOLD))
        return True

    def finish(self, outputs, resumed):
        for _ in range(4):
            done = self.attempt(outputs, resumed)
            if done.status != REFUSED or not self.follow(done):
                break
        if done.status != DONE:
            self.faults.append(f"the last attempt: status {done.status}: {done.err}")
        elif self.harms:
            self.ends.append((self.harms.pop(), WRITTEN_AGAIN if LOST in done.err else RIGHT))


def main():
    folder, count, seed, workers = given(__doc__, 200, 1, 2)
    folder = folder.resolve()
    chance = random.Random(seed)
    surveys = Surveys(folder, ",".join(map(str, SHAPE)))
    recipes = dealt([*operators(), *(2 * SEVERAL), *(3 * SCANNING)], chance)
    endings = dealt(list(ENDINGS), chance)
    cycles = [Damaged(folder, number, surveys, next(recipes), next(endings), chance.random()) for number in range(count)]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for number, cycle in enumerate(pool.map(Damaged.run, cycles)):
            print(f"{number}: {cycle.job}, {cycle.tiles} tiles, {cycle.kills()} kills, {cycle.ends}", file=sys.stderr, flush=True)
            for fault in cycle.faults:
                print(f"FAILED {cycle.job} {' '.join(cycle.options)}, kept in {cycle.folder}: {fault}", flush=True)
    table(cycles)
    harmed, kills = sum(len(cycle.ends) for cycle in cycles), sum(cycle.kills() for cycle in cycles)
    print(f"\n{count} cycles, {kills} kills, {harmed} damages, {sum(bool(cycle.faults) for cycle in cycles)} failed")
    sys.exit(any(cycle.faults for cycle in cycles))


def table(cycles):
    met = collections.Counter(end for cycle in cycles for end in cycle.ends)
    print(f"| damage | {RIGHT} | {WRITTEN_AGAIN} | {TOLD} |")
    print("|---|---:|---:|---:|")
    for harm in sorted({harm for harm, _ in met}):
        print(f"| {harm} | {met[harm, RIGHT]} | {met[harm, WRITTEN_AGAIN]} | {met[harm, TOLD]} |")


if __name__ == "__main__":
    main()
