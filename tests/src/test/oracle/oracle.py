"""The operators once more, in float64, straight from their definitions: slow, and meant to be obviously right.

A volume is an array [inline, crossline, sample]. Every operator extends the survey once by `reflect` (numpy.pad's
`symmetric`), by the total of what it looks at, then uses only windows that lie inside the extended survey.
Whole-trace operators take the trace as it is, [0, n); where a later step needs neighbours along the sample axis, the
whole-trace result is extended by reflect again.

Parameters are strings, as on the command line; windows and sigmas are 'inline,crossline,sample'.
`compute(operator, volume, interval, parameters)` returns {output name: float64 array}; an operator with one output
names it after itself.
"""

import inspect
import itertools

import numpy as np
import scipy.integrate
import scipy.interpolate
import scipy.ndimage
import scipy.signal
import scipy.special
import scipy.stats
from numpy.lib.stride_tricks import sliding_window_view

AXES = {"inline": 0, "crossline": 1, "sample": 2}
DERIVATIVE = np.array([-0.5, 0.0, 0.5])
ACROSS = np.array([0.178947, 0.642105, 0.178947])


# Parameters


def numbers(text, count, kind):
    values = tuple(kind(v) for v in str(text).split(","))
    if len(values) != count:
        raise ValueError(f"'{text}' has {len(values)} numbers, not {count}")
    return values


def odd_window(text, count=3):
    window = numbers(text, count, int)
    if any(w < 1 or w % 2 == 0 for w in window):
        raise ValueError(f"window '{text}' is not odd and positive")
    return window


# Building blocks


def extended(x, halo):
    return np.pad(x, [(h, h) for h in halo], mode="symmetric")


def valid_correlation(x, taps, axis):
    """sum_m taps[m] x[n + m] for every n whose taps lie inside x."""
    n = x.shape[axis] - len(taps) + 1
    return sum(w * np.take(x, range(m, m + n), axis=axis) for m, w in enumerate(taps))


def valid_derivative(x, axis):
    """D_a: the derivative on one axis, smoothed on the two others; one sample shorter at each end of each axis."""
    for a in range(3):
        x = valid_correlation(x, DERIVATIVE if a == axis else ACROSS, a)
    return x


def valid_sum(x, window):
    shape = tuple(n - w + 1 for n, w in zip(x.shape, window))
    total = np.zeros(shape)
    for i, j, k in itertools.product(*map(range, window)):
        total += x[i : i + shape[0], j : j + shape[1], k : k + shape[2]]
    return total


