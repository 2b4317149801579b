"""Checks the oracle against second, independent paths. Prints one line a check; exit status 1 if one fails.

python3 check.py [GLCM_REFERENCE_DIRECTORY]
The directory holds glcm_input.npy and glcm_{feature}.npy (see GLCM.md). The check against scikit-image runs where it is
installed.
"""

import pathlib
import sys

import numpy as np
import scipy.ndimage as ndimage
import scipy.signal as signal

import make_goldens
import oracle

DT = make_goldens.INTERVAL
failures = 0


def check(name, got, expected, tolerance):
    global failures
    error = np.abs(np.asarray(got) - expected).max() / max(np.abs(expected).max(), 1e-300)
    failures += not error <= tolerance
    print(f"{'ok  ' if error <= tolerance else 'FAIL'} {name}: {error:.2e} of the largest (allowed {tolerance:g})")


def one(operator, x, **parameters):
    return oracle.compute(operator, x, DT, parameters)[operator]


def windows_and_filters(x):
    for sigma in ("1,1,1", "3,2,1.5", "0,1,2.3"):
        expected = ndimage.gaussian_filter(x, oracle.numbers(sigma, 3, float), mode="reflect", truncate=4)
        check(f"gaussian {sigma}", one("gaussian", x, sigma=sigma), expected, 1e-14)
    for window in ("3,3,3", "5,3,7", "1,5,5"):
        size = oracle.odd_window(window)
        check(f"median {window}", one("median", x, window=window), ndimage.median_filter(x, size, mode="reflect"), 0)
        check(f"mean {window}", one("mean", x, window=window), ndimage.uniform_filter(x, size, mode="reflect"), 1e-12)
        power = ndimage.uniform_filter(x**2, size, mode="reflect")
        check(f"rms {window}", one("rms", x, window=window), np.sqrt(np.maximum(power, 0)), 1e-7)
    for name, axis in oracle.AXES.items():
        d = x
        for a in range(3):
            taps = oracle.DERIVATIVE if a == axis else oracle.ACROSS
            d = ndimage.correlate1d(d, taps, axis=a, mode="reflect")
        check(f"first-derivative {name}", one("first-derivative", x, axis=name), d, 1e-14)


def complex_trace(x):
    n = x.shape[2]
    lag = np.subtract.outer(np.arange(n), np.arange(n))
    angle = np.where(lag == 0, 1.0, lag * np.pi / n)
    if n % 2 == 0:  # the discrete Hilbert transform as a matrix
        h = np.where(lag % 2 == 1, 2 / (n * np.tan(angle)), 0)
    else:
        h = np.where(lag != 0, (np.cos(angle) - np.cos(lag * np.pi)) / (n * np.sin(angle)), 0)
    z = x + 1j * (x @ h.T)
    check(f"envelope, {n} samples", one("envelope", x), np.abs(z), 1e-12)
    turned = np.exp(1j * np.radians(one("instantaneous-phase", x)))
    check(f"instantaneous-phase, {n} samples", turned, z / np.abs(z), 1e-9)
    # A derivative of the unwrapped phase is a sum of principal steps.
    step = np.angle(z[..., 1:] * np.conj(z[..., :-1]))
    alone = np.concatenate([step[..., :1], (step[..., 1:] + step[..., :-1]) / 2, step[..., -1:]], axis=2)
    check(f"instantaneous-frequency, {n} samples", one("instantaneous-frequency", x), np.abs(alone) / (2 * np.pi * DT), 1e-9)
    step = np.concatenate([np.zeros_like(step[..., :1]), step, np.zeros_like(step[..., :1])], axis=2)
    d = (step[..., 1:] + step[..., :-1]) / 2
    for a in (0, 1):
        d = ndimage.correlate1d(d, oracle.ACROSS, axis=a, mode="reflect")
    lateral = one("instantaneous-frequency", x, lateral="true")
    check(f"instantaneous-frequency, lateral, {n} samples", lateral, np.abs(d) / (2 * np.pi * DT), 1e-9)


def step_response_start(b, a):
    """The state of a direct-form-II-transposed section at rest under a constant input of 1."""
    gain = sum(b) / sum(a)
    return b[1] + b[2] - (a[1] + a[2]) * gain, b[2] - a[2] * gain, gain


def cascade(sections, x):
    """One pass over one padded trace, each section started as if the first sample had always been there."""
    level = x[0]
    for section in sections:
        b, a = section[:3], section[3:]
        s1, s2, gain = step_response_start(b, a)
        s1, s2 = s1 * level, s2 * level
        level *= gain
        y = np.empty_like(x)
        for n, v in enumerate(x):
            y[n] = b[0] * v + s1
            s1 = b[1] * v - a[1] * y[n] + s2
            s2 = b[2] * v - a[2] * y[n]
        x = y
    return x


