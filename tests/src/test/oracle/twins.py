"""Checks dip and azimuth of a survey against its SEG-Y file: twins.py SURVEY.sgy FOLDER

FOLDER holds {dip,azimuth}.{sgy,npy}. Prints what was found; ends with an AssertionError where something differs.
"""

import sys

import numpy as np
import segyio

survey, folder = sys.argv[1:]
FORMAT = segyio.BinField.Format
IEEE = 5

with segyio.open(survey, strict=True) as original:
    for name, highest in (("dip", 90), ("azimuth", 360)):
        with segyio.open(f"{folder}/{name}.sgy", strict=True) as twin:
            assert np.array_equal(twin.ilines, original.ilines)
            assert np.array_equal(twin.xlines, original.xlines)
            assert np.array_equal(twin.samples, original.samples)
            assert twin.sorting == original.sorting
            assert twin.tracecount == original.tracecount
            for trace in range(original.tracecount):
                assert twin.header[trace] == original.header[trace], f"header of trace {trace}"
            binary = {**original.bin, FORMAT: IEEE}
            assert dict(twin.bin) == binary, "binary header"

            texts = [bytes(file.text[0]).decode() for file in (original, twin)]
            lines = [[text[i : i + 80] for i in range(0, 3200, 80)] for text in texts]
            changed = [new for old, new in zip(*lines) if old != new]
            assert all(not old[4:].strip() for old, new in zip(*lines) if old != new), "lines of the original are lost"
            history = " ".join(line[4:].strip().removeprefix("... ") for line in changed)
            for part in ("varve gst-dip-azimuth", "sigma=2,2,4", f"output {name}", "boundary reflect", "version"):
                assert part in history, (part, changed)

            samples = segyio.tools.cube(twin)
            assert np.array_equal(samples.view(np.uint32), np.load(f"{folder}/{name}.npy").view(np.uint32))
            assert np.isfinite(samples).all()
            assert samples.min() >= 0 and samples.max() <= highest
            print(name, "median", np.median(samples), "5 %, 95 %", np.percentile(samples, [5, 95]))
            if name == "dip":
                # true angles at 2000 m/s: a slope of 0.12 samples a trace is 1.1 degrees on bins of 25 m and 4 ms
                assert 0.8 < np.median(samples) < 1.6
print("twins: dip, azimuth")
