"""Reads Zarr stores that other programs have written, and compares the samples: python3 foreign_stores.py VARVE FOLDER...

The folders are clones of projects that keep such stores for their own tests, such as github.com/manzt/zarrita.js (written by
zarr-python 3) and github.com/zarr-developers/zarr-java. Every array of three axes below them is tried. One of version 2 is
compared with what zarr-python reads; one of version 3 with its chunks decoded by numcodecs, or, if they are in shards or
transposed, with the numbers from 0 on, which all of those hold.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numcodecs
import numpy as np
import zarr


def arrays(folder):
    for document in sorted([*folder.rglob("zarr.json"), *folder.rglob(".zarray")]):
        if len(json.loads(document.read_text()).get("shape", [])) == 3:
            yield document


def expected(document, shape):
    if document.name == ".zarray":
        return zarr.open(str(document.parent), "r")[:].astype(np.float32)
    array = json.loads(document.read_text())
    first, *compressors = (codec["name"] for codec in array["codecs"])
    if first != "bytes":
        return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    return chunks(document.parent, array, compressors).astype(np.float32)


def chunks(folder, array, compressors):
    whole = np.full(array["shape"], array["fill_value"], array["data_type"])
    size = array["chunk_grid"]["configuration"]["chunk_shape"]
    separator = array["chunk_key_encoding"].get("configuration", {}).get("separator", "/")
    for position in np.ndindex(*(-(-extent // part) for extent, part in zip(array["shape"], size))):
        file = folder / separator.join(map(str, ("c", *position)))
        if file.exists():
            stored = file.read_bytes()
            for name in reversed(compressors):
                stored = numcodecs.get_codec({"id": name}).decode(stored)
            place = tuple(slice(p * part, (p + 1) * part) for p, part in zip(position, size))
            chunk = np.frombuffer(stored, array["data_type"]).reshape(size)
            whole[place] = chunk[tuple(slice(extent) for extent in whole[place].shape)]
    return whole


def main(varve, folders):
    with tempfile.TemporaryDirectory() as temporary:
        store, copy = Path(temporary) / "store.zarr", Path(temporary) / "copy.npy"
        for document in (found for folder in folders for found in arrays(Path(folder))):
            shutil.rmtree(store, ignore_errors=True)
            shutil.copytree(document.parent, store)
            run = subprocess.run([varve, "convert", store, copy, "--overwrite"], capture_output=True, text=True)
            if run.returncode:
                told = run.stderr.strip().splitlines()[-1].replace(str(store), "")
                print(f"refused  {document.parent}: {told}")
                continue
            samples = np.load(copy)
            same = np.array_equal(samples, expected(document, samples.shape))
            print(f"{'same' if same else 'DIFFERS':8} {document.parent}")


main(sys.argv[1], sys.argv[2:])
