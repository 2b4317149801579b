#!/usr/bin/env python3
"""Runs networks in the operator's tiles and in cubes of a guessed size, within the same memory.

    tests/networks/loops.py [--shape I,X,S] [--memory SIZE ...] [--edge 128] [--overlap 12] --models MODEL...

Each job is a process in a control group of its own, without swap, of `least` bytes, as `varve plan` says, or `1.5x` as many, or a size.
The loop, TileLoop of the tests of varve-onnx, which must be compiled, keeps the middle of each cube; JAVA_HOME is a JDK 25. Its largest difference
from the network on the whole survey is that from the operator's result, which is the same in any tiles, `--inside` samples or more from the survey's
edges, in per cent of the range of results.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy

from memory_jobs import MIB, Group, call, can_group, job

ROOT = Path(__file__).resolve().parents[2]
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin/java"


def jar():
    found = sorted((Path.home() / ".m2/repository/com/microsoft/onnxruntime/onnxruntime").glob("*/onnxruntime-*.jar"))
    return str(found[-1])


def loop(model, survey, output, given, mib):
    group = Group(mib)
    words = [str(JAVA), "-Xmx64m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
             f"{ROOT}/onnx/target/test-classes:{jar()}", "org.varve.onnx.TileLoop", model, str(survey), str(output),
             str(given.edge), str(given.overlap), str(os.cpu_count())]
    start = time.time()
    try:
        done = subprocess.run(group.words() + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        group.remove()
    if done.returncode:
        return "killed" if done.returncode == -9 else (done.stderr.strip().splitlines() or ["failed"])[0][:80]
    return f"{time.time() - start:.1f} s"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--shape", default="160,160,200")
    options.add_argument("--memory", nargs="+", default=["least", "1.25x", "1.5x", "2x", "3x"])
    options.add_argument("--edge", type=int, default=128)
    options.add_argument("--overlap", type=int, default=12)
    options.add_argument("--inside", type=int, default=48)
    options.add_argument("--models", nargs="+", required=True)
    given = options.parse_args()
    if not can_group():
        sys.exit("no control groups can be made here")
    failed = 0
    print(f"| model | group MiB | operator | tiles | projected MiB | measured MiB | loop of {given.edge}^3 | largest difference |\n"
          "|---|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", ".")) as folder:
        survey = Path(folder) / "survey.npy"
        call("generate", survey, "--shape", given.shape, "--overwrite", "--quiet")
        for model in given.models:
            for memory in given.memory:
                status, result = job(model, given.shape, memory, survey, folder, True)
                if status:
                    failed += 1
                    print("|", Path(model).name, "|", memory, "|", result, "|", flush=True)
                    continue
                host, tiles, seconds, memory = result
                output = Path(folder) / "loop.npy"
                how = loop(model, survey, output, given, int(memory.removesuffix("MiB")))
                difference = ""
                if how.endswith(" s"):
                    exact = next(path for path in Path(folder).glob("*.npy") if path not in (survey, output))
                    inner = (slice(given.inside, -given.inside),) * 3
                    whole = numpy.load(exact)[inner]
                    difference = f"{100 * numpy.abs(whole - numpy.load(output)[inner]).max() / numpy.ptp(whole):.2g} %"
                for path in Path(folder).glob("*.npy"):
                    if path != survey:
                        path.unlink()
                print(f"| {Path(model).stem} | {memory.removesuffix('MiB')} | {seconds:.1f} s | {tiles} | {host['projected'] / MIB:.0f} "
                      f"| {host['measured'] / MIB:.0f} | {how} | {difference} |", flush=True)
    sys.exit(1 if failed else 0)


main()
