"""Writes the oracle's results for given volumes.

python3 real.py reads calls, each a line with tabs between its arguments,
    OPERATOR INPUT.npy OUTPUT_PREFIX interval_seconds [map=E,N,E,N,VELOCITY] name=value ...
writes OUTPUT_PREFIX_{output}.npy (float32) for each output of the operator, the map as in make_goldens.py, and prints
"done", or what is wrong and "failed".
"""

import sys
import traceback

import numpy as np

import oracle


def write(arguments):
    operator, source, prefix, interval = arguments[:4]
    if operator not in oracle.OPERATORS:
        raise ValueError(f"unknown operator '{operator}'; known: {', '.join(oracle.OPERATORS)}")
    parameters = dict(a.split("=", 1) for a in arguments[4:])
    lines = parameters.pop("map", None)
    map = tuple(float(word) for word in lines.split(",")) if lines else None
    for output, values in oracle.compute(operator, np.load(source), float(interval), parameters, map).items():
        np.save(f"{prefix}_{output}.npy", values.astype(np.float32))


def main():
    for line in sys.stdin:
        try:
            write(line.rstrip("\n").split("\t"))
            print("done", flush=True)
        except Exception:
            traceback.print_exc(file=sys.stdout)
            print("failed", flush=True)


if __name__ == "__main__":
    main()
