"""What runs really occupy against what their plans project, on generated surveys: memory.py [I,X,S ...]

Prints a Markdown table and ends with an AssertionError where more was measured than projected. The smallest margin says how
well RuntimeReserve.NATIVE is chosen.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

VARVE = str(pathlib.Path(__file__).parents[4] / "varve")
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
    print("| operator | survey | threads | projected MiB | measured MiB | margin MiB | ratio |")
    print("|---|---|---:|---:|---:|---:|---:|")
    operators = [entry["name"] for entry in varve("operators")["operators"]]
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for shape in sys.argv[1:] or ["60,60,200", "300,300,400"]:
            survey = f"{folder}/survey.sgy"
            varve("generate", survey, "--shape", shape, "--overwrite")
            for operator in operators:
                for threads in (1, 2):
                    row(operator, survey, shape, threads, f"{folder}/{{output}}.sgy")


def row(operator, survey, shape, threads, outputs):
    run = varve("run", operator, survey, outputs, "--overwrite", "--threads", str(threads), *example(operator))
    host = run["hostBytes"]
    projected, measured = host["projected"], host["measured"]
    assert measured <= projected, (operator, projected, measured)
    print(
        f"| {operator} | {shape} | {threads} | {projected / MIB:.0f} | {measured / MIB:.0f} "
        f"| {(projected - measured) / MIB:.0f} | {projected / measured:.2f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
