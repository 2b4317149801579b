"""Times the fastest ways to the same results that a page of Python finds, on a volume in memory.

    python3 peers.py VOLUME.npy THREADS [NAME ...]      (Debian's python3-numpy, python3-scipy, python3-numba)

prints million samples per second, the best of five runs, or of two and more in ten seconds, compilation left out.
speed.py compares it with Varve on the same machine in the same minutes.
"""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

THREADS = int(sys.argv[2])
os.environ["NUMBA_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(THREADS)

import numpy as np
import scipy.fft
import scipy.ndimage
import scipy.signal
from numba import njit, prange


@njit(inline="always", cache=True)
def reflect(i, n):
    return -i - 1 if i < 0 else 2 * n - 1 - i if i >= n else i


def slabs(function, x, out):
    """Runs a function over slabs of inlines that stay in cache, on several threads."""
    step = max(1, 2_000_000 // (x[0].size * 8))
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda i: function(x[i : i + step], out[i : i + step]), range(0, x.shape[0], step)))
    return out


def gaussian(x):
    """scipy.ndimage has one thread."""
    return scipy.ndimage.gaussian_filter(x, 3, mode="reflect", truncate=4)


def quadrature(part, fft):
    """The Hilbert transform of traces."""
    n = part.shape[2]
    spectrum = fft.rfft(part, axis=2)
    spectrum *= -1j
    spectrum[..., 0] = 0
    if n % 2 == 0:
        spectrum[..., -1] = 0
    return fft.irfft(spectrum, n, axis=2).astype(np.float32, copy=False)


def envelope(x):
    return slabs(lambda part, out: np.hypot(part, quadrature(part, scipy.fft), out=out), x, np.empty_like(x))


def phase(x, fft):
    return slabs(lambda part, out: np.arctan2(quadrature(part, fft), part, out=out), x, np.empty_like(x))


def instantaneous_phase(x):
    return phase(x, scipy.fft)


def instantaneous_phase_numpy(x):
    """numpy.fft computes in float64."""
    return phase(x, np.fft)


def cwt_ricker(x):
    """A Ricker wavelet of 30 Hz at 4 ms, by the spectrum of the trace: its end meets its beginning."""
    n = x.shape[2]
    gain = scipy.fft.rfftfreq(n, 0.004) / 30
    gain = (gain**2 * np.exp(1 - gain**2)).astype(np.float32)

    def slab(part, out):
        out[:] = scipy.fft.irfft(scipy.fft.rfft(part, axis=2) * gain, n, axis=2)

    return slabs(slab, x, np.empty_like(x))


def bandpass(x):
    sections = scipy.signal.butter(6, [10, 60], "bandpass", fs=250, output="sos")

    def slab(part, out):
        out[:] = scipy.signal.sosfiltfilt(sections, part, axis=2)

    return slabs(slab, x, np.empty_like(x))


def bandpass_spectrum(x):
    """The same gain, applied to the spectrum of the trace: its end meets its beginning."""
    n = x.shape[2]
    sections = scipy.signal.butter(6, [10, 60], "bandpass", fs=250, output="sos")
    _, response = scipy.signal.sosfreqz(sections, scipy.fft.rfftfreq(n) * 2 * np.pi)
    gain = (np.abs(response) ** 2).astype(np.float32)

    def slab(part, out):
        out[:] = scipy.fft.irfft(scipy.fft.rfft(part, axis=2) * gain, n, axis=2)

    return slabs(slab, x, np.empty_like(x))


def rms(x):
    return np.sqrt(scipy.ndimage.uniform_filter1d(x * x, 9, axis=2, mode="reflect"))


def agc(x):
    level = rms(x)
    return np.divide(x, level, out=np.zeros_like(x), where=level > 0)


@njit(parallel=True, fastmath=True, cache=True)
def semblance(x):
    ni, nj, nk = x.shape
    out = np.empty_like(x)
    for i in prange(ni):
        s = np.empty(nk, np.float64)
        e = np.empty(nk, np.float64)
        for j in range(nj):
            s[:] = 0
            e[:] = 0
            for a in range(-1, 2):
                for b in range(-1, 2):
                    for k in range(nk):
                        v = np.float64(x[reflect(i + a, ni), reflect(j + b, nj), k])
                        s[k] += v
                        e[k] += v * v
            for k in range(nk):
                s[k] *= s[k]
            for k in range(nk):
                num = 0.0
                den = 0.0
                for c in range(-4, 5):
                    num += s[reflect(k + c, nk)]
                    den += e[reflect(k + c, nk)]
                out[i, j, k] = num / (9.0 * den) if den > 0 else 0.0
    return out


