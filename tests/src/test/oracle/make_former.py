"""Writes what a build of 0.1.0 computes with its defaults, away from the edges: make_former.py LAUNCHER [DIRECTORY]

For each operator whose defaults changed since, by UPGRADING.md, and each output a file. UpgradingTest compares them with what the parameters of
that page give, on the same survey: a golden file's input, mirrored sideways.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from defaults_speed import former

RESOURCES = pathlib.Path(__file__).parents[1] / "resources"
# Traces put beside the golden input on either side, and its first sample and how many.
BESIDE = 9
FIRST, SAMPLES = 28, 45
# Traces and samples left out at each end: fault-likelihood looks as far.
MARGIN = (15, 15, 20)
# Amplitudes of thousands as dips.
DIP = np.float32(1 / 4096)


def survey():
    samples = np.load(RESOURCES / "golden" / "input-folded.npy")[:, :, FIRST : FIRST + SAMPLES]
    return np.pad(samples, ((BESIDE, BESIDE), (BESIDE, BESIDE), (0, 0)), mode="symmetric")


def outputs(launcher, operator, folder):
    """All outputs by name."""
    samples = survey()
    words = [launcher, "run", operator, folder / "survey.npy", folder / "{output}.npy", "--interval", "0.004", "--quiet"]
    if operator == "curvature-from-dips":
        samples *= DIP
        np.save(folder / "crossline.npy", np.roll(samples.ravel(), -7).reshape(samples.shape))
        words += ["--with", folder / "crossline.npy"]
    np.save(folder / "survey.npy", samples)
    before = set(folder.iterdir())
    subprocess.run(words, check=True, env=os.environ | {"VARVE_NO_BUILD": "1"})
    return {file.stem: np.load(file) for file in sorted(set(folder.iterdir()) - before) if file.suffix == ".npy"}


def main(launcher, directory=RESOURCES / "former"):
    directory = pathlib.Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    for operator, _ in former():
        with tempfile.TemporaryDirectory() as folder:
            for output, values in outputs(launcher, operator, pathlib.Path(folder)).items():
                inside = values[tuple(slice(m, -m) for m in MARGIN)]
                np.save(directory / f"{operator}-{output}.npy", np.ascontiguousarray(inside))


if __name__ == "__main__":
    main(*sys.argv[1:])
