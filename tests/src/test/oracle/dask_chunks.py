"""Dask's own automatic chunks of random float32 arrays: dask_chunks.py COUNT     (Debian's python3-dask, python3-numpy)

Prints a JSON list of {"shape", "wholeTraces", "first", "last", "chunks"}: the shapes of the first and of the last chunk and their
number; where traces stay whole, the last axis is one chunk and the others are "auto".
"""

import json
import math
import random
import sys

import dask
from dask.array.core import normalize_chunks

KNOWN = [(200, 200, 200), (600, 600, 600), (651, 951, 462), (100, 100, 100000)]


def shapes(count):
    yield from KNOWN
    chance = random.Random(5)
    for _ in range(count - len(KNOWN)):
        yield tuple(round(math.exp(chance.uniform(0, math.log(most)))) for most in (4000, 4000, 100000))


def case(shape, whole_traces):
    wanted = ("auto", "auto", -1 if whole_traces else "auto")
    axes = normalize_chunks(wanted, shape, dtype="float32")
    return {
        "shape": shape,
        "wholeTraces": whole_traces,
        "first": [axis[0] for axis in axes],
        "last": [axis[-1] for axis in axes],
        "chunks": math.prod(len(axis) for axis in axes),
    }


def main():
    with dask.config.set({"array.chunk-size": "128MiB"}):
        cases = [case(shape, number % 3 == 2) for number, shape in enumerate(shapes(int(sys.argv[1])))]
    print(json.dumps(cases))


if __name__ == "__main__":
    main()
