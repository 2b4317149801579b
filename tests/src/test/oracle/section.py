"""Prints a section of a SEG-Y survey, read by segyio, as JSON: line numbers across, milliseconds or metres down, samples.

Its aspect is width by height on the ground, by the size of the bins; null in time, which has no length.

section.py FILE inline|crossline|slice NUMBER [DEPTH INTERVAL]
"""
import json
import sys

import numpy as np
import segyio



def bins(survey):
    """The lengths of a step to the next inline and to the next crossline: a plane through the coordinates of all traces."""
    attributes = [survey.attributes(word)[:].astype(float) for word in (189, 193, 181, 185, 71)]
    inline, crossline, x, y, scalar = attributes
    factor = np.where(scalar < 0, 1 / np.maximum(-scalar, 1), np.maximum(scalar, 1))
    numbers = [survey.ilines, survey.xlines]
    steps = [lines[1] - lines[0] for lines in numbers]
    plane = np.column_stack([inline / steps[0], crossline / steps[1], np.ones(len(x))])
    solved = np.linalg.lstsq(plane, np.column_stack([x * factor, y * factor]), rcond=None)[0]
    return np.hypot(*solved[0]), np.hypot(*solved[1])


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
    by_inline, by_crossline = bins(survey)
    ground = len(across) * (by_inline if sys.argv[2] == "crossline" else by_crossline)
    if sys.argv[2] == "slice":
        aspect = ground / (len(down) * by_inline)
    else:
        aspect = ground / (len(down) * float(sys.argv[4])) if len(sys.argv) > 4 else None
    json.dump({"across": np.asarray(across).tolist(), "down": np.asarray(down).tolist(), "aspect": aspect,
               "clip": float(np.quantile(np.abs(section), 0.99)), "section": section.astype(float).tolist()}, sys.stdout)
