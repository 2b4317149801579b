"""What runs of every kind take besides heap and buffers, each in a fresh process with a fresh store: reserve.py [REPEATS]

Formats in and out, threads, operators, several outputs, statistics and conversions. Prints a Markdown table of what the reserve
left over, in MiB, and ends with an AssertionError where more was measured than projected.
"""

import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

VARVE = os.environ.get("VARVE", str(pathlib.Path(__file__).parents[4] / "varve"))
SHAPE = (200, 200, 300)
MIB = 2**20
TRACE = 240 + 4 * SHAPE[2]
ALL = (
    "envelope+instantaneous-phase+instantaneous-frequency+gaussian+structure-tensor+gst-dip-azimuth+first-derivative"
    "+rms+histogram-equalization+median+semblance+chaos+glcm"
)


def varve(folder, *arguments):
    with tempfile.TemporaryDirectory(dir=folder) as store:
        environment = {**os.environ, "VARVE_STORE": store}
        done = subprocess.run([VARVE, *arguments], capture_output=True, cwd=folder, env=environment, check=False)
    assert done.returncode == 0, (arguments, done.stderr.decode())
    return done.stdout


def make_inputs(folder):
    shape = ",".join(map(str, SHAPE))
    for name in ["a.sgy", "a.npy", "a.raw"]:
        varve(folder, "generate", name, "--shape", shape)
    for version in "23":
        varve(folder, "convert", "a.sgy", f"a{version}.zarr", "--zarr-format", version)
    data = (folder / "a.sgy").read_bytes()
    traces = [data[at : at + TRACE] for at in range(3600, len(data), TRACE)]
    random.Random(1).shuffle(traces)
    (folder / "shuffled.sgy").write_bytes(data[:3600] + b"".join(traces))


def jobs():
    """Arguments of runs: what is read, what is written, and how."""
    inputs = [["a.npy"], ["a.sgy"], ["shuffled.sgy"], ["a.raw", "--shape", ",".join(map(str, SHAPE))], ["a2.zarr"], ["a3.zarr"]]
    outputs = [["{output}.npy"], ["{output}.sgy"], ["o.zarr"], ["o.zarr", "--zarr-format", "3", "--compression", "gzip"]]
    for (survey, *shape), (output, *options) in itertools.product(inputs, outputs):
        for operator in ["glcm", "gst-dip-azimuth"]:
            yield ["run", operator, survey, output, *shape, *options]
        yield ["convert", survey, output.format(output="o"), *shape, *options]
    for operator, output in itertools.product(["gaussian", "histogram-equalization", "semblance", ALL], outputs):
        yield ["run", operator, "a.sgy", *output]
    for threads, output in itertools.product(["1", "4", "8", "16"], outputs):
        yield ["run", "glcm", "a.sgy", *output, "--threads", threads]


def row(folder, job):
    out = json.loads(varve(folder, *job, "--overwrite", "--json"))
    host = out["hostBytes"]
    over = host["projected"] - host["measured"]
    print(
        f"| {' '.join(job).replace(ALL, 'ALL')} | {host['measured'] / MIB:.0f} | {host['projected'] / MIB:.0f} | {over / MIB:.1f} |"
        , flush=True)
    return over


def main():
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print("| job | measured MiB | projected MiB | left over MiB |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = pathlib.Path(name).absolute()
        make_inputs(folder)
        over = [row(folder, job) for job in jobs() for _ in range(repeats)]
    print(f"\n{len(over)} runs; the reserve left over {min(over) / MIB:.1f} to {max(over) / MIB:.1f} MiB")
    assert min(over) >= 0


if __name__ == "__main__":
    main()
