"""How well the time of runs is predicted: clock.py FOLDER [PROFILED] [SEED]

Eight operators on surveys of three sizes, as npy and as SEG-Y, each of them twice and in an order drawn by chance, from an empty store of
measurements: plans learn as the runs go, and the first of each operator is not counted. If PROFILED is 1, each operator is first
profiled on four shapes of others. With VARVE_CUDA_DRIVER also on cuda:0. Prints the table of `varve study clock`; ends with status 1 if fewer
than nine of ten runs took what was predicted to within a factor of 1.5.
"""

import itertools
import os
import random
import sys

from jobs import given, parameters, scratch, told, varve

OPERATORS = ("gaussian", "first-derivative", "gst-dip-azimuth", "envelope", "glcm", "median", "semblance", "bandpass")
SHAPES = ("100,100,200", "150,200,250", "250,300,300")
PROFILED = "64,64,250;128,128,250;128,128,500;200,200,500"
GPU = {name: value for name, value in os.environ.items() if name == "VARVE_CUDA_DRIVER" or name.startswith("PRETEND_")}


def main():
    folder, profiled, seed = given(__doc__, 0, 1)
    scratch(folder)
    surveys = [folder / f"{shape.replace(',', 'x')}{ending}" for shape in SHAPES for ending in (".npy", ".sgy")]
    for survey in surveys:
        told("generate", survey, "--shape", survey.stem.replace("x", ","))
    jobs = 2 * list(itertools.product(OPERATORS, ["cpu"] + ["cuda:0"] * bool(GPU), surveys))
    random.Random(seed).shuffle(jobs)

    def done(*words):
        ended = varve(*words, "--quiet", store=folder / "store", **GPU)
        assert ended.status == 0, (words, ended.err)
        return ended

    for operator, device in sorted({job[:2] for job in jobs} if profiled else ()):
        done("profile", operator, *parameters(operator, ""), "--device", device, "--repeats", 2, "--shapes", PROFILED, "--folder", folder)
    for operator, device, survey in jobs:
        outputs = scratch(folder / "outputs") / ("{output}" + survey.suffix)
        done("run", operator, survey, outputs, *parameters(operator, survey), "--device", device)
    print(done("study", "clock").out)
    sys.exit(not done("study", "clock", "--json").json()["passed"])


main()
