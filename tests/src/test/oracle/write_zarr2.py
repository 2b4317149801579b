"""Writes the same survey as Zarr 2 in every way that python3-zarr knows and Varve reads: FOLDER/NAME.zarr, FOLDER/NAME.npy."""
import itertools
import sys

import numcodecs
import numpy
import zarr

folder = sys.argv[1]
survey = numpy.random.default_rng(4).integers(-100, 100, (21, 13, 60))
survey[:, :, 30:] = 7


def write(name, dtype="<f4", **options):
    samples = abs(survey) if numpy.dtype(dtype).kind == "u" else survey
    samples = (samples + (0.25 if numpy.dtype(dtype).kind == "f" else 0)).astype(dtype)
    array = zarr.open(f"{folder}/{name}.zarr", "w", shape=samples.shape, dtype=dtype, **options)
    array[:16] = samples[:16]
    array[16:, :8] = samples[16:, :8]
    numpy.save(f"{folder}/{name}.npy", numpy.ascontiguousarray(array[:], "<f4"))


chunks = {"chunks": (8, 5, 32)}
for cname, shuffle in itertools.product(("blosclz", "lz4", "lz4hc", "zlib", "zstd"), (0, 1, 2)):
    write(f"{cname}{shuffle}", compressor=numcodecs.Blosc(cname, 5, shuffle), fill_value=3, **chunks)
    write(f"{cname}{shuffle}int16", "<i2", compressor=numcodecs.Blosc(cname, 9, shuffle, 512), fill_value=3, **chunks)
for codec in (None, numcodecs.Zstd(3), numcodecs.GZip(5), numcodecs.Zlib(5)):
    write("none" if codec is None else codec.codec_id, compressor=codec, fill_value=-1.5, **chunks)
for dtype in (">f4", "<f8", ">f8", "<f2", ">f2", "|i1", "|u1", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4"):
    write(f"type{dtype[1:]}{'big' if dtype[0] == '>' else ''}", dtype, fill_value=1, **chunks)
write("fortran", order="F", fill_value=0, **chunks)
write("fortranblosc", ">f4", order="F", compressor=numcodecs.Blosc("lz4", 5, 1), fill_value=0, **chunks)
write("nested", dimension_separator="/", fill_value=0, **chunks)
write("onechunk", chunks=False, fill_value=0)
write("nofill", fill_value=None, compressor=numcodecs.Blosc(), chunks=(1, 13, 60))
group = zarr.open_group(f"{folder}/group.zarr", "w")
group.create_dataset("deep/survey", data=survey.astype("<f4"), chunks=(8, 5, 32))
group.create_dataset("text", data=numpy.array(["a", "b"]))
zarr.consolidate_metadata(f"{folder}/group.zarr")
numpy.save(f"{folder}/group.npy", survey.astype("<f4"))
write("lz4outside", compressor=numcodecs.LZ4(), fill_value=0, **chunks)
write("lz4int8", "|i1", compressor=numcodecs.LZ4(9), fill_value=0, **chunks)
write("bz2outside", compressor=numcodecs.BZ2(), fill_value=0, **chunks)
write("bz2noise", "<f8", compressor=numcodecs.BZ2(9), fill_value=0, chunks=(21, 13, 60))
filters = {
    "shuffle": ("<f4", numcodecs.Shuffle(4)),
    "shuffle8": (">f8", numcodecs.Shuffle(8)),
    "shuffle2": ("<i2", numcodecs.Shuffle(2)),
    "delta": ("<f4", numcodecs.Delta("<f4")),
    "deltabig": (">f4", numcodecs.Delta(">f4")),
    "delta8": ("<f8", numcodecs.Delta("<f8", "<f4")),
    "delta2": ("<f2", numcodecs.Delta("<f2")),
    "deltaint": ("<i2", numcodecs.Delta("<i2")),
    "deltashort": ("<i4", numcodecs.Delta("<i4", "<i2")),
    "deltabyte": ("|u1", numcodecs.Delta("|u1")),
    "scale": ("<f4", numcodecs.FixedScaleOffset(offset=0.25, scale=4, dtype="<f4", astype="<i2")),
    "scalefloat": ("<f4", numcodecs.FixedScaleOffset(offset=3, scale=8, dtype="<f4", astype="<f4")),
    "scalebyte": ("<f8", numcodecs.FixedScaleOffset(offset=-100, scale=1, dtype="<f8", astype="|u1")),
    "scaleint": (">i4", numcodecs.FixedScaleOffset(offset=7, scale=2, dtype=">i4", astype="<i2")),
    "astype": ("<f4", numcodecs.AsType("<f8", "<f4")),
}
for name, (dtype, filter) in filters.items():
    write(f"filter{name}", dtype, filters=[filter], compressor=None, fill_value=1, **chunks)
    write(f"filter{name}blosc", dtype, filters=[filter], compressor=numcodecs.Blosc(), fill_value=1, order="F", **chunks)
scale = numcodecs.FixedScaleOffset(offset=0, scale=4, dtype="<f4", astype="<i2")
for compressor in (None, numcodecs.LZ4(), numcodecs.GZip(5), numcodecs.Zstd(3)):
    write(f"filters{compressor.codec_id if compressor else ''}", filters=[scale, numcodecs.Delta("<i2"), numcodecs.Shuffle(2)],
          compressor=compressor, fill_value=0, **chunks)
write("filterslikehdf5", filters=[numcodecs.Shuffle(4), numcodecs.Zlib(1)], compressor=None, fill_value=0, **chunks)
samples = (survey + 0.25).astype("<f4")
for compression, name in ((0, "stored"), (8, "deflated")):
    store = zarr.ZipStore(f"{folder}/{name}.zip", compression=compression, mode="w")
    zarr.group(store).create_dataset("amplitude", data=samples, chunks=(8, 5, 32))
    store.close()
    numpy.save(f"{folder}/{name}.npy", samples)
