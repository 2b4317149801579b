"""One entrant of the contest computes one operator, from file to file: entrants.py ENTRANT OPERATOR SURVEY.npy OUTPUT.npy THREADS

Debian's python3-numpy, python3-scipy, python3-numba, python3-dask, python3-skimage. `run` starts it; README.md of docs/contest has the rules.
"""

import concurrent.futures
import pathlib
import sys

ENTRANT, OPERATOR, SURVEY, OUTPUT, THREADS = sys.argv[1:6]
sys.argv = [sys.argv[0], SURVEY, THREADS]
THREADS = int(THREADS)
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "src/test/oracle"))

import numpy as np
import scipy.fft
import scipy.ndimage
import scipy.signal

SIGMA, RADIUS = 3, 12
SMOOTH = [0.178947, 0.642105, 0.178947]
DIFFERENCE = [0.5, 0, -0.5]

# Samples around a slab or chunk that its results look at.
HALO = {"gaussian": RADIUS, "envelope": 0, "semblance": (1, 1, 4), "dip": 2}


# As libraries of seismic attributes write them: each step on the whole array


def gaussian(x):
    return scipy.ndimage.gaussian_filter(x, SIGMA, mode="reflect", truncate=4)


def envelope(x):
    return np.abs(scipy.signal.hilbert(x, axis=2)).astype(x.dtype, copy=False)


def semblance(x):
    stack = scipy.ndimage.uniform_filter(x, (3, 3, 1), mode="reflect")
    energy = scipy.ndimage.uniform_filter(x * x, (3, 3, 9), mode="reflect")
    stack = scipy.ndimage.uniform_filter1d(stack * stack, 9, axis=2, mode="reflect")
    return np.divide(stack, energy, out=np.zeros_like(x), where=energy > 0)


def derivative(x, axis):
    for other in range(3):
        x = scipy.ndimage.convolve1d(x, DIFFERENCE if other == axis else SMOOTH, axis=other, mode="reflect")
    return x


def dip(x):
    d = [derivative(x, axis) for axis in range(3)]
    tensor = np.empty(x.shape + (3, 3), x.dtype)
    for a in range(3):
        for b in range(a, 3):
            tensor[..., a, b] = tensor[..., b, a] = scipy.ndimage.uniform_filter(d[a] * d[b], 3, mode="reflect")
    del d
    v = np.linalg.eigh(tensor)[1][..., 2]
    return np.degrees(np.arctan2(np.hypot(v[..., 0], v[..., 1]), np.abs(v[..., 2]))).astype(x.dtype, copy=False)


FORMULAS = {"gaussian": gaussian, "envelope": envelope, "semblance": semblance, "dip": dip}


def whole():
    """NumPy and SciPy on the whole survey in memory."""
    np.save(OUTPUT, FORMULAS[OPERATOR](np.load(SURVEY)))


def scikit_image():
    """scikit-image on the whole survey in memory; of the tensor's eigenvectors it has none, so that they are NumPy's."""
    import skimage.feature
    import skimage.filters

    x = np.load(SURVEY)
    if OPERATOR == "gaussian":
        np.save(OUTPUT, skimage.filters.gaussian(x, SIGMA, mode="reflect", truncate=4, preserve_range=True))
        return
    parts = skimage.feature.structure_tensor(x, sigma=1, mode="reflect", order="rc")
    tensor = np.empty(x.shape + (3, 3), np.float32)
    for (a, b), part in zip([(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)], parts):
        tensor[..., a, b] = tensor[..., b, a] = part
    v = np.linalg.eigh(tensor)[1][..., 2]
    np.save(OUTPUT, np.degrees(np.arctan2(np.hypot(v[..., 0], v[..., 1]), np.abs(v[..., 2]))))


# Dask


def dask_chunks(chunks):
    """Dask with map_overlap over chunks, on threads, from a mapped file to a mapped file."""
    import dask.array

    x = np.load(SURVEY, mmap_mode="r")
    y = np.lib.format.open_memmap(OUTPUT, mode="w+", dtype=np.float32, shape=x.shape)
    if OPERATOR == "envelope":
        chunks = (chunks, chunks, -1)
    halo = HALO[OPERATOR]
    formula = FORMULAS[OPERATOR]
    lazy = dask.array.from_array(x, chunks=chunks)
    if halo:
        result = lazy.map_overlap(formula, depth=halo, boundary="reflect", dtype=np.float32)
    else:
        result = lazy.map_blocks(formula, dtype=np.float32)
    with dask.config.set(scheduler="threads", num_workers=THREADS):
        result.store(y, lock=False)
    y.flush()


# The best that we could write in a page of Python: slabs that fit, by hand


def fast_envelope(x):
    n = x.shape[2]
    spectrum = scipy.fft.rfft(x, axis=2)
    spectrum *= -1j
    spectrum[..., 0] = 0
    if n % 2 == 0:
        spectrum[..., -1] = 0
    return np.hypot(x, scipy.fft.irfft(spectrum, n, axis=2))


def slabs():
    """Slabs of inlines with their halo, from a mapped file to a mapped file: SciPy on two threads, or loops compiled by Numba."""
    x = np.load(SURVEY, mmap_mode="r")
    y = np.lib.format.open_memmap(OUTPUT, mode="w+", dtype=np.float32, shape=x.shape)
    inlines = len(x)
    compiled = OPERATOR in ("semblance", "dip")
    if compiled:
        import peers

        formula = peers.semblance if OPERATOR == "semblance" else peers.gst_dip
    else:
        formula = fast_envelope if OPERATOR == "envelope" else gaussian
    halo = HALO[OPERATOR]
    halo = halo[0] if isinstance(halo, tuple) else halo
    step = max(1, 16_000_000 // (x[0].size * 4))

    def compute(first):
        end = min(first + step, inlines)
        low, high = max(0, first - halo), min(inlines, end + halo)
        y[first:end] = formula(np.ascontiguousarray(x[low:high]))[first - low : end - low]

    starts = range(0, inlines, step)
    if compiled:
        for first in starts:
            compute(first)
    else:
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(compute, starts))
    y.flush()


def reference():
    """The formulas in float64, slab by slab."""
    x = np.load(SURVEY, mmap_mode="r")
    y = np.lib.format.open_memmap(OUTPUT, mode="w+", dtype=np.float64, shape=x.shape)
    halo = HALO[OPERATOR]
    halo = halo[0] if isinstance(halo, tuple) else halo
    for first in range(0, len(x), 16):
        end = min(first + 16, len(x))
        low, high = max(0, first - halo), min(len(x), end + halo)
        y[first:end] = FORMULAS[OPERATOR](x[low:high].astype(np.float64))[first - low : end - low]


{
    "whole": whole,
    "skimage": scikit_image,
    "dask-auto": lambda: dask_chunks("auto"),
    "dask-100": lambda: dask_chunks(100),
    "slabs": slabs,
    "reference": reference,
}[ENTRANT]()
