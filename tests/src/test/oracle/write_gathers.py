"""Writes gathers with an axis of offsets or angles, as xarray and zarr do, and what xarray reads of each offset: FOLDER."""
import itertools
import sys
import warnings

warnings.simplefilter("ignore")
import numpy
import xarray

folder = sys.argv[1]
names = ("inline", "crossline", "offset", "time")
coordinates = {"inline": [10, 12, 17], "crossline": [5, 4, 3, 2], "offset": [100.0, 250.0, 400.0, 1000.0, 1250.0],
               "time": ("time", numpy.arange(6) * 4.0, {"units": "ms"})}
truth = numpy.random.default_rng(7).integers(-200, 200, size=(3, 4, 5, 6)).astype("f4") / 64
packings = {"plain": {"dtype": "f4"}, "int16": {"dtype": "i2", "scale_factor": 1 / 64, "_FillValue": -32768},
            "int64": {"dtype": "i8", "scale_factor": 1 / 64, "add_offset": -3.0, "_FillValue": -(1 << 40)}}
chunkings = ((2, 3, 1, 6), (2, 2, 2, 4), (3, 4, 5, 6), (1, 4, 3, 2))
for number, (order, chunks, (packing, encoding)) in enumerate(
        itertools.product(itertools.permutations(range(4)), chunkings, packings.items())):
    if number % 7:
        continue
    survey = xarray.DataArray(truth, name="amplitude", dims=names, coords=coordinates)
    path = f"{folder}/{number}-{''.join(map(str, order))}-{'x'.join(map(str, chunks))}-{packing}"
    group = survey.transpose(*(names[axis] for axis in order)).to_dataset()
    group.to_zarr(path + ".zarr",
                  encoding={"amplitude": {**encoding, "chunks": tuple(chunks[axis] for axis in order)}})
    read = xarray.open_zarr(path + ".zarr")["amplitude"].transpose(*names).sortby("crossline")
    for offset in coordinates["offset"]:
        numpy.save(f"{path}-{offset:.0f}.npy", numpy.ascontiguousarray(read.sel(offset=offset).values.astype("<f4")))

line = xarray.DataArray(truth[0], name="amplitude", dims=("cdp", "angle", "time"),
                        coords={"cdp": [101, 102, 103, 104], "angle": [2.5, 7.5, 12.5, 17.5, 22.5],
                                "time": coordinates["time"]})
line.to_dataset().to_zarr(folder + "/line.zarr")
numpy.save(folder + "/line-7.5.npy", numpy.ascontiguousarray(line.sel(angle=7.5).values[numpy.newaxis]))