def forward_backward(sections, x, padding):
    head = 2 * x[0] - x[padding:0:-1]
    tail = 2 * x[-1] - x[-2 : -2 - padding : -1] if padding else x[:0]
    y = cascade(sections, np.concatenate([head, x, tail]))
    return cascade(sections, y[::-1])[::-1][padding : padding + len(x)]


def butterworth_sections(kind, corners, order):
    """Second-order sections by the bilinear transform of each conjugate pair, without scipy: see FILTERS.md."""
    warped = [2 * np.tan(np.pi * c * DT) for c in corners]
    prototype = [np.exp(1j * np.pi * (2 * m + order + 1) / (2 * order)) for m in range(order)]
    if kind == "lowpass":
        poles, zeros = [warped[0] * p for p in prototype], []
        reference = 1.0
    elif kind == "highpass":
        poles, zeros = [warped[0] / p for p in prototype], [1.0] * order
        reference = -1.0
    else:
        width, centre = warped[1] - warped[0], np.sqrt(warped[0] * warped[1])
        poles, zeros = [], [1.0] * order
        for p in prototype:
            root = np.sqrt((p * width / 2) ** 2 - centre**2 + 0j)
            poles += [p * width / 2 + root, p * width / 2 - root]
        reference = np.exp(2j * np.arctan(centre / 2))
    poles = [(2 + p) / (2 - p) for p in poles]
    zeros = zeros + [-1.0] * (len(poles) - len(zeros))
    pairs = [(p, np.conj(p)) for p in poles if p.imag > 1e-12]
    real = sorted(p.real for p in poles if abs(p.imag) <= 1e-12)
    pairs += list(zip(real[::2], real[1::2]))
    sections = []
    if len(real) % 2:
        zero = zeros.pop()
        sections.append([1, -zero, 0, 1, -real[-1], 0])
    for p, q in pairs:
        first, second = zeros.pop(0), zeros.pop()
        sections.append([1, -first - second, first * second, 1, -(p + q).real, (p * q).real])
    for s in sections:  # unit gain, section by section, at zero frequency, at Nyquist or at the band's centre
        value = np.polyval(s[:3], reference) / np.polyval(s[3:], reference)
        s[:3] = [b / abs(value) for b in s[:3]]
    return np.array(sections, float)


def filters(x):
    for kind, corners, order in (
        ("lowpass", [30], 6), ("lowpass", [40], 5), ("lowpass", [100], 1), ("highpass", [5], 6), ("highpass", [2], 6),
        ("bandpass", [8, 60], 6), ("bandpass", [5, 25], 6), ("bandpass", [10, 50], 3), ("bandpass", [2, 110], 5),
    ):  # fmt: skip
        sections = butterworth_sections(kind, corners, order)
        names = ("low", "high") if kind == "bandpass" else ("corner",)
        parameters = {n: str(c) for n, c in zip(names, corners)} | {"order": str(order)}
        padding = 3 * (order * len(corners) + 1)
        got = one(kind, x, **parameters)
        label = f"{kind} {corners} Hz, order {order}, {x.shape[2]} samples"
        expected = [[forward_backward(sections, t, min(padding, len(t) - 1)) for t in line] for line in x]
        check(label, got, np.array(expected), 1e-8)
        if x.shape[2] > padding:
            scipys = signal.butter(order, corners if len(corners) > 1 else corners[0], kind, fs=1 / DT, output="sos")
            check(f"{label}, scipy's default padding", got, signal.sosfiltfilt(scipys, x), 1e-14)


