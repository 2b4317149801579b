"""Jobs of the command line drawn by chance, the surveys they read, and processes whose memory, writing and end are seen from outside."""

import hashlib
import functools
import json
import math
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

import numpy as np

VARVE = os.environ.get("VARVE", str(pathlib.Path(__file__).parents[4] / "varve"))
MIB = 2**20
MADE = re.compile(rb'"createdOn" ?: ?"[^"]*"')
OFFSETS = (100, 200, 300)
# Fewer runs than this are a sample: on one small survey, a minute or so, judged by the contract and the ends alone.
SAMPLE = 100
SAMPLE_SHAPE = "100,120,200"
# Where files are compared, groups are of these two kinds: Zstandard does not always compress the same bytes alike, and the chunks of a
# shard stand in the order in which they came, so that there is but one in a small survey's.
GROUPS = {
    ".zarr2": ("--compression", "none"),
    ".zarr3": ("--zarr-format", "3", "--compression", "gzip", "--chunk", "128,128,256"),
}
SEVERAL = ("gaussian+envelope", "gst-dip-azimuth+semblance", "mean+rms+median", "envelope+instantaneous-phase+histogram-equalization")


@dataclass(frozen=True)
class Ended:
    """How a process ended. Bytes resident and written, and the processors' seconds, are the kernel's count."""

    status: int
    out: str
    err: str
    resident: int
    written: int
    seconds: float
    busy: float = 0

    def json(self):
        return json.loads(self.out)


@dataclass(frozen=True)
class Job:
    """A call of the command line, without where its outputs go."""

    verb: str
    operator: str
    survey: str
    ending: str
    options: tuple = ()
    several: bool = True

    def words(self, folder, *more):
        operator = [self.operator] if self.operator else []
        return [self.verb, *operator, self.survey, self.output(folder), *self.options, *more]

    def output(self, folder):
        return str(pathlib.Path(folder) / self.name())

    def name(self):
        name = "{offset}" if "each" in self.options else "out"
        several = self.several and self.verb == "run" and self.ending != ".zarr"
        return (f"{name}-{{output}}" if several else name) + self.ending

    def __str__(self):
        return " ".join([self.verb, self.operator, pathlib.Path(self.survey).name, "->", self.name(), *self.options])


def start(words, starter=(), store=None, **environment):
    """A process, its output kept in files; it must be given to `end`."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("VARVE_", "SLURM_"))}
    env |= {"VARVE_NO_BUILD": "1", "VARVE_STORE": str(store), **environment}
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    process = subprocess.Popen([*starter, VARVE, *map(str, words)], stdout=out, stderr=err, env=env)
    process.files, process.began = (out, err), time.monotonic()
    return process


def end(process):
    """Waits, and takes what the kernel has counted."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - process.began
    said = []
    for file in process.files:
        file.seek(0)
        said.append(file.read().decode(errors="replace"))
        file.close()
    return Ended(process.returncode, *said, usage.ru_maxrss * 1024, usage.ru_oublock * 512, seconds, usage.ru_utime + usage.ru_stime)


def varve(*words, starter=(), store=None, **environment):
    """Runs the command line to its end; with nothing learned from earlier runs unless a store is given."""
    if store is not None:
        return end(start(words, starter, store, **environment))
    with tempfile.TemporaryDirectory() as fresh:
        return end(start(words, starter, fresh, **environment))


def told(*words):
    """The JSON of a call that must end well."""
    done = varve(*words, "--json")
    assert done.status == 0, (words, done.err)
    return done.json()


@functools.cache
def catalogue():
    return {entry["name"]: entry for entry in told("operators")["operators"]}


def operators():
    return list(catalogue())


def parameters(operator, survey):
    """What an operator, or several as a+b+c, cannot do without: required parameters, and the survey itself for each further input."""
    entries = [catalogue()[name] for name in operator.split("+")]
    required = [p for entry in entries for p in entry["parameters"] if p["default"] is None]
    further = max(entry["inputs"] for entry in entries) - 1
    return tuple(word for p in required for word in ("-p", f"{p['name']}={p['example']}")) + further * ("--with", str(survey))


def digest(path):
    """Of a file, or of all files in a folder and their names; when a Zarr group was made is left out."""
    path = pathlib.Path(path)
    files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
    sums = hashlib.sha256()
    for file in files:
        sums.update(str(file.relative_to(path)).encode())
        sums.update(MADE.sub(b"", file.read_bytes()))
    return sums.hexdigest()


def contents(folder):
    """What is in a folder, each with its digest."""
    return {path.name: digest(path) for path in pathlib.Path(folder).iterdir()}


