"""Writes surveys whose meaning is in their attributes and the order of their axes, as xarray does, and what xarray reads of them: FOLDER."""
import itertools
import sys
import warnings

warnings.simplefilter("ignore")
import numpy
import xarray

folder = sys.argv[1]
lines, crosslines = numpy.array([10, 12, 17]), numpy.array([5, 4, 3, 2])
truth = numpy.arange(72, dtype="f8").reshape(3, 4, 6) * 0.5 - 7
truth[0, 1, 2] = truth[2, 3, 0] = numpy.nan
families = (("inline", "crossline", "time"), ("iline", "xline", "twt"), ("INLINE_3D", "CROSSLINE_3D", "TVDSS"))
times = {"seconds": 0.004, "milliseconds": 4, "us": 4000, "duration": 4_000_000}
packings = {"plain": {"dtype": "f4"}, "missing": {"dtype": "f4", "_FillValue": -999.25},
            "int16": {"dtype": "i2", "scale_factor": 0.5, "add_offset": 3.0, "_FillValue": -32768},
            "uint8": {"dtype": "u1", "scale_factor": 0.5, "add_offset": -10.0, "_FillValue": 255}}
for number, (order, names, (unit, step), (packing, encoding)) in enumerate(itertools.product(
        itertools.permutations(range(3)), families, times.items(), packings.items())):
    if number % 7:
        continue
    samples = numpy.arange(6) * step + 2 * step
    axis = (names[2], samples.astype("m8[ns]")) if unit == "duration" else (names[2], samples, {"units": unit})
    survey = xarray.DataArray(truth.astype("f4"), name="amplitude", dims=names,
                              coords={names[0]: lines, names[1]: crosslines, names[2]: axis})
    path = f"{folder}/{number}-{''.join(map(str, order))}-{names[0]}-{unit}-{packing}"
    survey.transpose(*(names[axis] for axis in order)).to_dataset().to_zarr(
        path + ".zarr", encoding={"amplitude": {**encoding, "chunks": (2, 3, 2)}})
    read = xarray.open_zarr(path + ".zarr")["amplitude"].transpose(*names).sortby(names[1]).values
    numpy.save(path + ".npy", read.astype("<f4"))
    assert numpy.array_equal(numpy.isnan(read), numpy.isnan(truth[:, ::-1])) and numpy.nanmax(abs(read - truth[:, ::-1])) < 0.26