def tensors(x):
    for window in ("3,3,3", "5,3,7"):
        size = oracle.odd_window(window)
        if any(n < w for n, w in zip(x.shape, size)):
            continue
        t = oracle.structure_tensor(x, DT, window)
        d = {n: one("first-derivative", x, axis=a) for n, a in zip("ijk", oracle.AXES)}
        inner = tuple(slice(w // 2, n - w // 2) for w, n in zip(size, x.shape))
        for name in t:
            smooth = ndimage.uniform_filter(d[name[0]] * d[name[1]], size, mode="reflect")
            check(f"structure-tensor {window} {name}, inside", t[name][inner], smooth[inner], 1e-12)
        # Closed form of the three eigenvalues (Smith 1961), and the eigenvector as a column of (T - l2)(T - l3).
        matrix = oracle.tensor_matrix(x, DT, window)
        q = np.trace(matrix, axis1=-2, axis2=-1) / 3
        shifted = matrix - q[..., None, None] * np.eye(3)
        p = np.sqrt((shifted**2).sum(axis=(-2, -1)) / 6)
        some = p > 0
        angle = np.arccos(np.clip(np.linalg.det(shifted / np.where(some, p, 1)[..., None, None]) / 2, -1, 1)) / 3
        l1, l3 = q + 2 * p * np.cos(angle), q + 2 * p * np.cos(angle + 2 * np.pi / 3)
        l2 = 3 * q - l1 - l3
        chaos = one("chaos", x, window=window)
        check(f"chaos {window}", chaos, np.where(q > 0, 2 * l2 / np.where(q > 0, l1 + l3, 1), 0), 1e-6)
        r = oracle.gst_dip_azimuth(x, DT, window, gradient="0", unit="index", reference="updip")
        dip, azimuth = np.radians(r["dip"]), np.radians(r["azimuth"])
        v = np.stack([np.sin(dip) * np.sin(azimuth), np.sin(dip) * np.cos(azimuth), np.cos(dip)], axis=-1)
        product = (matrix - l2[..., None, None] * np.eye(3)) @ (matrix - l3[..., None, None] * np.eye(3))
        largest = np.argmax((product**2).sum(axis=-2), axis=-1)
        column = np.take_along_axis(product, largest[..., None, None], axis=-1)[..., 0]
        clear = (l1 - l2) > 1e-3 * l1
        aligned = np.abs((v * column).sum(axis=-1))[clear] / np.linalg.norm(column, axis=-1)[clear]
        check(f"gst-dip-azimuth {window}, where lambda1 is apart", aligned, np.ones_like(aligned), 1e-9)
        print(f"     least (lambda1 - lambda2)/lambda1: {((l1 - l2)[some] / l1[some]).min():.1e}")


def semblance(x):
    got = one("semblance", x, window="3,5,7")
    rng = np.random.default_rng(0)
    for _ in range(20):
        i, j, k = (int(rng.integers(n)) for n in x.shape)
        w = x[max(0, i - 1) : i + 2, max(0, j - 2) : j + 3, max(0, k - 3) : k + 4]
        energy = w.size // w.shape[2] * (w**2).sum()
        expected = (w.sum(axis=(0, 1)) ** 2).sum() / energy if energy > 0 else 0
        if abs(got[i, j, k] - expected) > 1e-12:
            check("semblance", got[i, j, k], expected, 1e-12)
    print("ok   semblance at 20 samples")


def equalization(x):
    bins = 255
    low, high = x.min(), x.max()
    edges = low + (high - low) * np.arange(bins + 1) / bins
    below = np.searchsorted(np.sort(x.ravel()), edges[1:-1], side="left")
    cdf = np.append(below, x.size) / x.size
    position = np.clip((x - low) / (high - low) * bins - 0.5, 0, bins - 1)
    m = np.minimum(position.astype(int), bins - 2)
    expected = cdf[m] + (position - m) * (cdf[m + 1] - cdf[m])
    check("histogram-equalization", one("histogram-equalization", x), expected, 1e-12)


def glcm_loops(x):
    """Plain loops over one plane, every direction, distances 1 and 2."""
    for direction, (dr, dc) in {"0": (0, 1), "45": (1, 1), "90": (1, 0), "135": (1, -1)}.items():
        for distance in (1, 2):
            step = round(distance * np.sqrt(0.5)) if dr and dc else distance
            q = np.floor((x - x.min()) / (x.max() - x.min()) * 15).astype(int)
            padded = np.pad(q, [(0, 0), (3, 3), (3, 3)], mode="symmetric")[1]
            got = oracle.glcm(x, DT, direction=direction, distance=str(distance))
            worst = 0.0
            for a in range(0, x.shape[1], 4):
                for b in range(0, x.shape[2], 5):
                    w = padded[a : a + 7, b : b + 7]
                    pairs = []
                    for r in range(7):
                        for c in range(7):
                            r2, c2 = r + step * dr, c + step * dc
                            if 0 <= r2 < 7 and 0 <= c2 < 7:
                                pairs += [(w[r, c], w[r2, c2]), (w[r2, c2], w[r, c])]
                    worst = max(worst, feature_error(pairs, {f: g[1, a, b] for f, g in got.items()}))
            check(f"glcm {direction} degrees, distance {distance}, from pairs", worst + 1, 1, 1e-12)


def feature_error(pairs, got):
    """Features from integer sums over the list of pairs (n pairs, both orders counted)."""
    n = len(pairs)
    s1, s2 = sum(int(i) for i, _ in pairs), sum(int(i) ** 2 for i, _ in pairs)
    s11 = sum(int(i) * int(j) for i, j in pairs)
    counts = np.array([pairs.count(p) for p in set(pairs)]) / n
    spread = n * s2 - s1 * s1
    expected = {
        "contrast": sum((int(i) - int(j)) ** 2 for i, j in pairs) / n,
        "dissimilarity": sum(abs(int(i) - int(j)) for i, j in pairs) / n,
        "homogeneity": sum(1 / (1 + (int(i) - int(j)) ** 2) for i, j in pairs) / n,
        "asm": (counts**2).sum(),
        "energy": np.sqrt((counts**2).sum()),
        "mean": s1 / n,
        "variance": spread / n**2,
        "std": np.sqrt(spread) / n,
        "correlation": (n * s11 - s1 * s1) / spread if spread else 1,
        "entropy": -(counts * np.log(counts)).sum(),
    }
    return max(abs(expected[f] - got[f]) for f in expected)


def glcm_skimage(x):
    try:
        from skimage.feature import graycomatrix, graycoprops
    except ImportError:
        print("skip glcm against scikit-image: not installed")
        return
    q = np.floor((x - x.min()) / (x.max() - x.min()) * 15).astype(np.uint8)
    padded = np.pad(q, [(0, 0), (3, 3), (3, 3)], mode="symmetric")
    names = {"ASM": "asm", "energy": "energy", "contrast": "contrast", "dissimilarity": "dissimilarity",
             "homogeneity": "homogeneity", "correlation": "correlation"}  # fmt: skip
    for direction in ("0", "45", "90", "135"):
        for distance in (1, 2, 3):
            got = oracle.glcm(x, DT, direction=direction, distance=str(distance))
            for theirs, ours in names.items():
                expected = np.zeros(x.shape)
                for i, a, b in np.ndindex(x.shape):
                    window = padded[i, a : a + 7, b : b + 7]
                    p = graycomatrix(window, [distance], [np.radians(float(direction))], 16, symmetric=True, normed=True)
                    expected[i, a, b] = graycoprops(p, theirs)[0, 0]
                check(f"glcm {ours} {direction} degrees, distance {distance}, scikit-image", got[ours], expected, 1e-12)


def glcm_reference(directory):
    """The ten files; correlation there is cut at 0 (see GLCM.md). Edges of 3 samples hold other neighbours."""
    x = np.load(directory / "glcm_input.npy")
    got = oracle.compute("glcm", x, DT, {"min": "-32767", "max": "32767"})
    inner = np.s_[:, 3:-3, 3:-3]
    for name, values in got.items():
        file = directory / f"glcm_{'var' if name == 'variance' else name}.npy"
        r = np.load(file).astype(float)
        edge = np.abs(values - r) > 1e-4
        edge[inner] = False
        v, r = (np.maximum(values, 0) if name == "correlation" else values)[inner], r[inner]
        rms = np.sqrt(((v - r) ** 2).mean() / (r**2).mean())
        note = f"; {int((values[inner] < 0).sum())} of {r.size} negative here, 0 there" if name == "correlation" else ""
        print(f"     {file.name}: max abs {np.abs(v - r).max():.2e}, relative rms {rms:.2e}, "
              f"{int(edge.sum())} of {values.size - r.size} edge samples differ{note}")  # fmt: skip
        check(f"{file.name}", v, r, 3e-6)


def nearness(x, bins):
    """How near a sample comes to a bin's edge, in bins: float32 and float64 agree on every bin where this is large."""
    t = (x - x.min()) / (x.max() - x.min()) * bins
    t = t[(t > 0) & (t < bins)]
    return np.abs(t - np.rint(t)).min()


def main(arguments):
    volumes = {n: x.astype(np.float64) for n, x in make_goldens.inputs().items()}
    windows_and_filters(volumes["random"])
    windows_and_filters(volumes["null"])
    for n in ("traces64", "traces101", "traces150"):
        complex_trace(volumes[n])
    for n in ("traces20", "traces101"):
        filters(volumes[n])
    for n in ("folded", "long", "texture", "null"):
        tensors(volumes[n])
    semblance(volumes["random"])
    semblance(volumes["null"])
    equalization(volumes["long"])
    glcm_loops(volumes["texture"])
    glcm_skimage(volumes["texture"])
    print(f"     texture: nearest to a level's edge {nearness(volumes['texture'], 15):.1e} levels (16), "
          f"{nearness(volumes['texture'], 7):.1e} (8)")  # fmt: skip
    for n in ("long", "texture"):
        print(f"     {n}: nearest to a histogram bin's edge {nearness(volumes[n], 255):.1e} bins")
    if arguments:
        glcm_reference(pathlib.Path(arguments[0]))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
