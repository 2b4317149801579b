#!/usr/bin/env python3
"""Runs networks in fresh processes, and compares the memory that was measured with what was projected.

    tests/networks/memory_jobs.py [--shapes I,X,S ...] [--memory SIZE ...] --models MODEL[:PARAMETER=VALUE...] ...

Each model runs on a generated survey of each shape within each memory; `least` is what `varve plan` needs at least. The environment's
VARVE is the command line, ./varve by default. A run of fixed size that is refused within a memory counts as refused, not as failed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

VARVE = os.environ.get("VARVE", "./varve").split()
MIB = 1 << 20


def call(*words):
    done = subprocess.run(VARVE + [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def job(model, shape, memory, survey, folder):
    path, *parameters = model.split(":")
    words = ["network", survey, Path(folder) / "{output}.npy", "-p", "model=" + path, "-p", "scale=none"]
    for parameter in parameters:
        words += ["-p", parameter]
    if "two." in path:
        words += ["--with", survey, "--with", survey]
    if memory == "least":
        status, out, err = call("plan", *words, "--json")
        if status:
            return "plan: " + err.strip().splitlines()[-1]
        memory = json.loads(out)["hostBytes"]["minimum"] // MIB + 1
        memory = f"{memory}MiB"
    if memory != "all":
        words += ["--host-memory", memory]
    status, out, err = call("run", *words, "--overwrite", "--quiet", "--json")
    if status:
        return f"status {status}: " + (err.strip().splitlines() or ["killed"])[-1]
    run = json.loads(out)
    return run["hostBytes"], run["tiles"], run["seconds"], memory


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--shapes", nargs="+", default=["60,70,200", "40,300,250", "150,150,150"])
    options.add_argument("--memory", nargs="+", default=["least", "600MiB", "all"])
    options.add_argument("--models", nargs="+", required=True)
    given = options.parse_args()
    ratios, under, failed = [], [], []
    print("| model | survey | memory | tiles | projected MiB | measured MiB | ratio | s |\n|---|---|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", ".")) as folder:
        for shape in given.shapes:
            survey = Path(folder) / "survey.npy"
            call("generate", survey, "--shape", shape, "--overwrite", "--quiet")
            for model in given.models:
                for memory in given.memory:
                    result = job(model, shape, memory, survey, folder)
                    name = Path(model.split(":")[0]).name
                    if isinstance(result, str):
                        failed.append(f"{name} {shape} {memory}: {result}")
                        print("|", name, "|", shape, "|", memory, "|", result, "|", flush=True)
                        continue
                    host, tiles, seconds, memory = result
                    ratio = host["projected"] / host["measured"]
                    ratios.append(ratio)
                    if ratio < 1:
                        under.append(f"{name} {shape} {memory}")
                    print(f"| {name} | {shape} | {memory} | {tiles} | {host['projected'] / MIB:.0f} | {host['measured'] / MIB:.0f} "
                          f"| {ratio:.2f} | {seconds:.1f} |", flush=True)
    if ratios:
        print(f"\n{len(ratios)} jobs: projected over measured {min(ratios):.2f} at least, {statistics.median(ratios):.2f} at the median, "
              f"{max(ratios):.2f} at most; {len(under)} under-predicted, {len(failed)} refused")
    sys.exit(1 if under else 0)


main()