@njit(parallel=True, fastmath=True, cache=True)
def gradient(x, gi, gj, gk):
    ni, nj, nk = x.shape
    side, centre, half = np.float32(0.178947), np.float32(0.642105), np.float32(0.5)
    for i in prange(ni):
        d = np.empty((3, nk), np.float32)
        s = np.empty((3, nk), np.float32)
        rows = np.empty((3, nk), np.float32)
        for j in range(nj):
            for c in range(3):
                for k in range(nk):
                    jj = reflect(j + c - 1, nj)
                    before, after = x[reflect(i - 1, ni), jj, k], x[reflect(i + 1, ni), jj, k]
                    d[c, k] = half * (after - before)
                    s[c, k] = side * (before + after) + centre * x[i, jj, k]
            for k in range(nk):
                rows[0, k] = side * (d[0, k] + d[2, k]) + centre * d[1, k]
                rows[1, k] = half * (s[2, k] - s[0, k])
                rows[2, k] = side * (s[0, k] + s[2, k]) + centre * s[1, k]
            for k in range(nk):
                a, b = reflect(k - 1, nk), reflect(k + 1, nk)
                gi[i, j, k] = side * (rows[0, a] + rows[0, b]) + centre * rows[0, k]
                gj[i, j, k] = side * (rows[1, a] + rows[1, b]) + centre * rows[1, k]
                gk[i, j, k] = half * (rows[2, b] - rows[2, a])


@njit(inline="always", cache=True)
def dip_of(a00, a01, a02, a11, a12, a22):
    q = (a00 + a11 + a22) / 3
    b00, b11, b22 = a00 - q, a11 - q, a22 - q
    p = np.sqrt((b00 * b00 + b11 * b11 + b22 * b22 + 2 * (a01 * a01 + a02 * a02 + a12 * a12)) / 6)
    if p == 0:
        return 0.0
    det = b00 * (b11 * b22 - a12 * a12) - a01 * (a01 * b22 - a12 * a02) + a02 * (a01 * a12 - b11 * a02)
    largest = q + 2 * p * np.cos(np.arccos(min(1.0, max(-1.0, 0.5 * det / (p * p * p)))) / 3)
    c00, c11, c22 = a00 - largest, a11 - largest, a22 - largest
    x0, y0, z0 = a01 * a12 - a02 * c11, a02 * a01 - c00 * a12, c00 * c11 - a01 * a01
    x1, y1, z1 = a01 * c22 - a02 * a12, a02 * a02 - c00 * c22, c00 * a12 - a01 * a02
    x2, y2, z2 = c11 * c22 - a12 * a12, a12 * a02 - a01 * c22, a01 * a12 - c11 * a02
    n, z = x0 * x0 + y0 * y0 + z0 * z0, z0
    n1, n2 = x1 * x1 + y1 * y1 + z1 * z1, x2 * x2 + y2 * y2 + z2 * z2
    if n1 > n:
        n, z = n1, z1
    if n2 > n:
        n, z = n2, z2
    return np.arccos(min(1.0, abs(z) / np.sqrt(n))) * 57.29577951308232 if n > 0 else 0.0


@njit(parallel=True, fastmath=True, cache=True)
def dips(gi, gj, gk, out):
    ni, nj, nk = gi.shape
    for i in prange(ni):
        t = np.empty((6, nk), np.float64)
        for j in range(nj):
            t[:] = 0
            for a in range(-1, 2):
                for b in range(-1, 2):
                    ii, jj = reflect(i + a, ni), reflect(j + b, nj)
                    for k in range(nk):
                        p, q, r = np.float64(gi[ii, jj, k]), np.float64(gj[ii, jj, k]), np.float64(gk[ii, jj, k])
                        t[0, k] += p * p
                        t[1, k] += p * q
                        t[2, k] += p * r
                        t[3, k] += q * q
                        t[4, k] += q * r
                        t[5, k] += r * r
            for k in range(nk):
                m, p = reflect(k - 1, nk), reflect(k + 1, nk)
                out[i, j, k] = dip_of(
                    t[0, m] + t[0, k] + t[0, p], t[1, m] + t[1, k] + t[1, p], t[2, m] + t[2, k] + t[2, p],
                    t[3, m] + t[3, k] + t[3, p], t[4, m] + t[4, k] + t[4, p], t[5, m] + t[5, k] + t[5, p])  # fmt: skip


def gst_dip(x):
    g = [np.empty_like(x) for _ in range(3)]
    gradient(x, *g)
    out = np.empty_like(x)
    dips(*g, out)
    return out


