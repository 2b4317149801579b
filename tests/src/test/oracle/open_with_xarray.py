"""Opens a group with xarray, tells what it holds, and saves the samples: GROUP SAMPLES.npy."""
import sys
import warnings

warnings.simplefilter("ignore")
import numpy
import xarray

dataset = xarray.open_zarr(sys.argv[1])
samples = dataset[dataset.attrs["attributes"]["defaultVariableName"]]
numpy.save(sys.argv[2], samples.values)
print("dims", *samples.dims, *samples.shape, samples.dtype)
print("coords", *sorted(samples.coords))
for axis in samples.dims:
    print(axis, dataset[axis].values[0], dataset[axis].values[-1], dataset[axis].dtype, dataset[axis].attrs.get("unitsV1"))
if "cdp_x" in samples.coords:
    print("cdp", samples.cdp_x.values[0, 0], samples.cdp_y.values[-1, -1], samples.cdp_x.attrs["unitsV1"])
print("mask", dataset.trace_mask.dtype, int(dataset.trace_mask.sum()))
stats = samples.attrs["statsV1"]
live = samples.values[~numpy.isnan(samples.values)].astype("f8")
print("stats", stats["count"] == live.size, numpy.isclose(stats["sum"], live.sum()), stats["min"] == live.min(),
      stats["max"] == live.max(), numpy.isclose(stats["sumSquares"], (live * live).sum()))
centers = numpy.array(stats["histogram"]["binCenters"])
width = centers[1] - centers[0]
counts = numpy.histogram(live, numpy.append(centers - width / 2, centers[-1] + width / 2))[0]
print("histogram", 128 < centers.size <= 256, numpy.array_equal(counts, stats["histogram"]["counts"]))
