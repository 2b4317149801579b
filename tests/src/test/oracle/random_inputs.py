"""Writes surveys in random Zarr groups and SEG-Y files, and what they mean: python3 random_inputs.py FOLDER COUNT SEED.

Half of the groups are written by xarray, the others by zarr-python, or byte by byte where they are of version 3. SEG-Y files are written by segyio where
it can, and otherwise byte by byte. FOLDER/cases.json lists for each file what a reader must find: line numbers, interval, unit and start;
the samples are those of NAME.truth.npy, trace by trace. Nothing of Varve is used here.
"""

import itertools
import json
import shutil
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore")
import numcodecs
import numpy as np
import xarray
import zarr

TIMES = {
    "s": 1, "sec": 1, "second": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "Milliseconds": 1e-3,
    "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "microsecond": 1e-6, "microseconds": 1e-6, "ns": 1e-9, "nanoseconds": 1e-9, " ms ": 1e-3,
}
LENGTHS = {
    "m": ("m", 1), "meter": ("m", 1), "metre": ("m", 1), "meters": ("m", 1), "metres": ("m", 1), "km": ("m", 1000), "kilometers": ("m", 1000),
    "cm": ("m", 0.01), "ft": ("ft", 1), "foot": ("ft", 1), "feet": ("ft", 1),
}
STRANGE = ("furlongs", "seconds since 1970-01-01", "samples?", "Hz", "degC", "apples")
INLINES = ("inline", "iline", "il", "INLINE_3D", "Inline", "inlines")
CROSSLINES = ("crossline", "xline", "xl", "CROSSLINE_3D", "Crossline", "xlines")
SAMPLES_IN_TIME = ("time", "twt", "t", "TIME")
SAMPLES_IN_DEPTH = ("depth", "z", "tvdss", "tvd", "Depth")


def jsonable(value):
    return [jsonable(v) for v in value] if isinstance(value, (list, tuple)) else value.item() if hasattr(value, "item") else value


class Case:
    """A file and what it means. Where `refusable` is true a sentence may refuse it; other files must be read."""

    def __init__(self, name):
        self.name, self.refusable, self.options, self.notes = name, [], {}, []

    def means(self, truth, inlines, crosslines, delays, interval, unit):
        """Samples of traces by traces, the lines of each, and where each begins."""
        self.truth, self.lines = np.asarray(truth, "f4"), list(zip(jsonable(list(inlines)), jsonable(list(crosslines))))
        self.delays, self.interval, self.unit = jsonable(list(delays)), float(interval), unit

    def save(self, folder):
        np.save(folder / f"{self.name}.truth.npy", np.ascontiguousarray(self.truth[:, None, :]))
        fields = ("name", "refusable", "options", "notes", "lines", "delays", "interval", "unit")
        return {field: getattr(self, field) for field in fields}


def lines(rng, count):
    first, step = int(rng.integers(-50, 3000)), int(rng.choice([1, 1, 1, 2, 3, -1, -4]))
    return np.arange(count) * step + first