def half(window):
    return tuple(w // 2 for w in window)


def analytic(x):
    return scipy.signal.hilbert(x, axis=2)


def phase(x):
    """arg z in radians; 0 where z = 0."""
    z = analytic(x)
    return np.where(z == 0, 0.0, np.angle(z))


# Signal and noise


def first_derivative(x, interval, axis="sample"):
    return valid_derivative(extended(x, (1, 1, 1)), AXES[axis])


def gaussian(x, interval, sigma="1,1,1", truncate="4"):
    sigma = numbers(sigma, 3, float)
    radius = [int(float(truncate) * s + 0.5) for s in sigma]
    x = extended(x, radius)
    for axis, (s, r) in enumerate(zip(sigma, radius)):
        if r > 0:
            taps = np.exp(-0.5 * (np.arange(-r, r + 1) / s) ** 2)
            x = valid_correlation(x, taps / taps.sum(), axis)
    return x


def mean(x, interval, window="3,3,3"):
    window = odd_window(window)
    return valid_sum(extended(x, half(window)), window) / np.prod(window)


def median(x, interval, window="3,3,3"):
    window = odd_window(window)
    x = extended(x, half(window))
    planes = range(x.shape[0] - window[0] + 1)
    return np.concatenate(
        [np.median(sliding_window_view(x[i : i + window[0]], window), axis=(3, 4, 5)) for i in planes]
    )


def second_derivative(x, interval, axis="sample"):
    second = np.array([0.232905, 0.002668, -0.471147, 0.002668, 0.232905])
    second[2] -= second.sum()
    second /= second @ np.arange(-2, 3) ** 2 / 2  # the derivative of k^2 / 2 is 1
    across = np.array([0.030320, 0.249724, 0.439911, 0.249724, 0.030320])
    across /= across.sum()
    x = extended(x, (2, 2, 2))
    for a in range(3):
        x = valid_correlation(x, second if a == AXES[axis] else across, a)
    return x


def gradient_magnitude(x, interval, sigma="1,1,1", truncate="4"):
    return scipy.ndimage.gaussian_gradient_magnitude(x, numbers(sigma, 3, float), mode="reflect", truncate=float(truncate))


def reflection_intensity(x, interval, window="9"):
    x = extended(x, (0, 0, int(window) // 2))
    return scipy.integrate.trapezoid(sliding_window_view(x, int(window), axis=2), axis=3)


def time_gain(x, interval, gain="1.5", law="power", unit="survey"):
    t = 1 + np.arange(1, x.shape[2] + 1) if unit == "samples" else np.arange(x.shape[2]) * interval
    return x * (np.exp(float(gain) * t) if law == "exponential" else t ** float(gain))


def duration(text, interval):
    """Seconds, of "60ms" or of a number of samples."""
    return float(text[:-2]) / 1000 if text.endswith("ms") else float(text) * interval


def taper(x, interval, length="100ms", mute="0"):
    length, mute = duration(length, interval), duration(mute, interval)
    time = np.arange(x.shape[2]) * interval
    from_mute, to_end = time - mute, time[::-1]
    fade_in = np.where(from_mute < length, (1 - np.cos(np.pi * from_mute / length)) / 2, 1)
    fade_out = np.where(to_end < length, (1 - np.cos(np.pi * to_end / length)) / 2, 1)
    return np.where(from_mute < 0, 0, x * fade_in * fade_out)


def clip_values(x, interval, min, max):
    return np.clip(x, float(min), float(max))


def clip_percentiles(x, interval, low="1", high="99"):
    return np.clip(x, percentile_of_bins(x, float(low)), percentile_of_bins(x, float(high)))


def agc(x, interval, window=None, mode="gain"):
    if window is None:  # 500 ms
        window = f"1,1,{2 * int(0.5 / interval / 2 + 1e-6) + 1}"
    level = rms(x, interval, window)
    if mode == "relative":
        return x * (1.5 - level / level.max())
    return np.where(level == 0, 0, x / np.where(level == 0, 1, level))


def rms(x, interval, window="1,1,9"):
    return np.sqrt(mean(x**2, interval, window))


def measured_range(x, range, min, max):
    """As floats: the bounds given, else percentiles of 1 and 99, or the samples' range."""
    measured = (x.min(), x.max()) if range == "survey" else [percentile_of_bins(x, p) for p in (1, 99)]
    bounds = [bound if given is None else given for bound, given in zip(measured, (min, max))]
    return [float(np.float32(bound)) for bound in bounds]


def histogram_equalization(x, interval, bins="255", range="percentiles", min=None, max=None):
    low, high = measured_range(x, range, min, max)
    counts, edges = np.histogram(np.clip(x, low, high), bins=int(bins), range=(low, high))
    cdf = np.cumsum(counts) / x.size
    centres = (edges[:-1] + edges[1:]) / 2
    return np.interp(x.ravel(), centres, cdf).reshape(x.shape)


# Complex trace


def envelope(x, interval):
    return np.abs(analytic(x))


def instantaneous_phase(x, interval):
    return np.degrees(phase(x))


def instantaneous_frequency(x, interval, sign="false", lateral="false"):
    unwrapped = np.unwrap(phase(x), axis=2)
    step = valid_derivative(extended(unwrapped, (1, 1, 1)), 2) if lateral == "true" else np.gradient(unwrapped, axis=2)
    return (step if sign == "true" else np.abs(step)) / (2 * np.pi * interval)


def hilbert(x, interval):
    z = analytic(x)
    return {"real": z.real, "imaginary": z.imag}


def cosine_phase(x, interval):
    return np.cos(phase(x))


def phase_rotation(x, interval, degrees):
    return (analytic(x) * np.exp(1j * np.radians(float(degrees)))).real


def relative(change, e):
    """change / e, 0 where both are 0."""
    return np.where((change == 0) & (e == 0), 0, np.clip(change / np.where(e == 0, 1e-300, e), -1e6, 1e6))


def envelope_slope(x, lateral):
    """E' / E."""
    e = envelope(x, 1)
    return lateral_slope(x) if lateral == "true" else relative(np.gradient(e, axis=2), e)


def lateral_slope(x, reach=1):
    """(D_t E) / E on the extended survey, known reach - 1 samples beyond its edges."""
    e = extended(envelope(x, 1), (reach, reach, reach))
    return relative(valid_derivative(e, 2), e[1:-1, 1:-1, 1:-1])


def relative_amplitude_change(x, interval, lateral="false"):
    return np.clip(envelope_slope(x, lateral), -1, 1)


def amplitude_acceleration(x, interval, lateral="false"):
    if lateral == "true":
        return valid_derivative(np.clip(lateral_slope(x, 2), -1, 1), 2)
    return np.gradient(relative_amplitude_change(x, interval), axis=2)


def instantaneous_bandwidth(x, interval, lateral="false"):
    return np.abs(envelope_slope(x, lateral)) / (2 * np.pi * interval)


def dominant_frequency(x, interval, lateral="false"):
    frequency = instantaneous_frequency(x, interval, lateral=lateral)
    return np.hypot(frequency, instantaneous_bandwidth(x, interval, lateral))


def frequency_change(x, interval, sign="false", lateral="false"):
    frequency = instantaneous_frequency(x, interval, sign, lateral)
    return valid_derivative(extended(frequency, (1, 1, 1)), 2) if lateral == "true" else np.gradient(frequency, axis=2)


def sweetness(x, interval, floor="5", mode="root", lateral="false"):
    frequency = np.maximum(instantaneous_frequency(x, interval, lateral=lateral), float(floor))
    return envelope(x, interval) / (np.sqrt(frequency) if mode == "root" else frequency)


def quality_factor(x, interval, limit="500", lateral="false"):
    frequency = instantaneous_frequency(x, interval, lateral=lateral)
    decay = np.abs(envelope_slope(x, lateral)) / interval
    q = np.where(decay == 0, float(limit), np.pi * frequency / np.where(decay == 0, 1, decay))
    return np.where(frequency == 0, 0, np.minimum(q, float(limit)))


def held_over_lobes(value, e):
    """value where e is largest in its lobe; the sample at a strict minimum of e begins the lobe that follows."""
    held = np.empty_like(value)
    for trace in np.ndindex(e.shape[:2]):
        line = e[trace]
        starts = [k for k in range(1, len(line) - 1) if line[k - 1] > line[k] < line[k + 1]]
        for start, end in zip([0, *starts], [*starts, len(line)]):
            held[trace][start:end] = value[trace][start + np.argmax(line[start:end])]
    return held


def response_phase(x, interval):
    return held_over_lobes(instantaneous_phase(x, interval), envelope(x, interval))


def response_frequency(x, interval, lateral="false"):
    return held_over_lobes(instantaneous_frequency(x, interval, lateral=lateral), envelope(x, interval))


def response_amplitude(x, interval):
    return held_over_lobes(x, envelope(x, interval))


def apparent_polarity(x, interval):
    e = envelope(x, interval)
    return held_over_lobes(e * np.sign(x), e)


# Frequency


def window_times(length, interval):
    """Seconds since the middle of an odd number of samples, the nearest to a length."""
    half_width = int(duration(length, interval) / interval / 2 + 1e-6)
    return np.arange(-half_width, half_width + 1) * interval


def convolved(x, taps):
    h = len(taps) // 2
    return scipy.ndimage.convolve1d(np.pad(x, ((0, 0), (0, 0), (h, h)), mode="symmetric"), taps, axis=2, mode="constant")[
        :, :, h : h + x.shape[2]
    ]


def of_unit_gain(wavelet, t, frequency):
    return wavelet / np.sum(wavelet * np.cos(2 * np.pi * frequency * t))


def cwt_ricker(x, interval, frequency, length="512ms"):
    t, f = window_times(length, interval), float(frequency)
    a = (np.pi * f * t) ** 2
    return convolved(x, of_unit_gain((1 - 2 * a) * np.exp(-a), t, f))


def cwt_ormsby(x, interval, f1, f2, f3, f4, length="512ms"):
    t = window_times(length, interval)
    f1, f2, f3, f4 = map(float, (f1, f2, f3, f4))
    r1, r2, r3, r4 = (np.pi * f**2 * np.sinc(f * t) ** 2 for f in (f1, f2, f3, f4))
    return convolved(x, of_unit_gain((r4 - r3) / (f4 - f3) - (r2 - r1) / (f2 - f1), t, (f2 + f3) / 2))


def spectral_decomposition(x, interval, frequencies, window="128ms", shape="hann"):
    t = window_times(window, interval)
    w = scipy.signal.windows.hann(len(t)) if shape == "hann" else np.exp(-0.5 * (t / (duration(window, interval) / 6)) ** 2)
    surroundings = sliding_window_view(extended(x, (0, 0, len(t) // 2)), len(t), axis=2)
    return {
        f + "hz": np.abs(2 * surroundings @ (w * np.exp(-2j * np.pi * float(f) * t)) / w.sum())
        for f in frequencies.split(",")
    }


def stockwell(x, interval, frequencies):
    """By the sum over time of its definition, the window repeated with the trace's period."""
    n = x.shape[2]
    result = {}
    for f in frequencies.split(","):
        cycles = float(f) * n * interval
        lag = np.arange(n)[:, None] - np.arange(n)[None, :]  # sample of the result, sample of the trace
        width = n / cycles  # a period, in samples
        repeats = np.arange(-50, 51)[:, None, None] * n
        gaussians = np.exp(-0.5 * ((lag - repeats) / width) ** 2) / (width * np.sqrt(2 * np.pi))
        gaussian = (gaussians * np.exp(-2j * np.pi * cycles * repeats / n)).sum(0)
        wave = np.exp(-2j * np.pi * cycles * np.arange(n) / n)
        result[f + "hz"] = 2 * np.abs((x * wave) @ gaussian.T)
    return result


def wavelet_bank(x, interval, band="8,80", count="32", measure="peak", wavelet="morlet", cycles="5", length="512ms"):
    """The Hilbert transform of a Ricker wavelet by Dawson's integral, as its second derivative has that of a Gaussian."""
    t = window_times(length, interval)
    surroundings = sliding_window_view(extended(x, (0, 0, len(t) // 2)), len(t), axis=2)
    low, high = (float(f) for f in band.split(","))
    frequencies = np.linspace(low, high, int(count))
    magnitudes = []
    for f in frequencies:
        u = np.pi * f * t
        if wavelet == "morlet":
            gauss = np.exp(-0.5 * (2 * u / float(cycles)) ** 2)
            real, imaginary = gauss * np.cos(2 * u), gauss * np.sin(2 * u)
        else:
            # minus half the second derivative of exp(-u^2), and of its Hilbert transform 2 / sqrt(pi) D(u)
            real = (1 - 2 * u**2) * np.exp(-(u**2))
            imaginary = 2 / np.sqrt(np.pi) * ((1 - 2 * u**2) * scipy.special.dawsn(u) + u)
        real /= np.sum(real * np.cos(2 * u))
        imaginary /= np.sum(imaginary * np.sin(2 * u))
        magnitudes.append(np.hypot(surroundings @ real, surroundings @ imaginary))
    m = np.array(magnitudes)
    if measure == "all":
        return {f"{round(f, 3):g}hz": m[n] for n, f in enumerate(frequencies)}
    if measure == "peak":
        peak, largest = np.zeros(x.shape), np.zeros(x.shape)
        for at in np.ndindex(x.shape):
            p = m[(slice(None), *at)]
            b = np.argmax(p)
            if p[b] > 0:
                peak[at], largest[at] = frequencies[b], p[b]
                if 0 < b < len(p) - 1 and p[b - 1] > 0 and p[b + 1] > 0:
                    curve = np.polyfit(frequencies[b] / frequencies[b - 1 : b + 2] - 1, np.log(p[b - 1 : b + 2]), 2)
                    longer = -curve[1] / (2 * curve[0])
                    peak[at], largest[at] = frequencies[b] / (1 + longer), np.exp(np.polyval(curve, longer))
        return {"peak-frequency": peak, "peak-magnitude": largest}
    thirds = [n * len(m) // 3 for n in range(4)]
    return {name: m[thirds[n] : thirds[n + 1]].mean(0) for n, name in enumerate(("low", "middle", "high"))}


def short_time_power(x, interval, length):
    samples = len(window_times(length, interval))
    surroundings = sliding_window_view(extended(x, (0, 0, samples // 2)), samples, axis=2)
    spectrum = np.fft.rfft(surroundings * scipy.signal.windows.hann(samples), 4 * samples, axis=3)
    return np.fft.rfftfreq(4 * samples, interval), np.abs(spectrum) ** 2


def peak_frequency(x, interval, length="128ms"):
    frequencies, power = short_time_power(x, interval, length)
    result = np.zeros(x.shape)
    for at in np.ndindex(x.shape):
        p = power[at]
        b = np.argmax(p)
        if p[b] > 0:
            shift = 0
            if 0 < b < len(p) - 1 and p[b - 1] > 0 and p[b + 1] > 0:
                curve = np.polyfit([-1, 0, 1], np.log(p[b - 1 : b + 2]), 2)
                shift = -curve[1] / (2 * curve[0])
            result[at] = (b + shift) * frequencies[1]
    return result


def centroid_frequency(x, interval, length="128ms"):
    frequencies, power = short_time_power(x, interval, length)
    total = power.sum(3)
    return np.where(total == 0, 0, power @ frequencies / np.where(total == 0, 1, total))


def spectral_bandwidth(x, interval, length="128ms"):
    frequencies, power = short_time_power(x, interval, length)
    total = power.sum(3)
    distance = frequencies - centroid_frequency(x, interval, length)[..., None]
    return np.sqrt((power * distance**2).sum(3) / np.where(total == 0, 1, total))


def spectral_blueing(x, interval, band, exponent="1", length="256ms", spectrum="flat"):
    low, high = numbers(band, 2, float)
    centre = np.sqrt(low * high)
    t = window_times(length, interval)
    frequencies = np.linspace(low, high, int(np.ceil((high - low) * duration(length, interval))) + 1)
    means = np.ones(len(frequencies))
    if spectrum == "survey":
        names = [str(float(f)) for f in frequencies]
        most = 10 * np.abs(np.percentile(x, [1, 99])).max()
        amplitudes = spectral_decomposition(np.clip(x, -most, most), interval, ",".join(names), length)
        means = np.array([amplitudes[name + "hz"].mean() for name in names])

    def known(f):
        return np.maximum(np.interp(f, frequencies, means), means.max() / 100)

    def amplitude(f):
        return (f / centre) ** float(exponent) * known(centre) / known(f)

    def response(time):
        return scipy.integrate.quad(
            lambda f: 2 * amplitude(f) * np.cos(2 * np.pi * f * time), low, high, limit=500, points=frequencies[1:-1]
        )[0]

    return convolved(x, interval * np.array([response(time) for time in t]) * scipy.signal.windows.hann(len(t)))


def butterworth(x, interval, kind, corner, order):
    sections = scipy.signal.butter(int(order), corner, btype=kind, fs=1 / interval, output="sos")
    total_order = 2 * len(sections) - int((sections[:, 5] == 0).sum())
    padding = min(3 * (total_order + 1), x.shape[2] - 1)
    return scipy.signal.sosfiltfilt(sections, x, axis=2, padtype="odd", padlen=padding)


def lowpass(x, interval, corner, order="6"):
    return butterworth(x, interval, "lowpass", float(corner), order)


def highpass(x, interval, corner, order="6"):
    return butterworth(x, interval, "highpass", float(corner), order)


def bandpass(x, interval, low, high, order="6"):
    return butterworth(x, interval, "bandpass", (float(low), float(high)), order)


# Gradient structure tensor


def is_inner(at, n):
    """Whether positions of an axis have both neighbours in the survey; all are taken to if none has."""
    return (at >= 1) & (at <= n - 2) | (n < 3)


def gaussian_taps(sigma):
    """Of the three axes, cut at 4 sigma; one number stands for all three."""
    taps = []
    for s in numbers(sigma, 3, float) if "," in sigma else [float(sigma)] * 3:
        t = np.arange(-int(4 * s + 0.5), int(4 * s + 0.5) + 1)
        weights = np.exp(-0.5 * (t / s) ** 2) if s else np.ones(1)
        taps.append(weights / weights.sum())
    return taps


def smoothed_by(taps, x):
    """What lies inside."""
    for axis in range(3):
        x = valid_correlation(x, taps[axis], axis)
    return x


def smoothed_derivatives(x, gradient, reach, cut):
    """(D_i, D_j, D_k) of a survey and a margin around it, smoothed by a Gaussian; along the axes that are cut, 0 where they need samples beyond the survey."""
    smooth = gaussian_taps(gradient)
    reach = tuple(r + len(g) // 2 for r, g in zip(reach, smooth))
    inner = np.meshgrid(*(is_inner(np.arange(-r, n + r), n) | (not c) for r, n, c in zip(reach, x.shape, cut)), indexing="ij")
    inside = np.logical_and.reduce(inner)
    x = extended(x, tuple(1 + r for r in reach))
    return [smoothed_by(smooth, np.where(inside, valid_derivative(x, axis), 0)) for axis in range(3)]


def structure_tensor(x, interval, window="3,3,3", smoothing="uniform", sigma="1,1,1", gradient="0"):
    """The six products of (D_i, D_j, D_k), averaged over a uniform window or by a Gaussian cut at 4 sigma."""
    taps = [np.full(w, 1 / w) for w in odd_window(window)] if smoothing == "uniform" else gaussian_taps(sigma)
    cut = [len(t) > 1 or len(g) > 1 for t, g in zip(taps, gaussian_taps(gradient))]
    d = dict(zip("ijk", smoothed_derivatives(x, gradient, tuple(len(t) // 2 for t in taps), cut)))

    return {a + b: smoothed_by(taps, d[a] * d[b]) for a, b in ("ii", "ij", "ik", "jj", "jk", "kk")}


def tensor_matrix(x, interval, *average):
    t = structure_tensor(x, interval, *average)
    rows = [["ii", "ij", "ik"], ["ij", "jj", "jk"], ["ik", "jk", "kk"]]
    return np.stack([np.stack([t[name] for name in row], axis=-1) for row in rows], axis=-2)


def leading_vector(matrix):
    """The unit eigenvector of the largest eigenvalue, v_k >= 0; (0, 0, 1) for a null tensor."""
    v = np.linalg.eigh(matrix)[1][..., :, 2]
    v = np.where(v[..., 2:] < 0, -v, v)
    return np.where(np.trace(matrix, axis1=-2, axis2=-1)[..., None] == 0, [0, 0, 1], v)


def gst_dip_azimuth(x, interval, window="7,7,15", smoothing="uniform", sigma="2,2,4", gradient="1", unit="auto", reference="auto", map=None, **rest):
    matrix = tensor_matrix(x, interval, window, smoothing, sigma, gradient)
    v = leading_vector(matrix)
    if reference == "updip":
        dip = np.degrees(np.arctan2(np.hypot(v[..., 0], v[..., 1]), v[..., 2]))  # arccos v_k, without its lost digits
        azimuth = np.degrees(np.arctan2(v[..., 0], v[..., 1])) % 360
        return {"dip": dip, "azimuth": azimuth}
    limit = float(rest.get("max-dip", 4))
    dips = [np.clip(-quotient(v[..., axis], v[..., 2]), -limit, limit) for axis in (0, 1)]
    unit = unit_of(unit, map)
    east, north = on_map(dips, map)
    if unit in ("samples", "index"):
        length = np.hypot(*dips)
    else:
        length = np.hypot(east, north) * per_sample(unit, interval, map)
    if reference == "grid" and map:
        # along the step of a crossline, and across it to the side where the next inline is
        inline, crossline = np.array(map[:2]), np.array(map[2:4])
        ahead = crossline / np.hypot(*crossline)
        across = inline - inline @ ahead * ahead
        across = across / np.hypot(*across)
        east, north = across[0] * east + across[1] * north, ahead[0] * east + ahead[1] * north
    azimuth = np.where(length == 0, 0, np.degrees(np.arctan2(east, north)) % 360)
    return {"dip": np.degrees(np.arctan(length)) if unit in ("index", "degrees") else length, "azimuth": azimuth}


def unit_of(unit, map):
    """What auto stands for."""
    return unit if unit != "auto" else "samples" if not map else "slope" if map[4] is None else "degrees"


def per_sample(unit, interval, map):
    """Metres of depth in a sample, or microseconds."""
    return interval * 1e6 if unit == "slope" else interval * map[4] / 2


def on_map(dips, map):
    """East and north component of the gradient, in samples per metre, by least squares of its products with the two steps."""
    if not map:
        return dips
    steps = np.array([map[:2], map[2:4]], float)
    return np.moveaxis(np.linalg.solve(steps, np.stack(dips, -1)[..., None])[..., 0], -1, 0)


def in_unit(dips, unit, interval, map):
    """Inline and crossline dip in a unit, from samples per trace."""
    unit = unit_of(unit, map)
    if unit == "samples":
        return dips
    if unit == "index":
        return [np.degrees(np.arctan(dip)) for dip in dips]
    lengths = np.hypot(*map[:2]), np.hypot(*map[2:4])
    slopes = [dip * per_sample(unit, interval, map) / length for dip, length in zip(dips, lengths)]
    return slopes if unit == "slope" else [np.degrees(np.arctan(slope)) for slope in slopes]


def quotient(a, b):
    """a / b with 0/0 = 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(a == 0, 0, a / b)


def gst_dips_2d(x, interval, factor="1", window="7,7,15", smoothing="uniform", sigma="2,2,4", gradient="1", unit="auto", map=None, **rest):
    v = leading_vector(tensor_matrix(x, interval, window, smoothing, sigma, gradient))
    f, limit = float(factor), float(rest.get("max-dip", 4))
    dips = [f * np.clip(-quotient(v[..., axis], v[..., 2]), -limit, limit) for axis in (0, 1)]
    return dict(zip(("inline-dip", "crossline-dip"), in_unit(dips, unit, interval, map)))


def gradient_dips(x, interval, factor="1", window="7,7,7", gradient="1,1,1.2", unit="auto", map=None, **rest):
    halo = half(odd_window(window))
    # a dip at the edge is that of the nearest sample with neighbours on both sides
    held = np.ix_(*(h + (np.clip(at, 1, n - 2) if n > 2 else at) for h, n, at in zip(halo, x.shape, (np.arange(-h, n + h) for h, n in zip(halo, x.shape)))))
    f, limit = float(factor), float(rest.get("max-dip", 4))
    d = smoothed_derivatives(x, gradient, halo, (True, True, True))
    dips = [f * np.clip(-quotient(d[axis], d[2]), -limit, limit)[held] for axis in (0, 1)]
    medians = [np.median(sliding_window_view(dip, odd_window(window)), axis=(3, 4, 5)) for dip in dips]
    return dict(zip(("inline-dip", "crossline-dip"), in_unit(medians, unit, interval, map)))


def eigenvalues(x, interval, *average):
    """l1 >= l2 >= l3; what float64 leaves of a zero is a zero."""
    values = np.linalg.eigvalsh(tensor_matrix(x, interval, *average))
    values = np.where(values < 1e-12 * values[..., 2:], 0, values)
    return values[..., 2], values[..., 1], values[..., 0]


def gst_coherence(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="0"):
    l1, l2, _ = eigenvalues(x, interval, window, smoothing, sigma, gradient)
    return quotient(l1 - l2, l1 + l2)


def structured_semblance(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="0"):
    _, l2, l3 = eigenvalues(x, interval, window, smoothing, sigma, gradient)
    return np.where(l2 == 0, 1, quotient((l2 + l3) ** 2, l2**2 + l3**2))


def planarity(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="0"):
    l1, l2, _ = eigenvalues(x, interval, window, smoothing, sigma, gradient)
    return quotient(l1 - l2, l1)


def linearity(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="0"):
    l1, l2, l3 = eigenvalues(x, interval, window, smoothing, sigma, gradient)
    return quotient(l2 - l3, l1)


def isotropy(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="0"):
    l1, _, l3 = eigenvalues(x, interval, window, smoothing, sigma, gradient)
    return quotient(l3, l1)


def volume_curvature(x, interval, window="7,7,15", smoothing="uniform", sigma="2,2,4", gradient="1", **rest):
    limit = float(rest.get("max-dip", 4))
    v = leading_vector(tensor_matrix(x, interval, window, smoothing, sigma, gradient))
    p, q = (np.clip(-quotient(v[..., axis], v[..., 2]), -limit, limit) for axis in (0, 1))
    return principal_curvatures(p, q, interval, rest.get("unit", "auto"), rest.get("map"))


def curvature_from_dips(x, interval, factor="1", map=None, **rest):
    limit, unit = float(rest.get("max-dip", 16)), unit_of(rest.get("dip-unit", "samples"), map)
    dips = [y / float(factor) for y in surveys(x, 2)]
    if unit in ("index", "degrees"):
        dips = [np.tan(np.radians(dip)) for dip in dips]
    if unit in ("slope", "degrees"):
        dips = [dip / per_sample(unit, interval, map) * np.hypot(*step) for dip, step in zip(dips, (map[:2], map[2:4]))]
    p, q = (np.clip(dip, -limit, limit) for dip in dips)
    return principal_curvatures(p, q, interval, rest.get("unit", "auto"), map)


def slope_on_axis(x, axis):
    """The derivative along an axis, one-sided at the edges, smoothed along the others, where edges are held."""
    for a in range(3):
        if a != axis:
            x = scipy.ndimage.correlate1d(x, ACROSS, a, mode="nearest")
        else:
            x = np.gradient(x, axis=a) if x.shape[a] > 1 else np.zeros(x.shape)
    return x


def principal_curvatures(p, q, interval, unit="auto", map=None):
    """By the shape operator of the graph z(i, j) of slopes p, q: its eigenvalues."""
    second = np.moveaxis([[slope_on_axis(p, 0), slope_on_axis(p, 1)], [slope_on_axis(q, 0), slope_on_axis(q, 1)]], (0, 1), (-2, -1))
    if unit != "samples" and map and map[4] is not None:
        depth = interval * map[4] / 2
        per_metre = np.linalg.inv(np.array([map[:2], map[2:4]], float))  # the gradient on the map of what changes by line
        p, q = depth * np.moveaxis(np.stack([p, q], -1) @ per_metre.T, -1, 0)
        second = depth * (per_metre @ second @ per_metre.T)
    xx, yy, xy = second[..., 0, 0], second[..., 1, 1], (second[..., 0, 1] + second[..., 1, 0]) / 2

    def symmetric(a, b, c):
        return np.stack([np.stack([a, b], -1), np.stack([b, c], -1)], -2)

    second = symmetric(xx, xy, yy) / np.sqrt(1 + p**2 + q**2)[..., None, None]
    shape = np.linalg.solve(symmetric(1 + p**2, p * q, 1 + q**2), second)
    low, high = np.moveaxis(np.sort(np.linalg.eigvals(shape).real, axis=-1), -1, 0)
    larger = np.where(abs(low) > abs(high), low, high)
    flat = np.linalg.eigvalsh(symmetric(xx, xy, yy))
    return {
        "mean": (low + high) / 2,
        "gaussian": low * high,
        "maximum": larger,
        "minimum": low + high - larger,
        "most-positive": flat[..., 1],
        "most-negative": flat[..., 0],
    }


def chaos(x, interval, window="3,3,9", smoothing="uniform", sigma="1,1,3", gradient="1"):
    matrix = tensor_matrix(x, interval, window, smoothing, sigma, gradient)
    l3, l2, l1 = np.moveaxis(np.linalg.eigvalsh(matrix), -1, 0)
    null = np.trace(matrix, axis1=-2, axis2=-1) == 0
    return np.where(null, 0, 2 * l2 / np.where(null, 1, l1 + l3))


# The dips that windows of coherence follow by default: near faults those of wider windows are wrong
SHARP = {"dip-window": "5,5,9", "dip-gradient": "0"}


def semblance(x, interval, window="3,3,9", steering="none", **rest):
    window = odd_window(window)
    if steering != "none":
        return steered_semblance(x, interval, window, steering, **{**SHARP, **rest})
    stacked, energy = (valid_sum(y, (1, 1, window[2])) for y in flat_sums(x, window, (0, 0, window[2] // 2)))
    return quotient(stacked, energy)


def flat_sums(x, window, halo):
    """Energy of the mean of the window's traces that the survey has, and their mean energy, times their number; 0 in a halo."""
    traces = (window[0], window[1], 1)
    stacked, energy, count = (
        valid_sum(np.pad(y, [(w // 2, w // 2) for w in traces]), traces) for y in (x, x**2, np.ones_like(x)))
    return [np.pad(y, [(h, h) for h in halo]) for y in (stacked**2 / count, energy)]


def eigen_coherence(x, interval, window="3,3,9", analytic="false", steering="none", **rest):
    window = odd_window(window)
    z = scipy.signal.hilbert(x, axis=2)
    dips = steering_dips(x, interval, steering, **{**SHARP, **rest})
    covariance = 0
    for part in (z.real, z.imag) if analytic == "true" else (x,):
        if steering != "none":
            rows = [along_plane(part, window, *dips, dk) * has_row(x, dk)[..., None] for dk in centred(window[2])]
        else:
            rows = [cut_traces(part, window, dk) for dk in centred(window[2])]
        traces = np.stack(rows, axis=-1)
        covariance = covariance + traces @ np.swapaxes(traces, -1, -2)
    energy = np.trace(covariance, axis1=-2, axis2=-1)
    return quotient(np.where(energy == 0, 0, np.linalg.eigvalsh(covariance)[..., -1]), energy)


# Along the layers


def layer_dips(x, interval, dip_window, dip_gradient, max_dip):
    """The inline and crossline dip at the samples of a survey."""
    v = leading_vector(tensor_matrix(x, interval, dip_window, "uniform", "1", dip_gradient))
    return [np.clip(-quotient(v[..., axis], v[..., 2]), -max_dip, max_dip) for axis in (0, 1)]


def steering_dips(x, interval, steering, **rest):
    """The dips that windows follow."""
    limit, window, gradient = float(rest.get("max-dip", 4)), rest.get("dip-window", "7,7,15"), rest.get("dip-gradient", "1")
    if steering == "gst":
        return layer_dips(x, interval, window, gradient, limit)
    if steering == "inputs":
        return [np.clip(dip, -limit, limit) for dip in surveys(x, 3)[1:]]
    return [np.zeros(x.shape)] * 2


def layer_sums(x, interval, window, halo, steering, **rest):
    """Numerator and denominator of the semblance of each sample, and of those in a halo: 0 there."""
    if steering == "none":
        return flat_sums(x, window, halo)
    traces = np.moveaxis(along_plane(x, window, *steering_dips(x, interval, steering, **rest), 0), -1, 0)
    return [np.pad(y, [(h, h) for h in halo]) for y in (np.mean(traces, axis=0) ** 2, np.mean(np.square(traces), axis=0))]


def steered_semblance(x, interval, window, steering, **rest):
    high = (1, 1, window[2])
    stacked, energy = (valid_sum(y, high) for y in layer_sums(x, interval, window, (0, 0, window[2] // 2), steering, **rest))
    return quotient(stacked, energy)


def lateral(window):
    return [(a, b) for a in range(-(window[0] // 2), window[0] // 2 + 1) for b in range(-(window[1] // 2), window[1] // 2 + 1)]


def centred(count):
    return range(-(count // 2), count // 2 + 1)


def cut_traces(x, window, dk):
    """x(i + a, j + b, k + dk) for the traces (a, b) of a window, along the last axis; 0 beyond the survey."""
    a, b, c = (*half(window[:2]), abs(dk))
    big = np.pad(x, [(a, a), (b, b), (c, c)])
    ni, nj, nk = x.shape
    return np.stack([big[a + i : a + i + ni, b + j : b + j + nj, c + dk : c + dk + nk] for i, j in lateral(window[:2])], axis=-1)


def has_row(x, dk):
    """Whether the sample dk away lies in the trace, for each sample."""
    k = np.arange(x.shape[2]) + dk
    return np.broadcast_to((k >= 0) & (k < x.shape[2]), x.shape)


def inward(n, at, step):
    """A step along an axis that stays inside: itself, the opposite one or none."""
    fits, back = ((0 <= at + s) & (at + s < n) for s in (step, -step))
    return np.where(fits, step, np.where(back, -step, 0))


def in_layer(x, a, b, dips, dk=0, opposite_row=False):
    """x(i + a, j + b, k + dk + a p + b q), linear between samples; what lies beyond the survey is replaced from the other side."""
    n = x.shape
    i, j, k = np.meshgrid(*map(np.arange, n), indexing="ij")
    a, b = inward(n[0], i, a), inward(n[1], j, b)
    row = k + (inward(n[2], k, dk) if opposite_row else dk)
    shift = dips(a, b)

    def reaches(position):
        return (position >= 0) & (position <= n[2] - 1)

    def linear(a, b, position):
        position = np.clip(position, 0, n[2] - 1)
        low = np.floor(position).astype(int)
        high = np.minimum(low + 1, n[2] - 1)
        return x[i + a, j + b, low] * (1 - (position - low)) + x[i + a, j + b, high] * (position - low)

    back = (0 <= i - a) & (i - a < n[0]) & (0 <= j - b) & (j - b < n[1]) & reaches(row - shift)
    other = np.where(back, linear(np.where(back, -a, 0), np.where(back, -b, 0), row - shift), linear(0, 0, row))
    return np.where(reaches(row + shift), linear(a, b, row + shift), other)


def cubic_in_layer(x, a, b, p, q, dk):
    """The same samples, by the cubic through four where there are four, and by how much they grow with p and with q."""
    n = x.shape
    i, j, k = np.meshgrid(*map(np.arange, n), indexing="ij")
    a, b = inward(n[0], i, a), inward(n[1], j, b)
    row, shift = k + dk, a * p + b * q

    def reaches(position):
        return (position >= 0) & (position <= n[2] - 1)

    back = (0 <= i - a) & (i - a < n[0]) & (0 <= j - b) & (j - b < n[1]) & reaches(row - shift)
    side = np.where(reaches(row + shift), 1, np.where(back, -1, 0))
    a, b, position = side * a, side * b, np.clip(row + side * shift, 0, n[2] - 1)
    at = np.floor(position).astype(int)
    f = position - at
    x0, x1, x2, x3 = (x[i + a, j + b, np.clip(at + d, 0, n[2] - 1)] for d in (-1, 0, 1, 2))
    four = (at >= 1) & (at + 2 <= n[2] - 1)
    cubic = sum(y * w for y, w in ((x0, -f * (f - 1) * (f - 2) / 6), (x1, (f + 1) * (f - 1) * (f - 2) / 2),
                                   (x2, -(f + 1) * f * (f - 2) / 2), (x3, (f + 1) * f * (f - 1) / 6)))  # fmt: skip
    slope = np.where(four, ((x2 - x0) * (1 - f) + (x3 - x1) * f) / 2, np.where(f > 0, x2 - x1, 0))
    return np.where(four, cubic, x1 + (x2 - x1) * f), a * slope, b * slope


def along_plane(x, window, p, q, dk):
    """The samples of one row of a window that follows the layers, along the last axis."""
    return np.stack([in_layer(x, a, b, lambda a, b: a * p + b * q, dk) for a, b in lateral(window[:2])], axis=-1)


def structure_oriented_smoothing(x, interval, window="5,5", sigma="1", steering="gst", **rest):
    window = numbers(window, 2, int)
    p, q = steering_dips(x, interval, steering, **rest)
    total, weights = 0, 0
    for a, b in lateral(window):
        weight = np.exp(-0.5 * (a * a + b * b) / float(sigma) ** 2)
        total = total + weight * in_layer(x, a, b, lambda a, b: a * p + b * q)
        weights += weight
    return total / weights


def dip_steered_median(x, interval, window="3,3", height="0", steering="gst", **rest):
    window, height = numbers(window, 2, int), int(height)
    p, q = steering_dips(x, interval, steering, **rest)
    samples = [
        in_layer(x, a, b, lambda a, b: a * p + b * q, dk, opposite_row=True)
        for a, b in lateral(window)
        for dk in range(-height, height + 1)
    ]
    return np.median(samples, axis=0)


def dip_steered_semblance(x, interval, window="5,5,15", unit="auto", map=None, **rest):
    window, limit, step = odd_window(window), float(rest.get("max-dip", 4)), float(rest.get("dip-step", 0.5))
    h = half(window)
    steps = int(limit / step)
    grid = range(-steps, steps + 1)
    scan = np.zeros((2 * steps + 3, 2 * steps + 3, *x.shape))

    def value(p, q):
        stack, energy = 0, 0
        for dk in range(-h[2], h[2] + 1):
            traces = [in_layer(x, a, b, lambda a, b: a * p + b * q, dk) for a, b in lateral(window[:2])] * has_row(x, dk)
            stack = stack + np.sum(traces, axis=0) ** 2
            energy = energy + np.sum(np.square(traces), axis=0)
        return quotient(stack, energy * window[0] * window[1])

    def sloped(p, q):
        """Semblance of cubic samples, and the slopes of its logarithm."""
        stack, energy, stack_slopes, energy_slopes = 0, 0, np.zeros((2, *x.shape)), np.zeros((2, *x.shape))
        for dk in range(-h[2], h[2] + 1):
            traces = np.array([cubic_in_layer(x, a, b, p, q, dk) for a, b in lateral(window[:2])]) * has_row(x, dk)
            sums = np.sum(traces, axis=0)
            stack = stack + sums[0] ** 2
            energy = energy + np.sum(traces[:, 0] ** 2, axis=0)
            stack_slopes += 2 * sums[0] * sums[1:]
            energy_slopes += 2 * np.sum(traces[:, :1] * traces[:, 1:], axis=0)
        slopes = [quotient(a, stack) - quotient(b, energy) for a, b in zip(stack_slopes, energy_slopes)]
        return np.minimum(1, quotient(stack, energy * window[0] * window[1])), slopes

    for m in grid:
        for n in grid:
            scan[m + steps + 1, n + steps + 1] = value(m * step, n * step)
    best, dips, bends = np.full(x.shape, -1.0), np.zeros((2, *x.shape)), np.zeros((2, *x.shape))
    for m, n in sorted(itertools.product(grid, grid), key=lambda pair: pair[0] ** 2 + pair[1] ** 2):
        here = scan[m + steps + 1, n + steps + 1]
        better = here > best + 1e-6
        best = np.where(better, here, best)
        for axis, (at, da, db) in enumerate(((m, 1, 0), (n, 0, 1))):
            before = scan[m + steps + 1 - da, n + steps + 1 - db]
            after = scan[m + steps + 1 + da, n + steps + 1 + db]
            bend = before - 2 * here + after
            peaks = (bend < -1e-6) & (abs(at) < steps)
            left, right = (np.log(np.where(peaks, np.maximum(side, 1e-6) / np.where(peaks, here, 1), 1)) for side in (before, after))
            offset = np.where(peaks, np.clip(0.5 * quotient(left - right, left + right), -0.5, 0.5), 0)
            dips[axis] = np.where(better, (at + offset) * step, dips[axis])
            bends[axis] = np.where(better, left + right, bends[axis])
    refined, slopes = sloped(*dips)
    best = np.maximum(best, refined)
    for axis in range(2):
        dips[axis] += step * np.where(bends[axis] < 0, np.clip(quotient(-slopes[axis] * step, bends[axis]), -0.5, 0.5), 0)
    dips = in_unit(dips, unit, interval, map)
    return {"semblance": best, "inline-dip": dips[0], "crossline-dip": dips[1]}


# Faults


def scanned(text):
    first, last, step = numbers(text, 3, float)
    return [first + n * step for n in range(int(round((last - first) / step)) + 1)]


def shifted(x, reach, i, j, k):
    """x at a place that many samples away, linear between traces, for all that lie at least the reach from the edges."""
    at = [slice(r, n - r) for r, n in zip(reach, x.shape)]
    total = 0
    for di, wi in ((int(np.floor(i)), 1 - i % 1), (int(np.floor(i)) + 1, i % 1)):
        for dj, wj in ((int(np.floor(j)), 1 - j % 1), (int(np.floor(j)) + 1, j % 1)):
            if wi * wj > 1e-9:
                moved = [slice(s.start + d, s.stop + d) for s, d in zip(at, (di, dj, k))]
                total = total + wi * wj * x[tuple(moved)]
    return total


def fault_likelihood(x, interval, window="5,5", plane="15,15,45", step="5", strikes="0,360,15", dips="60,85,5", aspect="auto",
                     steering="gst", map=None, **rest):  # fmt: skip
    thin = gaussian_taps(rest.get("thin-sigma", "1"))[0]
    wide = len(thin) // 2
    window, plane = (*numbers(window, 2, int), 1), odd_window(plane)
    map = map if aspect == "auto" else None
    flat = 1 if aspect == "auto" else float(aspect)

    def among_traces(strike):
        """The strike in traces of one on the map, and the traces that are as long as a sample."""
        if not map:
            return strike, flat
        towards = np.radians(strike + 90)  # down the fault
        inline, crossline = (step[0] * np.sin(towards) + step[1] * np.cos(towards) for step in (map[:2], map[2:4]))
        depth = interval * map[4] / 2 if map[4] is not None else None
        return np.degrees(np.arctan2(-crossline, inline)) % 360, depth / np.hypot(inline, crossline) if depth else flat

    strikes, dips = [s for s in scanned(strikes) if s < scanned(strikes)[0] + 360], scanned(dips)
    steepest = min(np.tan(np.radians(dips)) / max(among_traces(s)[1] for s in strikes))
    along = max(plane[:2]) // 2
    lateral_reach = along + int(np.ceil(plane[2] // 2 / steepest * np.sqrt(2))) + 2
    step = int(step)
    points = max(n for n in range(1, plane[2] + 1, 2) if n * step <= plane[2])
    outer = (lateral_reach, lateral_reach, points // 2 * step + step // 2)
    # of the survey extended once: one trace more for the neighbours that ridges are compared with, and what they are smoothed over
    halo = tuple((1 + wide) * (axis < 2) + r for axis, r in enumerate(outer))
    numerator, denominator = layer_sums(x, interval, window, halo, steering, **rest)
    numerator, denominator = (valid_correlation(y, np.full(step, 1 / step), 2) for y in (numerator, denominator))
    outer = (*outer[:2], points // 2 * step)

    def smoothed(y, strike, dip):
        """Over the points of a plane: by whole traces along the axis nearer to its strike, and by steps of whole samples."""
        strike, aspect = among_traces(strike)
        sine, cosine = np.sin(np.radians(strike)), np.cos(np.radians(strike))
        along_inlines = 45 < strike % 180 < 135
        count = plane[0] if along_inlines else plane[1]
        per_sample = aspect / np.tan(np.radians(dip))  # traces across the strike
        line, section = 0, 0
        inner = (along, along, 0)
        for s in centred(count):
            place = (s, s * cosine / sine) if along_inlines else (s * sine / cosine, s)
            line = line + shifted(y, inner, *np.round(place, 9), 0) / count
        inner = tuple(o - i for o, i in zip(outer, inner))
        for k in (n * step for n in centred(points)):
            place = (0, -k * per_sample / sine) if along_inlines else (k * per_sample / cosine, 0)
            section = section + shifted(line, inner, *np.round(place, 9), k) / points
        return section

    def semblance(strike, dip):
        d = smoothed(denominator, strike, dip)
        return np.where(d == 0, 1, np.minimum(1, smoothed(numerator, strike, dip) / np.where(d == 0, 1, d)))

    def trough(before, here, after):
        bend = before - 2 * here + after
        bent = bend > 1e-4
        return np.where(bent, np.clip(0.5 * (before - after) / np.where(bent, bend, 1), -0.5, 0.5), 0)

    def best_dip(strike):
        values = [semblance(strike, dip) for dip in dips]
        best, of = values[0], np.full(values[0].shape, dips[0])
        for n in range(1, len(dips)):
            offset = trough(*values[n - 1 : n + 2]) if n + 1 < len(dips) else 0
            better = values[n] < best - 1e-6
            best, of = np.where(better, values[n], best), np.where(better, dips[n] + offset * (dips[n] - dips[n - 1]), of)
        return best, of

    scans = [best_dip(strike) for strike in strikes]
    count = len(strikes)
    turn = strikes[1] - strikes[0] if count > 1 else 360
    circle = count * turn == 360
    order = [n for pair in zip(range(count // 2), range(count // 2, count)) for n in pair] if circle and count % 2 == 0 else range(count)
    best, strike, dip = np.full(scans[0][0].shape, np.inf), 0, 0
    for n in order:
        here = scans[n][0]
        inside = circle or 0 < n < count - 1
        offset = trough(scans[n - 1][0], here, scans[(n + 1) % count][0]) if inside else 0
        better = here < best - 1e-6
        best = np.where(better, here, best)
        strike = np.where(better, (strikes[n] + offset * turn) % 360, strike)
        dip = np.where(better, scans[n][1], dip)
    likelihood = 1 - best**8
    smooth = valid_correlation(valid_correlation(likelihood, thin, 0), thin, 1)
    within = (slice(wide, likelihood.shape[0] - wide), slice(wide, likelihood.shape[1] - wide))
    likelihood, strike, dip = likelihood[within], strike[within], dip[within]
    inside = (slice(1, -1), slice(1, -1))
    thinned = np.zeros(likelihood[inside].shape)
    for at in np.ndindex(thinned.shape):
        i, j, k = at[0] + 1, at[1] + 1, at[2]
        # the neighbouring traces nearest to the direction across the strike
        a, b = ((1, 0), (1, -1), (0, 1), (1, 1))[int((among_traces(strike[i, j, k])[0] + 22.5) // 45) % 4]
        here = smooth[i, j, k]
        if here > smooth[i - a, j - b, k] + 1e-5 and here >= smooth[i + a, j + b, k] - 1e-5:
            thinned[at] = here
    return {"likelihood": likelihood[inside], "strike": strike[inside], "dip": dip[inside], "thinned": thinned}


# Statistics in windows


def windows(x, window):
    """The samples of the window of every sample, along the last axis."""
    view = sliding_window_view(extended(x, half(window)), window)
    return view.reshape(*view.shape[:3], -1)


def moments(x, window):
    samples = windows(x, odd_window(window))
    deviation = samples - samples.mean(axis=-1, keepdims=True)
    return [(deviation**r).mean(axis=-1) for r in (2, 3, 4)]


def variance(x, interval, window="3,3,9", normalised="false"):
    variance = moments(x, window)[0]
    return quotient(variance, np.mean(windows(x, odd_window(window)) ** 2, axis=-1)) if normalised == "true" else variance


def skewness(x, interval, window="3,3,9"):
    return np.nan_to_num(scipy.stats.skew(windows(x, odd_window(window)), axis=-1))


def kurtosis(x, interval, window="3,3,9"):
    return np.nan_to_num(scipy.stats.kurtosis(windows(x, odd_window(window)), axis=-1, fisher=False))


def percentile(x, interval, window="3,3,9", percent="50"):
    return np.percentile(windows(x, odd_window(window)), float(percent), axis=-1)


def edge_preserving_smoothing(x, interval, window="3,3,3"):
    """Mean and variance of all windows, of the survey extended once by all that is looked at; then the choice of one."""
    window = odd_window(window)
    reach = half(window)
    view = sliding_window_view(extended(x, tuple(2 * r for r in reach)), window)
    means, variances = view.mean(axis=(3, 4, 5)), view.var(axis=(3, 4, 5))
    choice = sliding_window_view(variances, window).reshape(*x.shape, -1).argmin(axis=-1)
    candidates = sliding_window_view(means, window).reshape(*x.shape, -1)
    return np.take_along_axis(candidates, choice[..., None], axis=-1)[..., 0]


# Texture


def lbp_2d(x, interval, radius="3"):
    """By interpolation between all samples of the plane: weights of a unit sample at each place."""
    r = int(radius)
    x = extended(x, (0, r + 1, r + 1))
    n, m = x.shape[1] - 2 * (r + 1), x.shape[2] - 2 * (r + 1)
    centre = x[:, r + 1 : r + 1 + n, r + 1 : r + 1 + m]
    code = np.zeros(centre.shape)
    for b in range(8 * r):
        angle = 2 * np.pi * b / (8 * r)
        dj, dk = np.round(-r * np.sin(angle), 5), np.round(r * np.cos(angle), 5)
        difference = np.zeros(centre.shape)
        for j in range(-r - 1, r + 2):
            for k in range(-r - 1, r + 2):
                weight = max(0, 1 - abs(dj - j)) * max(0, 1 - abs(dk - k))
                there = x[:, r + 1 + j : r + 1 + j + n, r + 1 + k : r + 1 + k + m]
                difference += weight * (there - centre)
        code += 2.0**b * (difference >= 0)
    return code


def lbp_3d(x, interval):
    y = extended(x, (1, 1, 1))
    corners = np.stack(
        [y[i : i + x.shape[0], j : j + x.shape[1], k : k + x.shape[2]] for i in (0, 2) for j in (0, 2) for k in (0, 2)],
        axis=-1,
    )
    above = corners.max(axis=-1) > x
    below = corners.min(axis=-1) < x
    return 2.0 ** corners.argmax(axis=-1) * above + 2.0 ** corners.argmin(axis=-1) * below


GLCM_OFFSETS = {"0": (0, 1), "45": (1, 1), "90": (1, 0), "135": (1, -1)}  # (crossline, sample)


def levels_of(x, levels, low, high):
    """floor((x - low) / (high - low) * (levels - 1)), in this order, in float64; outside the range: the end level."""
    if high == low:
        return np.zeros(x.shape, int)
    return np.clip(np.floor((x - low) / (high - low) * (levels - 1)), 0, levels - 1).astype(int)


def glcm_features(p):
    """Of normalised matrices [..., level, level]."""
    i, j = np.mgrid[: p.shape[-1], : p.shape[-1]]

    def total(weight):
        return (p * weight).sum(axis=(-2, -1))

    mean_level = total(i)
    deviation_i, deviation_j = i - mean_level[..., None, None], j - mean_level[..., None, None]
    variance = total(deviation_i**2)
    asm = total(p)  # sum of p squared
    flat = variance == 0
    return {
        "contrast": total((i - j) ** 2),
        "dissimilarity": total(abs(i - j)),
        "homogeneity": total(1 / (1 + (i - j) ** 2)),
        "asm": asm,
        "energy": np.sqrt(asm),
        "mean": mean_level,
        "variance": variance,
        "std": np.sqrt(variance),
        "correlation": np.where(flat, 1, total(deviation_i * deviation_j) / np.where(flat, 1, variance)),
        "entropy": -total(np.log(np.where(p > 0, p, 1))),
    }


def glcm_matrices(plane, levels, offset, window):
    """Symmetric, normalised co-occurrence matrices of every window of one plane of levels (crossline, sample)."""
    w = sliding_window_view(plane, window)
    rows, columns = window
    dr, dc = offset
    first = w[:, :, max(0, -dr) : rows - max(0, dr), max(0, -dc) : columns - max(0, dc)]
    second = w[:, :, max(0, dr) : rows - max(0, -dr), max(0, dc) : columns - max(0, -dc)]
    counts = np.zeros(w.shape[:2] + (levels, levels))
    at = np.indices(first.shape)
    np.add.at(counts, (at[0], at[1], first, second), 1)
    np.add.at(counts, (at[0], at[1], second, first), 1)
    return counts / (2 * first.shape[2] * first.shape[3])


def glcm(x, interval, levels="16", direction="90", distance="1", window="1,7,7", min=None, max=None, range="percentiles"):
    levels, distance, window = int(levels), int(distance), odd_window(window)[1:]
    low, high = measured_range(x, range, min, max)
    q = extended(levels_of(x, levels, low, high), (0,) + half(window))
    directions = list(GLCM_OFFSETS) if direction == "mean" else [direction]
    results = []
    for name in directions:
        # A diagonal pair lies at the nearest sample: distance * sin 45 degrees, rounded.
        scale = int(distance * np.sqrt(0.5) + 0.5) if name in ("45", "135") else distance
        offset = tuple(scale * o for o in GLCM_OFFSETS[name])
        planes = [glcm_features(glcm_matrices(plane, levels, offset, window)) for plane in q]
        results.append({f: np.stack([p[f] for p in planes]) for f in planes[0]})
    return {f: np.mean([r[f] for r in results], axis=0) for f in results[0]}


# Several surveys


class SplittableRandom:
    """java.util.SplittableRandom: Steele, Lea and Flood 2014."""

    def __init__(self, seed):
        self.seed = seed

    def mixed(self, shifts, factors):
        self.seed = (self.seed + 0x9E3779B97F4A7C15) % 2**64
        z = self.seed
        for shift, factor in zip(shifts, factors):
            z = (z ^ (z >> shift)) * factor % 2**64
        return z

    def unit(self):
        """A number in 0..1."""
        z = self.mixed((30, 27), (0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
        return ((z ^ (z >> 31)) >> 11) * 2.0**-53

    def below(self, bound, bits):
        while True:
            if bits == 64:
                z = self.mixed((30, 27), (0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
                z ^= z >> 31
            else:
                z = self.mixed((33, 28), (0x62A9D9ED799705F5, 0xCB24D0A5C88C35B3)) >> 32
            if bound & (bound - 1) == 0:
                return z & (bound - 1)
            if (z >> 1) - (z >> 1) % bound + bound <= 2 ** (bits - 1):
                return (z >> 1) % bound


def survey_windows(x, length):
    """Windows along traces, at places drawn for the shape."""
    random = SplittableRandom(17)
    count = min(max(x.size // 16, 1), 4096, -(-(2**20) // length))
    traces = x.reshape(-1, x.shape[2])
    windows = []
    for _ in range(count):
        trace = traces[random.below(len(traces), 64)]
        first = random.below(x.shape[2] - length + 1, 32)
        windows.append(trace[first : first + length])
    return np.array(windows)


def principal_components(x, interval, components, window):
    n = len(window_times(window, interval))
    w = survey_windows(x, n)
    vectors = np.linalg.eigh(w.T @ w)[1].T[::-1][: int(components)]
    vectors = [v * np.sign(v[np.abs(v).argmax()]) for v in vectors]
    around = sliding_window_view(extended(x, (0, 0, n // 2)), n, axis=2)[:, :, : x.shape[2]]
    return {f"component-{c + 1}": around @ v for c, v in enumerate(vectors)}


def overlapping_windows(extent, longest):
    """Starts of windows inside the survey, and for each its weights: sin^2 over the sum of all of them."""
    length = min(extent, longest)
    step = (length + 1) // 2
    starts = [*range(0, extent - length, step), extent - length]
    taper = np.sin(np.pi * (np.arange(length) + 0.5) / length) ** 2
    total = np.zeros(extent)
    for start in starts:
        total[start : start + length] += taper
    return [(start, taper / total[start : start + length]) for start in starts]


def cadzow(s, rank):
    """Cadzow 1988; Trickett 2008; Oropeza and Sacchi 2011: block Hankel matrices of frequencies, the last axis, to a low rank by subspace
    iteration (Halko, Martinsson and Tropp 2011, algorithm 4.4), and the means of their elements of equal sums of indices."""
    rows, columns = [n // 2 + 1 for n in s.shape[:2]], [(n + 1) // 2 for n in s.shape[:2]]
    places = np.add.outer(
        np.add.outer(np.arange(rows[0]) * s.shape[1], np.arange(rows[1])).ravel(),
        np.add.outer(np.arange(columns[0]) * s.shape[1], np.arange(columns[1])).ravel(),
    )
    rank = min(rank, *places.shape)
    random = SplittableRandom(1988)
    numbers = np.array([2 * random.unit() - 1 for _ in range(2 * rank * places.shape[1])]).reshape(-1, rank, 2)
    start = numbers[..., 0] - 1j * numbers[..., 1]
    flat = s.reshape(-1, s.shape[2])
    out = np.zeros_like(flat)
    for f in range(s.shape[2]):
        h = flat[:, f][places]
        q = np.linalg.qr(h @ start)[0]
        q = np.linalg.qr(h @ np.linalg.qr(h.conj().T @ q)[0])[0]
        np.add.at(out[:, f], places, q @ (q.conj().T @ h))
    return (out / np.bincount(places.ravel())[:, None]).reshape(s.shape)


def low_rank_denoise(x, interval, rank="3", window="11,11", length="256ms", band="5,80"):
    inlines, crosslines = (overlapping_windows(n, int(w)) for n, w in zip(x.shape, window.split(",")))
    samples = overlapping_windows(x.shape[2], len(window_times(length, interval)))
    n = len(samples[0][1])
    low, high = (int(np.floor(float(f) * n * interval + 0.5)) for f in band.split(","))
    kept = slice(min(low, high, n // 2), min(high, n // 2) + 1)
    y = np.zeros_like(x)
    for i, u in inlines:
        for j, v in crosslines:
            for k, w in samples:
                box = slice(i, i + len(u)), slice(j, j + len(v)), slice(k, k + n)
                s = np.fft.rfft(x[box] * np.sqrt(w), axis=2)
                filtered = np.zeros_like(s)
                filtered[..., kept] = cadzow(s[..., kept], int(rank))
                y[box] += np.fft.irfft(filtered, n, axis=2) * np.sqrt(w) * v[:, None] * u[:, None, None]
    return y


def unit_rows(x):
    return x / np.linalg.norm(x, axis=1, keepdims=True)


def self_organizing_map(vectors, count, seed):
    """A batch map in a row, whose pull reaches half of it at first and only the nearest after three quarters of the rounds."""
    random = SplittableRandom(seed)
    directions = vectors[[random.below(len(vectors), 32) for _ in range(count)]]
    distance = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
    for round in range(40):
        nearest = (vectors @ directions.T).argmax(1)
        sums = np.array([vectors[nearest == d].sum(0) for d in range(count)])
        reach = max(count / 2 * (30 - round) / 30, 1e-9)
        pull = np.exp(-0.5 * (distance / reach) ** 2) @ sums
        norm = np.linalg.norm(pull, axis=1, keepdims=True)
        directions = np.where(norm > 0, pull / np.where(norm > 0, norm, 1), directions)
    return directions


def waveform_classification(x, interval, prototypes="learned", classes="8", window="64ms", seed="0"):
    if prototypes == "learned":
        w = survey_windows(x, len(window_times(window, interval)))
        p = self_organizing_map(unit_rows(w[np.abs(w).max(1) > 0]), int(classes), int(seed))
    else:
        p = unit_rows(np.array([[float(v) for v in row.split(",")] for row in prototypes.split(";")]))
    n = p.shape[1]
    around = sliding_window_view(extended(x, (0, 0, n // 2)), n, axis=2)[:, :, : x.shape[2]]
    norm = np.linalg.norm(around, axis=3)
    products = around @ p.T
    known = norm > 0
    return {
        "class": np.where(known, 1 + products.argmax(3), 0),
        "similarity": products.max(3) / np.where(known, norm, 1) * known,
    }


def surveys(x, count):
    """The inputs of an operator on several: the volume, then volumes whose samples begin seven further on each."""
    return [np.roll(x.ravel(), -7 * n).reshape(x.shape) for n in range(count)]


def difference(x, interval):
    a, b = surveys(x, 2)
    return a - b


def nrms(x, interval, window):
    size = odd_window(window)
    a, b = (extended(y, half(size)) for y in surveys(x, 2))
    count = np.prod(size)
    root = lambda y: np.sqrt(valid_sum(y * y, size) / count)
    total = root(a) + root(b)
    return np.divide(200 * root(a - b), total, out=np.zeros_like(total), where=total > 0)


def lagged(x, lag, size):
    """The window of each sample of x, the lag further on along the trace; its samples are the last axis."""
    reach = tuple(h + (abs(lag) if axis == 2 else 0) for axis, h in enumerate(half(size)))
    wide = extended(x, reach)
    first = abs(lag) + lag
    return windows_of(wide[:, :, first : first + x.shape[2] + 2 * half(size)[2]], size)


def windows_of(x, size):
    w = sliding_window_view(x, size)
    return w.reshape(w.shape[:3] + (-1,))


def predictability(x, interval, window="1,1,65", lag=8):
    size = odd_window(window)
    a, b = surveys(x, 2)
    lags = range(-int(lag), int(lag) + 1)
    product = lambda u, v, l: (lagged(u, 0, size) * lagged(v, l, size)).sum(axis=-1)
    cross = sum(product(a, b, l) ** 2 for l in lags)
    auto = sum(product(a, a, l) * product(b, b, l) for l in lags)
    return np.clip(np.divide(cross, auto, out=np.zeros_like(cross), where=auto != 0), 0, 1)


def time_shift(x, interval, window, max):
    """The polynomial by barycentric interpolation; its maximum among the eighths, uphill from the parabola's."""
    size = odd_window(window)
    a, b = surveys(x, 2)
    most = duration(max, interval) / interval
    last = int(most + 1e-6)
    root = lambda w: np.sqrt((w * w).sum(axis=-1))
    correlations = {}
    for lag in range(-last - 4, last + 5):
        u, v = lagged(a, 0, size), lagged(b, lag, size)
        norm = root(u) * root(v)
        correlations[lag] = np.divide((u * v).sum(axis=-1), norm, out=np.zeros_like(norm), where=norm > 0)
    shift, best = np.zeros(x.shape), np.full(x.shape, -np.inf)
    eighths = np.arange(-9, 10) / 8
    for lag in sorted(range(-last, last + 1), key=lambda l: (abs(l), -l)):
        nodes = [correlations[lag + d] for d in range(-4, 5)]
        between = scipy.interpolate.BarycentricInterpolator(np.arange(-4, 5), nodes)(eighths)
        allowed = np.abs(lag + eighths) <= most + 1e-9
        allowed[[0, -1]] = False
        allowed = np.flatnonzero(allowed)
        for at in np.ndindex(x.shape):
            here = nodes[4][at]
            if lag == 0:
                best[at] = here
            if not ((lag == -last or here >= nodes[3][at]) and (lag == last or here >= nodes[5][at])):
                continue
            c = between[(slice(None), *at)]
            n = int(np.clip(9 + np.rint(8 * vertex(nodes[3][at], here, nodes[5][at])), allowed[0], allowed[-1]))
            while n < allowed[-1] and c[n + 1] > c[n]:
                n += 1
            while n > allowed[0] and c[n - 1] > c[n]:
                n -= 1
            found = np.clip(lag + eighths[n] + vertex(*c[n - 1 : n + 2]) / 8, -most, most)
            height = np.clip(np.polyval(np.polyfit(eighths[n - 1 : n + 2], c[n - 1 : n + 2], 2), found - lag), -1, 1)
            if lag == 0 or height > best[at]:
                shift[at], best[at] = found * interval * 1000, height
    return {"shift": shift, "correlation": best}


def vertex(before, at, after):
    bend = before - 2 * at + after
    return np.clip((before - after) / (2 * bend), -0.5, 0.5) if bend < 0 else 0


def arithmetic(x, interval, operation="sum", weights="1"):
    values = [float(w) for w in weights.split(",")] * (2 if "," not in weights else 1)
    inputs = surveys(x, len(values))
    if operation == "product":
        return inputs[0] * inputs[1]
    total = sum(w * y for w, y in zip(values, inputs))
    return total / sum(values) if operation == "mean" else total


def avo(x, interval, angles):
    sines = np.sin(np.radians([float(a) for a in angles.split(",")])) ** 2
    stacks = np.stack([y.ravel() for y in surveys(x, len(sines))])
    design = np.stack([np.ones_like(sines), sines], axis=1)
    line, *_ = np.linalg.lstsq(design, stacks, rcond=None)
    residual = np.sqrt(((stacks - design @ line) ** 2).mean(axis=0))
    result = {"intercept": line[0].reshape(x.shape), "gradient": line[1].reshape(x.shape)}
    return result if len(sines) == 2 else result | {"residual": residual.reshape(x.shape)}


def percentile_of_bins(x, percent):
    """What so many percent of all samples are not above, by straight lines in bins of 8 significant bits, cut to the samples' range."""
    if percent == 0 or percent == 100:
        return x.min() if percent == 0 else x.max()
    exponent = np.frexp(np.where(x == 0, 1, x))[1]
    width = np.where(x == 0, 2.0**-149, 2.0 ** (exponent - 8))
    inner = np.trunc(x / width) * width
    low = np.where(np.signbit(x), inner - width, inner)
    high = np.where(np.signbit(x), inner, inner + width)
    bins, counts = np.unique(np.stack([low.ravel(), high.ravel()]), axis=1, return_counts=True)
    b = np.searchsorted(np.cumsum(counts), percent / 100 * x.size)
    low, high = max(bins[0, b], x.min()), min(bins[1, b], x.max())
    return low + (percent / 100 * x.size - counts[:b].sum()) / counts[b] * (high - low)


def rgb_blend(x, interval, low, high):
    def level(y):
        least, most = (percentile_of_bins(y, float(p)) for p in (low, high))
        return np.clip(np.floor((y - least) / (most - least) * 255), 0, 255)

    red, green, blue = (level(y) for y in surveys(x, 3))
    return {"red": red, "green": green, "blue": blue, "packed": 65536 * red + 256 * green + blue}


OPERATORS = {
    f.__name__.replace("_", "-"): f
    for f in (
        first_derivative, gaussian, mean, median, rms, histogram_equalization,
        envelope, instantaneous_phase, instantaneous_frequency,
        hilbert, cosine_phase, relative_amplitude_change, amplitude_acceleration,
        instantaneous_bandwidth, dominant_frequency, frequency_change, sweetness, quality_factor,
        second_derivative, gradient_magnitude, reflection_intensity, agc, time_gain, taper, phase_rotation, clip_values, clip_percentiles,
        response_phase, response_frequency, response_amplitude, apparent_polarity,
        lowpass, highpass, bandpass, cwt_ricker, cwt_ormsby, spectral_decomposition, stockwell,
        peak_frequency, centroid_frequency, spectral_bandwidth, spectral_blueing,
        structure_tensor, gst_dip_azimuth, gst_dips_2d, gradient_dips, planarity, linearity, isotropy,
        chaos, gst_coherence, structured_semblance, volume_curvature, curvature_from_dips, semblance,
        eigen_coherence, edge_preserving_smoothing,
        structure_oriented_smoothing, dip_steered_median, dip_steered_semblance, fault_likelihood,
        variance, skewness, kurtosis, percentile, lbp_2d, lbp_3d, glcm, principal_components, waveform_classification, wavelet_bank, low_rank_denoise,
        difference, nrms, predictability, time_shift, arithmetic, avo, rgb_blend,
    )
}  # fmt: skip


def takes_map(function):
    """Whether an operator depends on where lines lie."""
    taken = inspect.signature(function).parameters.values()
    return any(parameter.name == "map" or parameter.kind is parameter.VAR_KEYWORD for parameter in taken)


def compute(operator, volume, interval, parameters, map=None):
    """{output: float64 array} of one operator on one volume; interval in seconds. The map as in make_goldens.py."""
    function = OPERATORS[operator]
    known = {"map": map} if map and takes_map(function) else {}
    result = function(np.asarray(volume, np.float64), float(interval), **parameters, **known)
    return result if isinstance(result, dict) else {operator: result}
