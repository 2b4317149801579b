"""Times operators at their former and at their present defaults, in turn: defaults_speed.py [--before LAUNCHER] [OPERATOR ...]

Former parameters are those that UPGRADING.md lists. Prints the table of docs/defaults.md: medians of TURNS turns, with two threads. With the
launcher of a build of 0.1.0, its defaults are timed in the same turns: what the former parameters cost then and now. Needs a quiet machine.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[4]
TURNS = 3
SHAPE = "200,200,200"
# Of those that take minutes.
SMALL = {"dip-steered-semblance": "60,60,200", "fault-likelihood": "100,100,100"}


def former():
    """The parameters that bring back the results of 0.1.0, by operator."""
    for line in (ROOT / "UPGRADING.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 2 and cells[1].startswith("`"):
            for operator in cells[0].split(", "):
                yield operator, cells[1].strip("`").split()


def rate(launcher, operator, parameters):
    words = [launcher, "bench", "--operators", operator, "--threads", "2", "--json", "--quiet"]
    words += ["--shapes", SMALL.get(operator, SHAPE)]
    for parameter in parameters:
        words += ["-p", parameter]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, env=os.environ | {"VARVE_NO_BUILD": "1"})
    (timing,) = json.loads(done.stdout)["timings"]
    if timing["skipped"]:
        sys.exit(f"{operator} {' '.join(parameters)}: {timing['skipped']}")
    return timing["samplesPerSecond"] / 1e6


def main(*words):
    before = words[1] if words[:1] == ("--before",) else None
    names = words[2:] if before else words
    now = os.environ.get("VARVE", str(ROOT / "varve"))
    print("| operator | 0.1.0 | former parameters | defaults |" if before else "| operator | former parameters | defaults |")
    print("|---|---:|---:|---:|" if before else "|---|---:|---:|")
    for operator, parameters in former():
        if names and operator not in names:
            continue
        ways = [(before, [])] * bool(before) + [(now, parameters), (now, [])]
        turns = [[rate(launcher, operator, given) for launcher, given in ways] for _ in range(TURNS)]
        medians = [statistics.median(rates) for rates in zip(*turns)]
        print("|", " | ".join([operator] + [f"{float(f'{median:.3g}'):g}" for median in medians]), "|", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