def size(folder):
    """Bytes of the files in a folder; or, if that is more, with those of Zarr arrays as they are before compression."""
    files = [file for file in pathlib.Path(folder).rglob("*") if file.is_file()]
    return max(sum(file.stat().st_size for file in files), plain_size(pathlib.Path(folder)))


def plain_size(folder):
    arrays = [(file, json.loads(file.read_text())) for file in folder.rglob("*") if file.name in (".zarray", "zarr.json")]
    arrays = {file.parent: array for file, array in arrays if "shape" in array}
    files = (file for file in folder.rglob("*") if file.is_file() and not arrays.keys() & set(file.parents))
    return sum(map(array_size, arrays.values())) + sum(file.stat().st_size for file in files)


def array_size(array):
    """Of what a Zarr array holds, by its metadata of either version."""
    element = array["dtype"] if "dtype" in array else array["data_type"]
    return math.prod(array["shape"]) * np.dtype(element).itemsize


class Surveys:
    """One survey in every form that is read, made below a folder unless it is there: regular files, SEG-Y in no order, with holes, prestack."""

    def __init__(self, folder, shape):
        self.folder = pathlib.Path(folder) / f"survey-{shape.replace(',', 'x')}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.shape = shape
        self.options = {"cube.raw": ("--shape", shape), "prestack.sgy": ("--offset", "200")}
        if (self.folder / "prestack.sgy").exists():
            return
        for name, words in {"cube.npy": [], "cube.sgy": [], "cube.raw": [], "cube2.zarr": [],
                            "cube3.zarr": ["--zarr-format", "3", "--compression", "gzip", "--chunk", "64,64,64"]}.items():
            told("generate", self.folder / name, "--shape", shape, "--overwrite", *words)
        # In a process of its own: what starts others must be small, as the kernel takes the peak of a process from its parent.
        shuffling = multiprocessing.Process(target=self._shuffle)
        shuffling.start()
        shuffling.join()
        assert shuffling.exitcode == 0

    def _shuffle(self):
        chance = np.random.default_rng(5)
        samples = int(self.shape.split(",")[2])
        head, traces = self._read(samples)
        self._write("shuffled.sgy", head, traces[chance.permutation(len(traces))])
        self._write("holes.sgy", head, traces[chance.permutation(len(traces))[: int(0.9 * len(traces))]])
        gathers = np.repeat(traces[: len(traces) // 3], len(OFFSETS), axis=0)
        # Bytes 37 to 40 of a trace header are its offset.
        gathers[:, 36:40] = np.tile(np.array(OFFSETS, ">i4").view("u1").reshape(-1, 4), (len(gathers) // len(OFFSETS), 1))
        self._write("prestack.sgy", head, gathers[chance.permutation(len(gathers))])

    def _read(self, samples):
        data = np.fromfile(self.folder / "cube.sgy", "u1")
        return data[:3600], data[3600:].reshape(-1, 240 + 4 * samples)

    def _write(self, name, head, traces):
        np.concatenate([head, traces.reshape(-1)]).tofile(self.folder / name)

    def names(self):
        return ["cube.npy", "cube.sgy", "cube.raw", "cube2.zarr", "cube3.zarr", "shuffled.sgy", "holes.sgy", "prestack.sgy"]

    def job(self, chance, operator, ending, threads=None):
        """A run or, without an operator, a conversion of one of the forms."""
        name = chance.choice(self.names())
        return self.job_of(name, operator, ending, threads, each=name == "prestack.sgy" and chance.random() < 0.5)

    def job_of(self, name, operator, ending, threads=None, each=False, several=True):
        options = ("--offset", "each") if each else self.options.get(name, ())
        options += GROUPS.get(ending, ())
        ending = ".zarr" if ending in GROUPS else ending
        if operator:
            options += parameters(operator, self.folder / name)
            if threads:
                options += ("--threads", str(threads))
        return Job("run" if operator else "convert", operator, str(self.folder / name), ending, options, several)


def scratch(folder):
    """An empty folder, whatever was there."""
    shutil.rmtree(folder, ignore_errors=True)
    pathlib.Path(folder).mkdir(parents=True)
    return pathlib.Path(folder)


def dealt(values, chance):
    """The values again and again, each round in another order, so that each comes about as often as any other."""
    while True:
        yield from random.Random(chance.random()).sample(values, len(values))


def given(usage, *defaults):
    """The arguments of a command: a folder, and numbers for which there are defaults."""
    words = sys.argv[1:]
    assert words, usage
    return pathlib.Path(words[0]), *map(int, words[1:]), *defaults[len(words) - 1 :]
