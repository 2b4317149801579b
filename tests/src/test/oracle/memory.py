"""What runs really occupy against what their plans project, each in a process of its own: memory.py [I,X,S;I,X,S ...]

Measures tiles of every operator with `varve profile`, prints a Markdown table and ends with an AssertionError where more was
measured than projected.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

VARVE = str(pathlib.Path(__file__).parents[4] / "varve")
SHAPES = "64,96,1000;96,96,1000;96,128,1000;128,128,1000"
MIB = 2**20


def varve(*arguments):
    done = subprocess.run([VARVE, *arguments, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def example(operator):
    """The values that `varve operators NAME` tells for parameters that have no default."""
    values = {"lowpass": ["corner=40"], "highpass": ["corner=10"], "bandpass": ["low=10", "high=60"]}
    return [word for value in values.get(operator, []) for word in ("-p", value)]


def main():
    shapes = sys.argv[1] if len(sys.argv) > 1 else SHAPES
    print("| operator | runs | measured MiB | projected over measured | largest margin MiB |")
    print("|---|---:|---:|---:|---:|")
    ratios = []
    with tempfile.TemporaryDirectory(dir=".") as folder:
        os.environ["VARVE_STORE"] = f"{folder}/store"
        for operator in [entry["name"] for entry in varve("operators")["operators"]]:
            ratios += row(operator, shapes, folder)
    print(f"\n{len(ratios)} runs; projected over measured {min(ratios):.3f} to {max(ratios):.3f}")


def row(operator, shapes, folder):
    profile = varve("profile", operator, *example(operator), "--shapes", shapes, "--repeats", "1", "--folder", folder)
    runs = [repeat["hostBytes"] for tile in profile["rows"] for repeat in tile["repeats"]]
    measured = [run["measured"] for run in runs]
    ratios = [run["projected"] / run["measured"] for run in runs]
    margin = max(run["projected"] - run["measured"] for run in runs)
    assert min(ratios) >= 1, (operator, runs)
    print(
        f"| {operator} | {len(runs)} | {min(measured) / MIB:.0f} to {max(measured) / MIB:.0f} "
        f"| {min(ratios):.3f} to {max(ratios):.3f} | {margin / MIB:.0f} |",
        flush=True,
    )
    return ratios


if __name__ == "__main__":
    main()
