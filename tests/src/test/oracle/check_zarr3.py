"""Checks a group against the rules of the Zarr 3 specification, and saves the samples of its default array: GROUP SAMPLES.npy.

Reads nothing but the documents and bytes, by the specification's words; numcodecs undoes gzip, zstd and blosc.
"""
import itertools
import json
import math
import os
import struct
import sys

import numcodecs
import numpy

ROOT = sys.argv[1]
TYPES = {"bool": "?", "int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2", "int32": "i4", "float32": "f4", "float64": "f8"}
MEMBERS = {"zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding", "fill_value", "codecs",
           "attributes", "dimension_names", "storage_transformers"}
seen = set()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def document(path):
    seen.add(path)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def decode(data, codecs, shape, dtype):
    """Undoes a list of codecs, which must be one array-to-bytes codec followed by bytes-to-bytes codecs."""
    assert codecs and codecs[0]["name"] in ("bytes", "sharding_indexed"), codecs
    for codec in reversed(codecs[1:]):
        assert set(codec) <= {"name", "configuration"}, codec
        if codec["name"] == "zstd":
            assert set(codec["configuration"]) == {"level", "checksum"}
            data = numcodecs.Zstd().decode(data)
        elif codec["name"] == "blosc":
            assert set(codec["configuration"]) == {"cname", "clevel", "shuffle", "typesize", "blocksize"}
            assert codec["configuration"]["shuffle"] == "shuffle" and codec["configuration"]["cname"] == "zstd"
            assert codec["configuration"]["typesize"] == data[3] == numpy.dtype(dtype).itemsize
            data = numcodecs.Blosc().decode(data)
        elif codec["name"] == "gzip":
            assert 0 <= codec["configuration"]["level"] <= 9
            data = numcodecs.GZip().decode(data)
        elif codec["name"] == "crc32c":
            assert struct.unpack("<I", data[-4:])[0] == crc32c(data[:-4]), "CRC-32C"
            data = data[:-4]
        else:
            raise AssertionError(codec)
    first = codecs[0]
    if first["name"] == "bytes":
        dtype = numpy.dtype(dtype)
        if dtype.itemsize > 1:
            dtype = dtype.newbyteorder({"little": "<", "big": ">"}[first["configuration"]["endian"]])
        assert len(data) == math.prod(shape) * dtype.itemsize, (len(data), shape)
        return numpy.frombuffer(data, dtype).reshape(shape)
    return shard(data, first["configuration"], shape, dtype)


def shard(data, configuration, shape, dtype):
    inner = configuration["chunk_shape"]
    assert all(outer % size == 0 for outer, size in zip(shape, inner)), (shape, inner)
    assert configuration.get("index_location", "end") == "end"
    grid = [outer // size for outer, size in zip(shape, inner)]
    assert [codec["name"] for codec in configuration["index_codecs"]] == ["bytes", "crc32c"]
    length = 16 * math.prod(grid) + 4
    index = decode(data[-length:], configuration["index_codecs"], grid + [2], "u8")
    whole = numpy.full(shape, fill, dtype)
    taken = []
    for cell in itertools.product(*map(range, grid)):
        at, size = map(int, index[cell])
        if at == size == 2**64 - 1:
            continue
        assert at + size <= len(data) - length, cell
        taken.append((at, at + size))
        part = tuple(slice(n * extent, (n + 1) * extent) for n, extent in zip(cell, inner))
        whole[part] = decode(data[at:at + size], configuration["codecs"], inner, dtype)
    taken.sort()
    assert taken, "a shard without chunks must not be stored"
    assert all(end <= begin for (_, end), (begin, _) in zip(taken, taken[1:])), "chunks overlap"
    return whole


def array(name):
    global fill
    folder = os.path.join(ROOT, name)
    meta = document(os.path.join(folder, "zarr.json"))
    assert set(meta) <= MEMBERS and meta["zarr_format"] == 3 and meta["node_type"] == "array", meta
    shape, dtype = meta["shape"], numpy.dtype(TYPES[meta["data_type"]])
    assert meta["chunk_grid"]["name"] == "regular" and meta["chunk_key_encoding"]["name"] == "default"
    assert meta["chunk_key_encoding"]["configuration"] == {"separator": "/"}
    chunk = meta["chunk_grid"]["configuration"]["chunk_shape"]
    assert len(chunk) == len(shape) == len(meta["dimension_names"]) and all(size > 0 for size in chunk)
    fill = meta["fill_value"]
    if dtype.kind == "f":
        assert fill == "NaN" or isinstance(fill, (int, float)), fill
        fill = float(fill)
    else:
        assert type(fill) is (bool if dtype.kind == "b" else int), fill
    whole = numpy.full([math.ceil(n / size) * size for n, size in zip(shape, chunk)], fill, dtype)
    for cell in itertools.product(*(range(math.ceil(n / size)) for n, size in zip(shape, chunk))):
        path = os.path.join(folder, "c", *map(str, cell))
        if os.path.exists(path):
            seen.add(path)
            with open(path, "rb") as file:
                part = tuple(slice(n * size, (n + 1) * size) for n, size in zip(cell, chunk))
                whole[part] = decode(file.read(), meta["codecs"], chunk, dtype)
    return meta, whole[tuple(slice(0, n) for n in shape)]


group = document(os.path.join(ROOT, "zarr.json"))
assert set(group) == {"zarr_format", "node_type", "attributes"} and group["node_type"] == "group", group
arrays = {name: array(name) for name in sorted(os.listdir(ROOT)) if name != "zarr.json"}
samples, values = arrays[group["attributes"]["attributes"]["defaultVariableName"]]
for axis, extent in zip(samples["dimension_names"], samples["shape"]):
    assert arrays[axis][0]["shape"] == [extent] and arrays[axis][0]["dimension_names"] == [axis]
for name in samples["attributes"].get("coordinates", "").split():
    assert arrays[name][0]["dimension_names"] == samples["dimension_names"][:2]
if "_FillValue" in samples["attributes"]:
    missing = samples["attributes"]["_FillValue"]
    assert missing == samples["fill_value"] and values.dtype.kind in "iu"
    values = numpy.where(values == missing, numpy.float32("nan"), values.astype("f4"))
assert (numpy.isnan(values).all(axis=2) == ~arrays["trace_mask"][1]).all()
files = {os.path.join(at, name) for at, _, names in os.walk(ROOT) for name in names}
assert files == seen, files - seen
numpy.save(sys.argv[2], values)
print("valid:", *arrays)
