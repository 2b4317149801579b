#!/usr/bin/env python3
"""Runs networks in fresh processes, and compares the memory that was measured with what was projected.

    tests/networks/memory_jobs.py [--shapes I,X,S ...] [--memory SIZE ...] --models MODEL[:PARAMETER=VALUE...] ...

Each model runs on a generated survey of each shape within each memory; `least` is what `varve plan` needs at least, `1.5x` that many times as
much, `all` no limit.
Where control groups can be made, version 1 or 2, each run has one of its own with that limit, without swap, and knows nothing else of it;
elsewhere it is given by --host-memory. No run learns from those before it. tests/networks/memory_models.py writes models. The environment's VARVE is the command line,
./varve by default. A run that is refused within a memory counts as refused; one that is killed, as failed.
TMPDIR should be on a disk: files in memory are projected, but not measured.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

VARVE = os.environ.get("VARVE", "./varve").split()
STORE = tempfile.mkdtemp()
MIB = 1 << 20
REFUSED = 4


class Group:
    """A control group below that of this process."""

    def __init__(self, mib):
        own = dict(line.split(":", 2)[1:] for line in Path("/proc/self/cgroup").read_text().splitlines())
        old = [names for names in own if "memory" in names.split(",")]
        root = "/sys/fs/cgroup/memory" if old else "/sys/fs/cgroup"
        self.folder = Path(root + own[old[0] if old else ""].rstrip("/")) / f"varve-jobs-{os.getpid()}"
        self.folder.mkdir()
        limits = {"memory.limit_in_bytes": mib * MIB, "memory.memsw.limit_in_bytes": mib * MIB} if old else {
            "memory.max": mib * MIB, "memory.swap.max": 0}
        try:
            for name, value in limits.items():
                if name in list(limits)[:1] or (self.folder / name).exists():
                    (self.folder / name).write_text(str(value))
        except OSError:
            self.remove()
            raise

    def words(self):
        return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(self.folder / "cgroup.procs")]

    def remove(self):
        self.folder.rmdir()


def can_group():
    try:
        Group(1024).remove()
        return True
    except (OSError, KeyError):
        return False


def call(*words, group=None):
    command = (group.words() if group else []) + VARVE + [str(word) for word in words]
    shutil.rmtree(STORE, ignore_errors=True)
    done = subprocess.run(command, env=os.environ | {"VARVE_STORE": STORE}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def last_line(err):
    return (err.strip().splitlines() or ["killed"])[-1]


def job(model, shape, memory, survey, folder, grouped):
    path, *parameters = model.split(":")
    words = ["network", survey, Path(folder) / "{output}.npy", "-p", "model=" + path, "-p", "scale=none"]
    for parameter in parameters:
        words += ["-p", parameter]
    if "two." in path:
        words += ["--with", survey]
    if memory == "least" or memory.endswith("x"):
        status, out, err = call("plan", *words, "--json")
        if status:
            return status, "plan: " + last_line(err)
        least = json.loads(out)["hostBytes"]["minimumLimit" if grouped else "minimum"] // MIB + 1
        memory = f"{least if memory == 'least' else round(least * float(memory.removesuffix('x')))}MiB"
    group = Group(int(memory.removesuffix("MiB"))) if grouped and memory != "all" else None
    if memory != "all" and not group:
        words += ["--host-memory", memory]
    try:
        status, out, err = call("run", *words, "--overwrite", "--quiet", "--json", group=group)
    finally:
        if group:
            group.remove()
    if status:
        return status, f"status {status}: " + last_line(err)
    run = json.loads(out)
    return 0, (run["hostBytes"], run["tiles"], run["seconds"], memory)


def summary(jobs, least):
    ratios = [host["projected"] / host["measured"] for host in jobs if host["measured"] >= least * MIB]
    if ratios:
        print(f"{len(ratios)} jobs that took {least} MiB or more: projected over measured {min(ratios):.3f} at least, "
              f"{statistics.median(ratios):.3f} at the median, {max(ratios):.3f} at most; "
              f"{sum(ratio < 1 for ratio in ratios)} under-predicted")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--shapes", nargs="+", default=["60,70,200", "40,300,250", "150,150,150"])
    options.add_argument("--memory", nargs="+", default=["least", "600MiB", "all"])
    options.add_argument("--models", nargs="+", required=True)
    given = options.parse_args()
    grouped = can_group()
    print("each within a control group\n" if grouped else "no control groups can be made: within --host-memory\n")
    jobs, refused, failed = [], [], []
    print("| model | survey | memory | tiles | projected MiB | measured MiB | ratio | s |\n|---|---|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", ".")) as folder:
        for shape in given.shapes:
            survey = Path(folder) / "survey.npy"
            call("generate", survey, "--shape", shape, "--overwrite", "--quiet")
            for model in given.models:
                for memory in given.memory:
                    status, result = job(model, shape, memory, survey, folder, grouped)
                    name = Path(model.split(":")[0]).name
                    if status:
                        (refused if status == REFUSED else failed).append(f"{name} {shape} {memory}")
                        print("|", name, "|", shape, "|", memory, "|", result, "|", flush=True)
                        continue
                    host, tiles, seconds, memory = result
                    jobs.append(host)
                    print(f"| {name} | {shape} | {memory} | {tiles} | {host['projected'] / MIB:.0f} | {host['measured'] / MIB:.0f} "
                          f"| {host['projected'] / host['measured']:.3f} | {seconds:.1f} |", flush=True)
    print()
    for least in (0, 256, 512):
        summary(jobs, least)
    print(f"{len(refused)} refused, {len(failed)} failed", *failed, sep="\n")
    sys.exit(1 if failed or any(host["measured"] > host["projected"] for host in jobs) else 0)


if __name__ == "__main__":
    main()