def gst_coherence(x):
    """The same gradients; sums over 3 x 3 x 9 samples and LAPACK's eigenvalues, slab by slab."""
    g = [np.empty_like(x) for _ in range(3)]
    gradient(x, *g)
    t = np.empty(x.shape + (3, 3), np.float32)
    for a in range(3):
        for b in range(a, 3):
            t[..., a, b] = t[..., b, a] = scipy.ndimage.uniform_filter(g[a] * g[b], (3, 3, 9), mode="reflect")

    def slab(part, out):
        values = np.linalg.eigvalsh(part)
        out[:] = (values[..., 2] - values[..., 1]) / np.maximum(values[..., 2] + values[..., 1], 1e-30)

    return slabs(slab, t, np.empty_like(x))


@njit(parallel=True, fastmath=True, cache=True)
def eigen_coherence(x):
    """The largest eigenvalue of the covariance of 3 x 3 traces over 9 samples, by twelve power iterations."""
    ni, nj, nk = x.shape
    out = np.empty_like(x)
    for i in prange(ni):
        rows = np.empty((9, nk + 8), np.float32)
        c = np.empty((9, 9), np.float64)
        v = np.empty(9, np.float64)
        w = np.empty(9, np.float64)
        for j in range(nj):
            for a in range(3):
                for b in range(3):
                    for k in range(nk + 8):
                        rows[3 * a + b, k] = x[reflect(i + a - 1, ni), reflect(j + b - 1, nj), reflect(k - 4, nk)]
            for p in range(9):
                for q in range(9):
                    s = 0.0
                    for k in range(8):
                        s += rows[p, k] * rows[q, k]
                    c[p, q] = s
            for k in range(nk):
                for p in range(9):
                    for q in range(9):
                        c[p, q] += rows[p, k + 8] * rows[q, k + 8]
                        if k > 0:
                            c[p, q] -= rows[p, k - 1] * rows[q, k - 1]
                trace = 0.0
                for p in range(9):
                    trace += c[p, p]
                    v[p] = 1.0
                largest = 0.0
                for _ in range(12):
                    norm = 0.0
                    for p in range(9):
                        s = 0.0
                        for q in range(9):
                            s += c[p, q] * v[q]
                        w[p] = s
                        norm += s * s
                    largest = np.sqrt(norm)
                    for p in range(9):
                        v[p] = w[p] / max(largest, 1e-30)
                out[i, j, k] = largest / trace if trace > 0 else 0.0
    return out


@njit(parallel=True, cache=True)
def median(x):
    ni, nj, nk = x.shape
    out = np.empty_like(x)
    for i in prange(ni):
        b = np.empty(27, np.float32)
        for j in range(nj):
            for k in range(nk):
                m = 0
                for a in range(-1, 2):
                    for c in range(-1, 2):
                        for d in range(-1, 2):
                            v = x[reflect(i + a, ni), reflect(j + c, nj), reflect(k + d, nk)]
                            q = m
                            while q > 0 and b[q - 1] > v:
                                b[q] = b[q - 1]
                                q -= 1
                            b[q] = v
                            m += 1
                out[i, j, k] = b[13]
    return out


@njit(parallel=True, cache=True)
def contrast(level, out):
    ni, nj, nk = level.shape
    for i in prange(ni):
        for j in range(3, nj - 3):
            for k in range(3, nk - 3):
                s = 0
                for a in range(-3, 3):
                    for b in range(-3, 4):
                        q = level[i, j + a, k + b] - level[i, j + a + 1, k + b]
                        s += q * q
                out[i, j, k] = s / 42.0
    return out


def glcm_contrast(x):
    low, high = x.min(), x.max()
    return contrast(((x - low) / (high - low) * 15).astype(np.int32), np.zeros_like(x))