def axis_of_samples(rng, case, count):
    """Values, attributes, and the interval, unit and start that they mean."""
    depth = rng.random() < 0.3
    if depth:
        spelling = str(rng.choice(list(LENGTHS)))
        unit, scale = LENGTHS[spelling]
        interval, name = float(rng.choice([1, 2.5, 5, 10])), str(rng.choice(SAMPLES_IN_DEPTH))
    else:
        spelling = str(rng.choice(list(TIMES)))
        unit, scale = "s", TIMES[spelling]
        interval, name = float(rng.choice([0.0005, 0.001, 0.002, 0.004])), str(rng.choice(SAMPLES_IN_TIME))
    start = interval * int(rng.choice([0, 0, 0, 1, 25, -3]))
    values = (start + interval * np.arange(count)) / scale
    whole = np.allclose(values, np.round(values))
    values = np.round(values) if whole else values
    values = values.astype(str(rng.choice(["i4", "i8", "f8", "f4"] if whole and abs(values).max() < 2**24 else ["i8", "f8"] if whole else ["f8", "f8", "f4"])))
    attributes = {"units": spelling}
    stated = rng.random()
    if stated < 0.05:
        attributes = {"units": str(rng.choice(STRANGE))}
        case.refusable.append("unit")
    elif stated < 0.15:
        attributes = {"unitsV1": {"length" if depth else "time": spelling.strip()}}
    elif stated < 0.2 and count > 4:
        values = values.astype("f8")
        values[count // 2:] += (values[1] - values[0]) * rng.choice([0.3, 0.9, 1.7])
        case.refusable.append("irregular")
    elif stated < 0.3 and not depth and whole and scale in (1e-3, 1e-6, 1e-9):
        code = {1e-3: "ms", 1e-6: "us", 1e-9: "ns"}[scale]
        return name, np.round(values).astype(f"m8[{code}]"), {}, interval, unit, start
    return name, values, attributes, interval, unit, start


def packed(rng, meant):
    """Stored samples, attributes, and the samples that they mean, by the conventions of CF in double precision."""
    kind = rng.random()
    if kind < 0.45:
        dtype = str(rng.choice(["<f4", "<f4", "<f8", ">f4", "<f2"]))
        stored = meant.astype(dtype)
        attributes, decoded = {}, stored.astype("f8")
        if rng.random() < 0.4:
            missing = np.dtype(dtype).type(rng.choice([-999.25, 1e4, -9999]))
            stored[rng.random(stored.shape) < 0.1] = missing
            key = str(rng.choice(["_FillValue", "missing_value"]))
            attributes[key] = float(missing)
            decoded = np.where(stored == missing, np.nan, decoded)
        return stored, attributes, decoded
    dtype = str(rng.choice(["<i2", ">i2", "|i1", "<i4", "<u2", "|u1"]))
    info = np.iinfo(dtype)
    stored = rng.integers(max(info.min, -3000) + 1, min(info.max, 3000), meant.shape).astype(dtype)
    decoded, attributes = stored.astype("f8"), {}
    if kind < 0.6:
        return stored, attributes, decoded
    if rng.random() < 0.3 and np.dtype(dtype).kind == "i" and np.dtype(dtype).itemsize < 4:
        attributes["_Unsigned"] = rng.choice(["true", "True"]).item()
        decoded = stored.view(np.dtype(dtype).str.replace("i", "u")).astype("f8")
    if rng.random() < 0.5:
        values = np.unique(stored)
        missing = int(rng.choice(values))
        attributes["_FillValue" if rng.random() < 0.6 else "missing_value"] = missing
        decoded = np.where(stored == missing, np.nan, decoded)
    if rng.random() < 0.2 and "_Unsigned" not in attributes:
        low, high = sorted(int(v) for v in rng.choice(np.unique(stored), 2))
        if rng.random() < 0.5:
            attributes["valid_range"] = [low, high]
        else:
            attributes["valid_min"], attributes["valid_max"] = low, high
        decoded = np.where((stored < low) | (stored > high), np.nan, decoded)
    scale, offset = float(rng.choice([0.1, 0.5, 2.0, -1.5])), float(rng.choice([0, 5, -100.5]))
    if rng.random() < 0.8:
        attributes["scale_factor"] = scale
        decoded = decoded * scale
    if rng.random() < 0.6:
        attributes["add_offset"] = offset
        decoded = decoded + offset
    return stored, attributes, decoded


def compression(rng, dtype):
    choice = rng.integers(9)
    if choice < 3:
        return [], numcodecs.Blosc(str(rng.choice(["lz4", "zstd", "zlib", "blosclz", "lz4hc"])), 5, int(rng.integers(3)))
    if choice == 8:
        size = np.dtype(dtype).itemsize
        filters = [numcodecs.Shuffle(size)] if np.dtype(dtype).kind == "f" or rng.random() < 0.5 else [numcodecs.Delta(dtype)]
        return filters, numcodecs.Zlib(1)
    return [], [None, numcodecs.Zstd(1), numcodecs.GZip(1), numcodecs.Zlib(1), numcodecs.LZ4()][choice - 3]


def zarr_case(rng, folder, name):
    case = Case(name + ".zarr")
    target = folder / case.name
    counts = [int(n) for n in rng.integers(1, 8, 2)] + [int(rng.integers(2, 40))]
    meant = rng.normal(0, 100, counts).astype("f4")
    sample_name, values, sample_attributes, interval, unit, start = axis_of_samples(rng, case, counts[2])
    names = [str(rng.choice(INLINES)), str(rng.choice(CROSSLINES)), sample_name]
    numbers = [lines(rng, counts[0]), lines(rng, counts[1])]
    stored, attributes, decoded = packed(rng, meant)
    order = list(rng.choice(list(itertools.permutations(range(3))))) if rng.random() < 0.5 else [0, 1, 2]
    chunks = [int(rng.integers(1, counts[axis] + 2)) for axis in order]
    turned = np.ascontiguousarray(stored.transpose(order))
    dims = [names[axis] for axis in order]
    coordinates = {names[0]: (numbers[0], {}), names[1]: (numbers[1], {}), names[2]: (values, sample_attributes)}
    writer = rng.random()
    if writer < 0.4:
        read = write_with_xarray(target, turned, decoded.transpose(order), dims, chunks, attributes, coordinates, rng)
        decoded = read.transpose(np.argsort(order))
    elif writer < 0.75:
        write_with_zarr(target, turned, dims, chunks, attributes, coordinates, rng)
    else:
        write_version3(target, turned, dims, chunks, attributes, coordinates, rng)
    where = np.indices(counts[:2]).reshape(2, -1)
    case.means(decoded.reshape(-1, counts[2]), numbers[0][where[0]], numbers[1][where[1]], [start] * where.shape[1], interval, unit)
    return case


def write_with_xarray(target, samples, decoded, dims, chunks, attributes, coordinates, rng):
    """Has xarray pack what the samples mean, and returns what is stored, unpacked in double precision: xarray itself takes single."""
    filters, compressor = compression(rng, samples.dtype)
    encoding = {"chunks": tuple(chunks), "compressor": compressor, "filters": filters or None}
    packing = {key: attributes[key] for key in ("scale_factor", "add_offset") if key in attributes}
    if packing or "_FillValue" in attributes:
        encoding.update(packing, dtype=samples.dtype, _FillValue=samples.dtype.type(attributes.get("_FillValue", -77 if samples.dtype.kind in "if" else 77)))
        samples = decoded
    array = xarray.DataArray(samples, name="amplitude", dims=dims,
                             coords={dim: (dim, values, own) for dim, (values, own) in coordinates.items()})
    array.to_dataset().to_zarr(target, mode="w", encoding={"amplitude": encoding}, consolidated=bool(rng.random() < 0.5))
    read = xarray.open_zarr(target, consolidated=False, decode_times=False)["amplitude"].values
    stored = xarray.open_zarr(target, consolidated=False, decode_times=False, mask_and_scale=False)["amplitude"].values
    unpacked = stored.astype("f8") * packing.get("scale_factor", 1) + packing.get("add_offset", 0)
    unpacked[np.isnan(read)] = np.nan
    assert np.allclose(unpacked, read.astype("f8"), rtol=1e-5, atol=1e-3, equal_nan=True)
    return unpacked


def write_with_zarr(target, samples, dims, chunks, attributes, coordinates, rng):
    filters, compressor = compression(rng, samples.dtype)
    group = zarr.open_group(str(target), "w")
    array = group.create_dataset("amplitude", shape=samples.shape, dtype=samples.dtype, chunks=tuple(chunks), compressor=compressor,
                                 filters=filters, order=str(rng.choice(["C", "C", "F"])), fill_value=0,
                                 dimension_separator=str(rng.choice([".", "/"])), write_empty_chunks=bool(rng.random() < 0.5))
    array[:] = samples
    array.attrs.update({**attributes, "_ARRAY_DIMENSIONS": dims})
    for dim, (values, own) in coordinates.items():
        coordinate = group.create_dataset(dim, data=values, chunks=(max(1, len(values) // 2),))
        coordinate.attrs.update({**own, "_ARRAY_DIMENSIONS": [dim]})
    if rng.random() < 0.5:
        zarr.consolidate_metadata(str(target))


def write_version3(target, samples, dims, chunks, attributes, coordinates, rng):
    shutil.rmtree(target, ignore_errors=True)
    write_document(target, {"zarr_format": 3, "node_type": "group", "attributes": {}})
    write_array3(target / "amplitude", samples, dims, chunks, attributes, rng)
    for dim, (values, own) in coordinates.items():
        if values.dtype.kind == "m":
            code = np.datetime_data(values.dtype)[0]
            values, own = values.astype("i8"), {"units": {"ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"}[code]}
        write_array3(target / dim, values, [dim], [max(1, len(values))], own, rng)


def write_document(folder, document):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zarr.json").write_text(json.dumps(document))


def write_array3(folder, samples, dims, chunks, attributes, rng):
    kinds = {"f": "float", "i": "int", "u": "uint"}
    big = samples.dtype.str[0] == ">"
    codecs = [{"name": "bytes", "configuration": {"endian": "big" if big else "little"}}]
    zipped = rng.random() < 0.5
    if zipped:
        codecs.append({"name": "gzip", "configuration": {"level": 1}})
    write_document(folder, {
        "zarr_format": 3, "node_type": "array", "shape": list(samples.shape), "data_type": f"{kinds[samples.dtype.kind]}{8 * samples.dtype.itemsize}",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": chunks}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": 0, "codecs": codecs, "attributes": attributes, "dimension_names": dims})
    for at in np.ndindex(*(-(-extent // part) for extent, part in zip(samples.shape, chunks))):
        whole = np.zeros(chunks, samples.dtype)
        part = samples[tuple(slice(p * size, (p + 1) * size) for p, size in zip(at, chunks))]
        whole[tuple(slice(extent) for extent in part.shape)] = part
        file = folder.joinpath("c", *map(str, at))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(numcodecs.GZip(1).encode(whole.tobytes()) if zipped else whole.tobytes())


def to_ibm(values):
    """IBM floats of numbers that they hold exactly, as big-endian words."""
    words = np.zeros(values.shape, ">u4")
    for place, value in np.ndenumerate(values):
        if value:
            sign, value, exponent = (value < 0), abs(value), 64
            while value >= 1:
                value, exponent = value / 16, exponent + 1
            while value < 1 / 16:
                value, exponent = value * 16, exponent - 1
            words[place] = (int(sign) << 31) | (exponent << 24) | int(value * 2**24)
    return words


FORMATS = {1: None, 5: "f4", 3: "i2", 2: "i4", 8: "i1", 6: "f8", 10: "u4", 11: "u2", 16: "u1"}
WORDS = {"inline": (189, 193), "petrel": (5, 21), "record-cdp": (9, 21), "other": (221, 225)}


def segy_case(rng, folder, name):
    case = Case(name + ".sgy")
    counts = [int(n) for n in rng.integers(1, 8, 2)]
    samples = int(rng.integers(2, 60))
    numbers = [lines(rng, n) for n in counts]
    numbers = [n - n.min() + 1 if n.min() < 1 else n for n in numbers]
    micros = int(rng.choice([500, 1000, 2000, 4000]))
    code = int(rng.choice([1, 1, 5, 5, 3, 2, 8, 6, 10, 11, 16]))
    offsets = sorted(rng.choice(np.arange(1, 30) * 100, int(rng.integers(2, 5)), replace=False).tolist()) if rng.random() < 0.3 else [0]
    traces = [(int(i), int(x), int(o)) for i in numbers[0] for x in numbers[1] for o in offsets]
    layout = str(rng.choice(list(WORDS), p=[0.6, 0.15, 0.15, 0.1]))
    if layout != "inline":
        case.options["bytes"] = list(WORDS[layout])
    sorting = rng.random()
    if sorting < 0.25:
        traces.sort(key=lambda t: (t[1], t[0], t[2]))
    elif sorting < 0.4:
        rng.shuffle(traces)
        traces = [tuple(int(v) for v in t) for t in traces]
    elif sorting < 0.5:
        traces.sort(key=lambda t: (t[2], t[0], t[1]))
    if rng.random() < 0.3 and len(traces) > 4:
        gone = set(rng.choice(len(traces), max(1, len(traces) // 5), replace=False).tolist())
        traces = [t for n, t in enumerate(traces) if n not in gone]
    low = 0 if FORMATS[code] and FORMATS[code][0] == "u" else -100
    values = rng.integers(low, 100, (len(traces), samples)).astype("f8")
    values += 0.25 if code in (1, 5, 6) else 0
    start = int(rng.choice([0, 0, 100, -40, 1500]))
    delays = np.full(len(traces), start)
    late = rng.random()
    if late < 0.1 and len(traces) > 2:
        step = max(1, micros // 1000)
        delays[rng.integers(len(traces))] += step * int(rng.choice([1, 2, -1]))
        case.refusable.append("delays")
    elif late < 0.15 and len(traces) > 2 and micros >= 2000:
        delays[rng.integers(len(traces))] += 1
        case.refusable.append("delays")
    little, revision = bool(rng.random() < 0.15), int(rng.choice([0, 1, 1, 2]))
    write_segy(folder / case.name, traces, values, code, micros, delays, WORDS[layout], little, revision, rng)
    keep = range(len(traces))
    if len(offsets) > 1:
        if rng.random() < 0.3:
            case.refusable.append("prestack")
        else:
            wanted = int(rng.choice([t[2] for t in traces]))
            case.options["offset"] = wanted
            keep = [n for n, t in enumerate(traces) if t[2] == wanted]
    elif counts[0] == 1 or counts[1] == 1 or len({t[0] for t in traces}) == 1 or len({t[1] for t in traces}) == 1:
        case.refusable.append("line")
    if len({traces[n][0] for n in keep}) == 1 or len({traces[n][1] for n in keep}) == 1:
        case.refusable.append("line")
    keep = list(keep)
    case.means(values[keep], [traces[n][0] for n in keep], [traces[n][1] for n in keep], delays[keep] / 1000, micros / 1e6, "s")
    return case


def write_segy(file, traces, values, code, micros, delays, words, little, revision, rng):
    order = "<" if little else ">"
    samples = values.shape[1]
    with open(file, "wb") as out:
        out.write(("C 1 RANDOM SURVEY".ljust(3200)).encode("cp037" if rng.random() < 0.7 else "ascii"))
        header = bytearray(400)

        def put(byte, value, size):
            header[byte - 3201:byte - 3201 + size] = int(value).to_bytes(size, "little" if little else "big", signed=True)

        put(3217, micros, 2), put(3221, samples, 2), put(3225, code, 2), put(3255, 1, 2)
        if revision:
            put(3503, 1, 2)
            header[300:302] = bytes([revision, 0])
        if revision == 2:
            put(3269, samples, 4), put(3297, 16909060, 4)
        out.write(header)
        scalar = int(rng.choice([-100, -10, 1]))
        for (inline, crossline, offset), trace, delay in zip(traces, values, delays):
            own = bytearray(240)

            def word(byte, value, size):
                own[byte - 1:byte - 1 + size] = int(value).to_bytes(size, "little" if little else "big", signed=True)

            word(1, 1 + out.tell() // 1000, 4), word(29, 1, 2), word(37, offset, 4), word(71, scalar, 2)
            word(109, delay, 2), word(115, samples, 2), word(117, micros, 2)
            scale = -scalar if scalar < 0 else 1
            word(181, (600000 + 25 * inline) * scale, 4), word(185, (6000000 + 25 * crossline) * scale, 4)
            word(words[0], inline, 4), word(words[1], crossline, 4)
            out.write(own)
            if code == 1:
                out.write(to_ibm(trace).astype(order + "u4").tobytes())
            else:
                out.write(trace.astype(order + FORMATS[code]).tobytes())


def main(folder, count, seed):
    folder.mkdir(parents=True, exist_ok=True)
    cases = []
    for n in range(count):
        rng = np.random.default_rng([seed, n])
        case = (zarr_case if rng.random() < 0.6 else segy_case)(rng, folder, f"{n:05}")
        cases.append(case.save(folder))
    (folder / "cases.json").write_text(json.dumps(cases))


main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
