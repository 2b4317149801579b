"""Writes the oracle's result for a given volume.

python3 real.py OPERATOR INPUT.npy OUTPUT_PREFIX interval_seconds [map=E,N,E,N,VELOCITY] name=value ...
writes OUTPUT_PREFIX_{output}.npy (float32) for each output of the operator; the map as in make_goldens.py.
"""

import sys

import numpy as np

import oracle


def main(arguments):
    if len(arguments) < 4 or any("=" not in a for a in arguments[4:]):
        sys.exit(__doc__)
    operator, source, prefix, interval = arguments[:4]
    if operator not in oracle.OPERATORS:
        sys.exit(f"unknown operator '{operator}'; known: {', '.join(oracle.OPERATORS)}")
    parameters = dict(a.split("=", 1) for a in arguments[4:])
    lines = parameters.pop("map", None)
    map = tuple(float(word) for word in lines.split(",")) if lines else None
    for output, values in oracle.compute(operator, np.load(source), float(interval), parameters, map).items():
        np.save(f"{prefix}_{output}.npy", values.astype(np.float32))


if __name__ == "__main__":
    main(sys.argv[1:])