def products(x, matrix):
    """A matrix times the windows around all samples of some traces: BLAS."""
    length = matrix.shape[1]
    padded = np.pad(x, ((0, 0), (0, 0), (length // 2, (length - 1) // 2)), mode="symmetric")
    windows = np.lib.stride_tricks.sliding_window_view(padded, length, axis=2)
    return windows.reshape(-1, length) @ matrix.T


def waveform_classification(x):
    """32 prototypes of 65 samples."""
    patterns = np.random.default_rng(1).normal(0, 1, (32, 65)).astype(np.float32)
    patterns /= np.linalg.norm(patterns, axis=1, keepdims=True)
    number, similarity = np.empty_like(x), np.empty_like(x)
    for i in range(len(x)):
        for j in range(0, x.shape[1], 25):
            part = x[i : i + 1, j : j + 25]
            p = products(part, patterns)
            best = p.argmax(1)
            energy = scipy.ndimage.uniform_filter1d(part * part, 65, axis=2, mode="reflect") * 65
            number[i, j : j + 25] = (best + 1).reshape(part.shape[1:])
            largest = np.take_along_axis(p, best[:, None], 1).reshape(part.shape[1:])
            similarity[i, j : j + 25] = largest / np.sqrt(np.maximum(energy[0], 1e-30))
    return number, similarity


def wavelet_bank(x):
    """The peak of 32 Morlet wavelets of 129 samples: real and imaginary parts in one matrix."""
    t, f = np.arange(-64, 65) * 0.004, np.linspace(8, 80, 32)[:, None]
    wave = np.exp(-0.5 * (2 * np.pi * f * t / 5) ** 2 + 2j * np.pi * f * t)
    matrix = np.concatenate((wave.real / np.sum(wave.real**2), wave.imag / np.sum(wave.imag**2))).astype(np.float32)
    frequency, magnitude = np.empty_like(x), np.empty_like(x)
    for i in range(len(x)):
        for j in range(0, x.shape[1], 25):
            part = x[i : i + 1, j : j + 25]
            p = products(part, matrix)
            squares = p[:, :32] ** 2 + p[:, 32:] ** 2
            best = squares.argmax(1)
            frequency[i, j : j + 25] = f[best, 0].reshape(part.shape[1:])
            magnitude[i, j : j + 25] = np.sqrt(np.take_along_axis(squares, best[:, None], 1)).reshape(part.shape[1:])
    return frequency, magnitude


def low_rank_denoise(x):
    """Rank 3 in windows of 11 x 11 traces and 65 samples of frequencies to 80 Hz, by subspace iteration: all frequencies of a window, and windows
    side by side. Of the first tenth of the inlines."""
    x = x[: max(len(x) // 10, min(len(x), 20))]
    high, wide, long = (min(n, m) for n, m in zip(x.shape, (11, 11, 65)))
    rank, kept = 3, slice(1, 22)
    axes = []
    for extent, length in zip(x.shape, (high, wide, long)):
        starts = [*range(0, extent - length, (length + 1) // 2), extent - length]
        taper = np.sin(np.pi * (np.arange(length) + 0.5) / length) ** 2
        total = np.zeros(extent)
        for start in starts:
            total[start : start + length] += taper
        axes.append([(start, taper / total[start : start + length]) for start in starts])
    places = np.add.outer(
        np.add.outer(np.arange(high // 2 + 1) * wide, np.arange(wide // 2 + 1)).ravel(),
        np.add.outer(np.arange((high + 1) // 2) * wide, np.arange((wide + 1) // 2)).ravel(),
    )
    counts = np.bincount(places.ravel())
    order = np.argsort(places.ravel(), kind="stable")
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    start = np.random.default_rng(1).uniform(-1, 1, (places.shape[1], 2 * rank)).view(complex)

    def column(i, u, j, v):
        sums = np.zeros((high, wide, x.shape[2]))
        for k, w in axes[2]:
            root = np.sqrt(w)
            s = scipy.fft.rfft(x[i : i + high, j : j + wide, k : k + long] * root, axis=2).reshape(high * wide, -1)
            h = s[:, kept].T[:, places]
            q = np.linalg.qr(h @ start)[0]
            q = np.linalg.qr(h @ np.linalg.qr(h.conj().transpose(0, 2, 1) @ q)[0])[0]
            low = q @ (q.conj().transpose(0, 2, 1) @ h)
            filtered = np.zeros_like(s)
            filtered[:, kept] = (np.add.reduceat(low.reshape(len(low), -1)[:, order], firsts, axis=1) / counts).T
            sums[..., k : k + long] += scipy.fft.irfft(filtered.reshape(high, wide, -1), long, axis=2) * root
        return i, j, sums * v[:, None] * u[:, None, None]

    y = np.zeros(x.shape)
    with ThreadPoolExecutor(THREADS) as pool:
        for i, j, sums in pool.map(lambda at: column(*at), [(i, u, j, v) for i, u in axes[0] for j, v in axes[1]]):
            y[i : i + high, j : j + wide] += sums
    return y


def main():
    x = np.load(sys.argv[1])
    print(f"| million samples per second | {'x'.join(map(str, x.shape))}, {THREADS} threads |\n|---|---:|")
    for peer in (
        gaussian, envelope, instantaneous_phase, instantaneous_phase_numpy, bandpass, bandpass_spectrum, cwt_ricker, rms, agc, semblance, gst_dip,
        gst_coherence, eigen_coherence, median, glcm_contrast, waveform_classification, wavelet_bank,
        low_rank_denoise,
    ):  # fmt: skip
        if sys.argv[3:] and peer.__name__ not in sys.argv[3:]:
            continue
        peer(x[: min(8, len(x))].copy())
        best = float("inf")
        began = time.perf_counter()
        for run in range(5):
            start = time.perf_counter()
            if run >= 2 and start - began > 10:
                break
            result = peer(x)
            size = (result[0] if isinstance(result, tuple) else result).size
            best = min(best, time.perf_counter() - start)
        print(f"| {peer.__name__} | {size / best / 1e6:.1f} |", flush=True)


if __name__ == "__main__":
    main()
