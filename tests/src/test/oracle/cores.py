"""What bounds operators on many cores, by a model and measured rates: cores.py SPEED.json [THREADS] [MEMORY_GBS]

Rates of one and two threads come from what speed.py has measured. A tile's strips are shared among the threads, so arithmetic scales but for
threads that wait for the last strip; memory is shared by all; a file is read by four threads at most. Prints a Markdown table.
"""

import json
import math
import os
import pathlib
import subprocess
import sys

VARVE = os.environ.get("VARVE", str(pathlib.Path(__file__).parents[4] / "varve"))
SHOWN = ("envelope", "rms", "agc", "gaussian", "semblance", "gst-dip-azimuth", "eigen-coherence", "glcm")
# Inlines and crosslines of a tile, samples of one plane of it that a strip holds, and planes of a piece of a strip.
TILE, STRIP = 256, 32
PER_THREAD = 4
READERS = 4
# Bytes of memory moved for a float that is copied: read, fetched before it is written, written.
COPIED = 12
# Samples a second that one thread reads from SEG-Y in the page cache: docs/benchmarks.md, half of what two do.
READ = 3.0e9 / 4


def catalogue():
    said = subprocess.run([VARVE, "operators", "--json"], capture_output=True, text=True, check=True).stdout
    return {entry["name"]: entry for entry in json.loads(said)["operators"]}


def strips(threads, halo):
    """The least number of strips that CpuTileRunner cuts a tile into, and planes that a piece computes for each that is wanted."""
    across = TILE // STRIP
    along = max(1, min(-(-PER_THREAD * threads // across), TILE // max(1, 4 * halo)))
    return across * along, 1 + 2 * halo * (along - 1) / TILE


def rates(one, threads, entry, memory):
    """Samples a second that arithmetic, memory and reading allow."""
    inline, crossline, _ = (entry["halo"][axis] for axis in ("inline", "crossline", "sample")) if isinstance(entry["halo"], dict) \
        else entry["halo"]
    count, again = strips(threads, inline)
    busy = count / (threads * math.ceil(count / threads))
    outputs = len(entry["outputs"])
    moved = COPIED + 4 * (1 + 2 * crossline / STRIP) + outputs * (8 + COPIED)
    return one * threads * busy / again, memory / moved, READ * min(READERS, threads)


def main():
    file, threads, memory = sys.argv[1], int((sys.argv[2:3] or [64])[0]), float((sys.argv[3:4] or [200])[0]) * 1e9
    measured = {}
    for entry in json.loads(pathlib.Path(file).read_text())["operators"]:
        measured.setdefault(entry["operator"].split()[0], {})[entry["threads"]] = entry["rate"]
    print(f"| operator | 1 thread, measured | 2 threads over 1 | {threads} threads: arithmetic | memory | reading | bound |")
    print("|---|---:|---:|---:|---:|---:|---|")
    operators = catalogue()
    for name in SHOWN:
        one, two = measured[name][1], measured[name][2]
        bounds = [rate / 1e6 for rate in rates(one * 1e6, threads, operators[name], memory)]
        bound = ("arithmetic", "memory", "reading")[bounds.index(min(bounds))]
        print(f"| {name} | {one:.4g} | {two / one:.2f} | {' | '.join(f'{rate:,.0f}' for rate in bounds)} | {bound} |")


if __name__ == "__main__":
    main()
