"""GST dip of a survey as users of Dask compute it: dask_gst.py SURVEY.npy OUTPUT.npy [WORKERS] [MEMORY] [CHUNK]

Debian's python3-dask, python3-distributed, python3-scipy. A LocalCluster of WORKERS processes (2) of one thread and MEMORY (1.5GB)
each computes dip with NumPy and SciPy over Dask's automatic chunks, or cubes of CHUNK, with a halo of 2, and stores it. Dask's nanny ends
a worker that takes more than 95 % of its memory; once a chunk has ended four workers, the run gives up.

Prints one row of docs/study.md. As in `varve run`, the time includes the start of the cluster, reading and writing.
"""

import pathlib
import sys
import tempfile
import time

import dask
import dask.array
import numpy as np
from dask.distributed import Client, LocalCluster
from scipy.ndimage import convolve1d, uniform_filter

SMOOTH = [0.178947, 0.642105, 0.178947]
DIFFERENCE = [0.5, 0, -0.5]


def derivative(x, axis):
    for other in range(3):
        x = convolve1d(x, DIFFERENCE if other == axis else SMOOTH, axis=other, mode="reflect")
    return x


def dip(x):
    """Degrees between the leading eigenvector of the structure tensor and the sample axis."""
    d = [derivative(x, axis) for axis in range(3)]
    tensor = np.empty(x.shape + (3, 3), np.float32)
    for a in range(3):
        for b in range(a, 3):
            tensor[..., a, b] = tensor[..., b, a] = uniform_filter(d[a] * d[b], 3, mode="reflect")
    del d
    v = np.linalg.eigh(tensor)[1][..., 2]
    return np.degrees(np.arctan2(np.hypot(v[..., 0], v[..., 1]), np.abs(v[..., 2])))


def compute(source, target, workers, memory, chunk, folder):
    dask.config.set({"distributed.comm.timeouts.connect": "60s"})
    survey = np.load(source, mmap_mode="r")
    chunks = (int(chunk),) * 3 if chunk.isdigit() else chunk
    dask.config.set({"temporary-directory": folder})
    stored = np.lib.format.open_memmap(target, mode="w+", dtype=np.float32, shape=survey.shape)
    with LocalCluster(workers, threads_per_worker=1, memory_limit=memory, dashboard_address=None) as cluster:
        with Client(cluster):
            x = dask.array.from_array(Memmap(source, survey), chunks=chunks)
            x.map_overlap(dip, depth=2, boundary="reflect", dtype=np.float32).store(Memmap(target, stored), lock=False)
    return x.chunksize, x.npartitions


class Memmap:
    """A file that each worker maps for itself."""

    def __init__(self, path, array):
        self.path, self.shape, self.dtype, self.ndim = path, array.shape, array.dtype, array.ndim

    def __getitem__(self, box):
        return np.array(np.load(self.path, mmap_mode="r")[box])

    def __setitem__(self, box, samples):
        file = np.load(self.path, mmap_mode="r+")
        file[box] = samples
        file.flush()


def main():
    source, target = sys.argv[1:3]
    workers, memory, chunk = (sys.argv[3:] + ["2", "1.5GB", "auto"][len(sys.argv) - 3 :])[:3]
    start = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory(dir=pathlib.Path(target).absolute().parent) as folder:
            shape, count = compute(source, target, int(workers), memory, chunk, folder)
        outcome = f"{'x'.join(map(str, shape))} | {count} | 0 of 1 | {time.perf_counter() - start:.1f}"
    except Exception as failure:
        killed = "KilledWorker" in type(failure).__name__
        outcome = f"| | {'1 of 1' if killed else type(failure).__name__} | gave up after {time.perf_counter() - start:.1f}"
    print(f"| Dask {chunk} | {workers} x {memory} | {outcome} |")


if __name__ == "__main__":
    main()
