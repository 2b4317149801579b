"""Writes a survey with coordinates of its traces as xarray does: GROUP."""
import sys
import warnings

warnings.simplefilter("ignore")
import numpy
import xarray

lines, crosslines = numpy.array([10, 12, 17]), numpy.array([5, 4, 3, 2])
samples = xarray.DataArray(
    numpy.arange(72, dtype="f4").reshape(3, 4, 6), name="amplitude", dims=("inline", "crossline", "time"),
    coords={"inline": lines, "crossline": crosslines, "time": ("time", numpy.arange(6) * 4, {"units": "ms"}),
            "cdp_x": (("inline", "crossline"), 1000.25 + lines[:, None] * 2.5 + crosslines),
            "cdp_y": (("inline", "crossline"), lines[:, None] - crosslines * 0.5)})
samples.to_dataset().to_zarr(sys.argv[1], encoding={"cdp_x": {"chunks": (2, 3)}})
