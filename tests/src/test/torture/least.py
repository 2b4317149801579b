"""Jobs in control groups of exactly the memory that `varve plan` calls least: least.py FOLDER [COUNT] [SEED] [WORKERS]

Every second one beside a neighbour that holds some of the group's memory. No process may be killed, and what is written to the disk may be at
most three times the outputs, as long as they are before compression. Needs the right to make control groups. Prints a Markdown table; ends with status 1 if a job failed.
"""

import collections
import concurrent.futures
import pathlib
import random
import subprocess
import sys
import uuid

from jobs import MIB, SAMPLE, SAMPLE_SHAPE, SEVERAL, Surveys, dealt, given, operators, size, scratch, told, varve

ENDINGS = (".npy", ".sgy", ".raw", ".zarr", ".zarr2", ".zarr3")
THREADS = (1, 2, 4, 8)
AMPLIFICATION = 3
# A disk writes whole blocks, and folders.
BLOCKS = 4 * MIB
NEIGHBOUR = "import sys, time; held = b'x' * int(sys.argv[1]); print('held', flush=True); time.sleep(3600)"
GROUPS = pathlib.Path("/sys/fs/cgroup")
VERSION1 = (GROUPS / "memory").is_dir()


class Group:
    """A control group of its own with so much memory."""

    def __init__(self, limit):
        self.folder = self._own() / f"varve-{uuid.uuid4()}"
        self.folder.mkdir()
        (self.folder / ("memory.limit_in_bytes" if VERSION1 else "memory.max")).write_text(str(limit))

    @staticmethod
    def _own():
        """The group of this process, below which others can be made."""
        for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if VERSION1 and "memory" in controllers.split(","):
                return GROUPS / "memory" / path.lstrip("/")
            if not VERSION1 and not controllers:
                return GROUPS / path.lstrip("/")
        raise SystemExit("needs control groups that limit memory")

    def starter(self):
        return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(self.folder / "cgroup.procs")]

    def kills(self):
        lines = (self.folder / ("memory.oom_control" if VERSION1 else "memory.events")).read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("oom_kill "))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.rmdir()


def jobs(folder, count, seed):
    chance = random.Random(seed)
    surveys = Surveys(folder, "160,200,300" if count >= SAMPLE else SAMPLE_SHAPE)
    recipes, endings, threads = (dealt(list(each), chance) for each in ([*operators(), *SEVERAL], ENDINGS, THREADS))
    for number in range(count):
        yield number, surveys.job(chance, next(recipes), next(endings), next(threads)), number % 2 * chance.randrange(20, 200) * MIB


def plan(job, outputs):
    return told("plan", *job.words(outputs)[1:])["hostBytes"]["minimumLimit"]


def run(folder, number, job, held):
    outputs = scratch(folder / "runs" / str(number))
    limit = plan(job, outputs)
    # Of what a neighbour holds a share stays free as well.
    with Group(limit + held * 32 // 31 + MIB) as group:
        neighbour = hold(group, held)
        done = varve(*job.words(outputs, "--quiet"), starter=group.starter())
        if neighbour:
            neighbour.kill()
            neighbour.wait()
        kills = group.kills()
    wrote = size(outputs)
    scratch(outputs)
    print(f"{number}: {job}, {done.seconds:.0f} s", file=sys.stderr, flush=True)
    return job, held, limit, done, kills, wrote


def hold(group, held):
    """A process of the group that holds so many bytes and does nothing with them."""
    if not held:
        return None
    neighbour = subprocess.Popen([*group.starter(), sys.executable, "-c", NEIGHBOUR, str(held - 10 * MIB)], stdout=subprocess.PIPE)
    assert neighbour.stdout.readline() == b"held\n"
    return neighbour


def main():
    folder, count, seed, workers = given(__doc__, 200, 1, 2)
    rows = collections.defaultdict(list)
    failed, much = 0, 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for job, held, limit, done, kills, wrote in pool.map(lambda each: run(folder, *each), jobs(folder, count, seed)):
            faults = []
            if done.status or kills:
                faults.append(f"status {done.status}, {kills} killed: {done.err.strip().splitlines()[-1:]}")
            failed += bool(faults)
            if done.written > AMPLIFICATION * wrote + BLOCKS:
                much += 1
                print(f"MUCH {job} in {limit / MIB:.0f} MiB: {done.written / MIB:.0f} MiB written for {wrote / MIB:.0f}", flush=True)
            for fault in faults:
                print(f"FAILED {job} in {limit / MIB:.0f} MiB, {held // MIB} held by a neighbour, {done.seconds:.0f} s: {fault}", flush=True)
            rows[job.ending, held > 0].append((limit, done, wrote))
    print("| outputs | neighbour | jobs | memory of the group MiB | written over outputs | longest s |")
    print("|---|---|---:|---:|---:|---:|")
    for (ending, beside), entries in sorted(rows.items()):
        limits = [limit / MIB for limit, _, _ in entries]
        written = max(done.written / wrote for _, done, wrote in entries if wrote)
        longest = max(done.seconds for _, done, _ in entries)
        print(f"| {ending} | {'yes' if beside else 'no'} | {len(entries)} | {min(limits):.0f} to {max(limits):.0f} "
              f"| up to {written:.2f} | {longest:.0f} |")
    print(f"\n{count} jobs, {failed} failed, {much} wrote more than {AMPLIFICATION} times their outputs")
    sys.exit(failed > 0 or (count >= SAMPLE and much > 0))


if __name__ == "__main__":
    main()
