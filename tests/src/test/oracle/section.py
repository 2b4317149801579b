"""Prints a section of a SEG-Y survey, read by segyio, as JSON: line numbers across, milliseconds down, samples.

section.py FILE inline|crossline|slice NUMBER
"""
import json
import sys

import numpy as np
import segyio

with segyio.open(sys.argv[1]) as survey:
    cube = segyio.tools.cube(survey)
    inlines, crosslines, times = survey.ilines, survey.xlines, survey.samples
    number = float(sys.argv[3])
    if sys.argv[2] == "inline":
        across, down, section = crosslines, times, cube[list(inlines).index(number)].T
    elif sys.argv[2] == "crossline":
        across, down, section = inlines, times, cube[:, list(crosslines).index(number)].T
    else:
        across, down, section = crosslines, inlines, cube[:, :, list(times).index(number)]
    json.dump({"across": np.asarray(across).tolist(), "down": np.asarray(down).tolist(),
               "clip": float(np.quantile(np.abs(section), 0.99)), "section": section.astype(float).tolist()}, sys.stdout)
