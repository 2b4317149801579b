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
