"""Writes the golden files: seeded inputs, the oracle's float32 outputs, and index.json.

python3 make_goldens.py [DIRECTORY]   (default: ../resources/golden beside this file)

Each entry of index.json: operator, parameters, input (file), interval (seconds), output (name), file, kind, margin
(samples to ignore at each end of each axis), and map where the survey has one.
Kinds: `linear` and `nonlinear` (relative tolerance), `exact` (equal to the bit).
"""

import json
import pathlib
import sys

import numpy as np

import oracle

INTERVAL = 0.004

# The steps of an inline and of a crossline to the east and to the north, in metres, and the velocity.
SKEW = (20, 6, -4, 12.5, 2000)
SLOW = (25, 0, 0, 25, None)
LEFT = (0, -30, -12.5, 0, 3000)
MAPS = (SKEW, SLOW, LEFT)


def ricker(t, frequency):
    a = (np.pi * frequency * t) ** 2
    return (1 - 2 * a) * np.exp(-a)


def layered(shape, seed, throw=0.0):
    """Dipping, folded layers of random reflectivity under a 30 Hz Ricker wavelet, amplitudes of thousands, with noise."""
    rng = np.random.default_rng(seed)
    i, j = np.meshgrid(np.arange(shape[0]), np.arange(shape[1]), indexing="ij")
    shift = 0.4 * i - 0.25 * j + 2.5 * np.sin(2 * np.pi * (i + 0.6 * j) / 19) + throw * (j > 0.6 * shape[1])
    k = np.arange(shape[2])
    x = rng.normal(0, 150, shape)
    for depth in np.arange(-20, shape[2] + 20, 2.3):
        depth += rng.uniform(-1, 1)
        dip = 1 + 0.01 * (depth - shape[2] / 2) / shape[2] * i
        x += rng.normal(0, 3000) * ricker((k - (depth + dip[..., None] * shift[..., None])) * INTERVAL, 30)
    return x.astype(np.float32)


def with_null_zones(shape, seed):
    """Normal noise with a block of zeros and a zone of one constant value, both larger than the windows tried on it."""
    x = np.random.default_rng(seed).normal(0, 1, shape).astype(np.float32)
    x[2:11, 3:12, 5:22] = 0
    x[5:14, 4:15, 25:38] = 1.5
    return x


def half_empty(shape, seed):
    """Layers below a zone of zeros, and a block of one constant value."""
    x = layered(shape, seed)
    x[:, :, : shape[2] // 2] = 0
    x[shape[0] // 2 :, shape[1] // 2 :, shape[2] // 2 + 2 :] = 700
    return x


def inputs():
    folded, long = layered((24, 22, 101), 11, throw=2.6), layered((12, 11, 150), 12)
    random = np.random.default_rng(10).normal(0, 1, (20, 17, 64)).astype(np.float32)
    return {
        "random": random,
        "folded": folded,
        "long": long,
        "null": with_null_zones((16, 16, 40), 13),
        "traces20": layered((3, 4, 20), 14),
        "traces64": layered((5, 4, 64), 15),
        "traces101": layered((4, 5, 101), 16),
        "traces150": layered((4, 3, 150), 17),
        "texture": layered((3, 15, 18), 18),
        "empty": half_empty((6, 7, 16), 19),
    }


def cases():
    """(operator, parameters, inputs, kind), and the map if the survey has one"""
    traces = ("traces64", "traces101", "traces150")
    yield "first-derivative", {}, ("random", "long"), "linear"
    yield "first-derivative", {"axis": "inline"}, ("texture", "null"), "linear"
    yield "first-derivative", {"axis": "crossline"}, ("texture", "null"), "linear"
    yield "gaussian", {"sigma": "1,1,1", "truncate": "4"}, ("long", "texture"), "linear"
    yield "gaussian", {"sigma": "3,2,1.5", "truncate": "4"}, ("random", "texture"), "linear"
    yield "mean", {"window": "3,3,3"}, ("random",), "linear"
    yield "mean", {"window": "5,3,7"}, ("null", "texture"), "linear"
    yield "mean", {"window": "23,25,27"}, ("texture",), "linear"
    yield "mean", {"window": "1,1,127"}, ("traces20",), "linear"
    yield "median", {"window": "3,3,3"}, ("long", "null"), "exact"
    yield "median", {"window": "5,3,5"}, ("random",), "exact"
    yield "rms", {"window": "1,1,9"}, ("texture", "null"), "nonlinear"
    yield "rms", {"window": "3,3,5"}, ("null", "texture"), "nonlinear"
    for parameters in ({}, {"range": "survey"}, {"min": "-0.5", "max": "0.25"}):
        yield "histogram-equalization", {"bins": "255", **parameters}, ("long", "texture"), "nonlinear"
    yield "envelope", {}, (*traces, "null"), "nonlinear"
    yield "instantaneous-phase", {}, traces, "nonlinear"
    lateral = {"lateral": "true"}  # what 0.1.0 did
    for parameters in ({}, lateral, {"sign": "true"}):
        yield "instantaneous-frequency", parameters, traces, "nonlinear"
    yield "instantaneous-frequency", {"sign": "true", **lateral}, ("traces64",), "nonlinear"
    small = ("traces20", "texture")
    yield "hilbert", {}, ("traces20",), "linear"
    yield "phase-rotation", {"degrees": "60"}, small, "linear"
    yield "cosine-phase", {}, (*small, "traces64"), "nonlinear"
    for operator in (
        "relative-amplitude-change", "amplitude-acceleration", "instantaneous-bandwidth",
        "dominant-frequency", "frequency-change", "sweetness", "quality-factor",
    ):  # fmt: skip
        for parameters in ({}, lateral):
            yield operator, parameters, (*small, "traces64"), "nonlinear"
    yield "frequency-change", {"sign": "true"}, ("traces64",), "nonlinear"
    for parameters in ({}, lateral):
        yield "sweetness", {"floor": "40", "mode": "linear", **parameters}, small, "nonlinear"
        yield "quality-factor", {"limit": "5", **parameters}, small, "nonlinear"
        yield "response-frequency", parameters, ("traces20", "traces64"), "nonlinear"
    for operator in ("response-phase", "response-amplitude", "apparent-polarity"):
        yield operator, {}, ("traces20", "traces64"), "nonlinear"
    yield "cwt-ricker", {"frequency": "30"}, ("traces64",), "linear"
    yield "cwt-ricker", {"frequency": "20", "length": "100ms"}, small, "linear"
    yield "cwt-ormsby", {"f1": "5", "f2": "15", "f3": "50", "f4": "70"}, ("traces64",), "linear"
    yield "cwt-ormsby", {"f1": "0", "f2": "30", "f3": "30", "f4": "110", "length": "60ms"}, small, "linear"
    yield "spectral-decomposition", {"frequencies": "20,62.5"}, ("traces20", "traces64"), "nonlinear"
    yield "spectral-decomposition", {"frequencies": "40", "window": "60ms", "shape": "gaussian"}, small, "nonlinear"
    yield "stockwell", {"frequencies": "15,60"}, ("traces20", "traces64"), "nonlinear"
    yield "stockwell", {"frequencies": "10,40"}, ("traces101",), "nonlinear"
    for operator in ("peak-frequency", "centroid-frequency", "spectral-bandwidth"):
        yield operator, {}, ("traces20", "traces64"), "nonlinear"
        yield operator, {"length": "50ms"}, ("texture",), "nonlinear"
    yield "spectral-blueing", {"band": "10,80"}, ("traces64",), "linear"
    yield "spectral-blueing", {"band": "20,110", "exponent": "-0.5", "length": "100ms"}, small, "linear"
    for axis in ("inline", "crossline", "sample"):
        yield "second-derivative", {"axis": axis}, ("texture",), "linear"
    yield "gradient-magnitude", {}, ("texture",), "nonlinear"
    yield "gradient-magnitude", {"sigma": "0.6,2,1.5", "truncate": "3"}, ("texture",), "nonlinear"
    yield "reflection-intensity", {}, small, "linear"
    yield "reflection-intensity", {"window": "25"}, ("texture",), "linear"
    for parameters in ({}, {"window": "1,1,9"}):
        yield "agc", parameters, (*small, "null"), "nonlinear"
    yield "agc", {"window": "3,5,7"}, ("texture",), "nonlinear"
    yield "agc", {"window": "3,5,7", "mode": "relative"}, ("texture",), "nonlinear"
    for parameters in ({}, {"unit": "samples"}, {"gain": "2.5", "law": "exponential"}):
        yield "time-gain", parameters, small, "linear"
    yield "taper", {}, ("traces64",), "linear"
    yield "taper", {"length": "30ms", "mute": "10ms"}, small, "linear"
    yield "clip-values", {"min": "-500", "max": "1000"}, ("texture",), "exact"
    for corner in ("30", "60"):
        yield "lowpass", {"corner": corner, "order": "6"}, ("traces20", *traces), "linear"
    yield "lowpass", {"corner": "40", "order": "5"}, ("traces64",), "linear"
    for corner in ("5", "20"):
        yield "highpass", {"corner": corner, "order": "6"}, ("traces20", *traces), "linear"
    for low, high in (("8", "60"), ("5", "25")):
        yield "bandpass", {"low": low, "high": high, "order": "6"}, ("traces20", *traces), "linear"
    yield "bandpass", {"low": "10", "high": "50", "order": "3"}, ("traces101",), "linear"
    yield "structure-tensor", {"window": "3,3,3"}, ("texture",), "nonlinear"
    former = {"unit": "index", "reference": "updip"}
    yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,3", **former}, ("folded", "null"), "nonlinear"
    yield "gst-dip-azimuth", {"gradient": "0", "window": "5,3,7", **former}, ("long", "texture"), "nonlinear"
    yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,3"}, ("texture",), "nonlinear"
    yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,3", "unit": "index", "max-dip": "1"}, ("null",), "nonlinear"
    for map in SKEW, SLOW, LEFT:
        yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,5"}, ("texture",), "nonlinear", map
    yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,5", "reference": "grid"}, ("texture",), "nonlinear", LEFT
    yield "gst-dip-azimuth", {"gradient": "0", "window": "3,3,5", "unit": "samples"}, ("texture",), "nonlinear", SKEW
    yield "chaos", {"gradient": "0", "window": "3,3,9"}, ("long", "null", "texture"), "nonlinear"
    yield "chaos", {}, ("texture",), "nonlinear"
    gauss = {"smoothing": "gaussian", "sigma": "1,0.5,2"}
    yield "structure-tensor", gauss, ("texture",), "nonlinear"
    yield "gst-dip-azimuth", {"gradient": "0", **gauss, **former}, ("texture",), "nonlinear"
    yield "chaos", {"gradient": "0", **gauss}, ("texture",), "nonlinear"
    former = {"factor": "10", "max-dip": "1", "unit": "samples"}
    yield "gst-dips-2d", {"gradient": "0", "window": "3,3,3", **former}, ("texture", "empty"), "nonlinear"
    yield "gst-dips-2d", {"gradient": "0", **former, "factor": "2", **gauss}, ("texture",), "nonlinear"
    yield "gst-dips-2d", {"gradient": "0", "window": "3,3,3"}, ("texture",), "nonlinear"
    yield "gst-dips-2d", {"gradient": "0", "window": "3,3,3", "unit": "index"}, ("texture",), "nonlinear"
    yield "gst-dips-2d", {"window": "3,3,3", "gradient": "0.6,1,0.5"}, ("texture",), "nonlinear"
    yield "gst-dip-azimuth", {"window": "3,3,3", "gradient": "0.8"}, ("texture",), "nonlinear"
    yield "gst-dip-azimuth", {}, ("folded",), "nonlinear"
    yield "gst-dips-2d", {}, ("texture",), "nonlinear"
    yield "gst-dips-2d", {"smoothing": "gaussian"}, ("texture",), "nonlinear"
    yield "structure-tensor", {**gauss, "gradient": "1,0,0.7"}, ("texture",), "nonlinear"
    for shape in ("chaos", "planarity", "linearity", "isotropy", "gst-coherence", "structured-semblance"):
        yield shape, {"window": "3,3,5", "gradient": "0.7,0.7,0"}, ("null",), "nonlinear"
    for map in SKEW, SLOW:
        yield "gst-dips-2d", {"gradient": "0", "window": "3,3,3"}, ("texture",), "nonlinear", map
    yield "gradient-dips", {"gradient": "0", "window": "3,3,3", **former}, ("texture", "empty"), "nonlinear"
    yield "gradient-dips", {"gradient": "0", **former, "factor": "1", "window": "1,5,3"}, ("texture",), "nonlinear"
    yield "gradient-dips", {"gradient": "0", "window": "3,1,3"}, ("texture",), "nonlinear", SKEW
    yield "gradient-dips", {"window": "3,3,3", "gradient": "1,0.5,0.8"}, ("texture",), "nonlinear"
    yield "gradient-dips", {}, ("traces20",), "nonlinear"
    for shape in ("planarity", "linearity", "isotropy", "gst-coherence", "structured-semblance"):
        yield shape, {"window": "3,3,5"}, ("texture", "empty"), "nonlinear"
    yield "planarity", gauss, ("texture",), "nonlinear"
    yield "isotropy", {"window": "3,3,3"}, ("empty",), "nonlinear"
    yield "volume-curvature", {"gradient": "0", "window": "3,3,3", "max-dip": "1", "unit": "samples"}, ("texture",), "nonlinear"
    yield "volume-curvature", {"gradient": "0", "window": "3,3,3"}, ("texture",), "nonlinear", SKEW
    yield "volume-curvature", {"gradient": "0", "window": "1,3,5", "max-dip": "3"}, ("traces20",), "nonlinear"
    yield "volume-curvature", {"window": "3,3,3", "gradient": "0.5,0.7,1"}, ("texture",), "nonlinear"
    yield "volume-curvature", {}, ("traces101",), "nonlinear"
    yield "curvature-from-dips", {"factor": "5000", "dip-unit": "samples", "unit": "samples"}, ("texture",), "nonlinear"
    yield "curvature-from-dips", {"factor": "2000", "max-dip": "0.7", "dip-unit": "samples"}, ("traces20",), "nonlinear"
    yield "curvature-from-dips", {"factor": "5000", "dip-unit": "samples"}, ("texture",), "nonlinear", SKEW
    yield "curvature-from-dips", {"max-dip": "3", "dip-unit": "slope", "unit": "samples"}, ("texture",), "nonlinear", SKEW
    yield "semblance", {"window": "3,3,9"}, ("long", "null"), "nonlinear"
    yield "semblance", {"window": "1,5,5"}, ("texture", "null"), "nonlinear"
    yield "semblance", {"window": "5,7,25"}, ("texture",), "nonlinear"
    yield "semblance", {"window": "3,3,5", "steering": "gst", "dip-window": "3,3,5", "dip-gradient": "0.7"}, ("texture",), "nonlinear"
    yield "semblance", {"window": "3,3,5", "steering": "inputs", "max-dip": "0.7"}, ("traces20",), "nonlinear"
    yield "eigen-coherence", {"window": "3,3,9"}, ("texture",), "nonlinear"
    yield "eigen-coherence", {"window": "3,5,3"}, ("empty",), "nonlinear"
    yield "eigen-coherence", {"window": "3,3,5", "analytic": "true"}, ("traces20",), "nonlinear"
    yield "eigen-coherence", {"dip-window": "5,5,9", "dip-gradient": "0", "window": "3,3,9", "steering": "gst"}, ("texture",), "nonlinear"
    steered = {"steering": "gst", "dip-window": "3,3,5", "dip-gradient": "0", "max-dip": "1"}
    yield "eigen-coherence", {"window": "3,1,5", "analytic": "true", **steered}, ("traces20",), "nonlinear"
    steered = {"steering": "inputs", "max-dip": "1"}
    yield "eigen-coherence", {"window": "3,3,3", **steered}, ("traces20",), "nonlinear"
    yield "eigen-coherence", {"steering": "gst"}, ("traces20",), "nonlinear"
    yield "semblance", {"steering": "gst"}, ("traces20",), "nonlinear"
    yield "structure-oriented-smoothing", {}, ("traces20",), "nonlinear"
    yield "dip-steered-median", {}, ("traces20",), "nonlinear"
    for steering in ("none", "inputs"):
        steered = {"steering": steering, "max-dip": "1.5"}
        yield "structure-oriented-smoothing", {"window": "3,5", "sigma": "1", **steered}, ("random",), "nonlinear"
        yield "dip-steered-median", {"window": "3,3", "height": "1", **steered}, ("random",), "nonlinear"
    yield "edge-preserving-smoothing", {"window": "3,3,3"}, ("texture", "empty"), "nonlinear"
    steered = {"dip-window": "3,3,5", "dip-gradient": "0", "max-dip": "2"}
    yield "structure-oriented-smoothing", {"dip-window": "5,5,9", "dip-gradient": "0", "window": "5,5", "sigma": "1"}, ("texture",), "nonlinear"
    yield "structure-oriented-smoothing", {"window": "3,5", "sigma": "0.7", **steered}, ("empty",), "nonlinear"
    yield "dip-steered-median", {"dip-window": "5,5,9", "dip-gradient": "0", "window": "3,3"}, ("texture",), "nonlinear"
    yield "structure-oriented-smoothing", {"window": "3,3", "dip-window": "5,5,9", "dip-gradient": "0.6,0.8,0.5"}, ("texture",), "nonlinear"
    yield "dip-steered-median", {"window": "3,3", "dip-window": "5,5,9", "dip-gradient": "0.7,0.7,0"}, ("texture",), "nonlinear"
    yield "dip-steered-median", {"window": "1,5", "height": "1", **steered}, ("empty",), "nonlinear"
    scan = {"max-dip": "1", "dip-step": "0.5"}
    yield "dip-steered-semblance", {"window": "3,3,5", **scan}, ("texture",), "nonlinear", SKEW
    yield "dip-steered-semblance", {"window": "3,3,5", **scan, "unit": "samples"}, ("texture",), "nonlinear"
    yield "dip-steered-semblance", {"window": "3,3,9", "max-dip": "2", "dip-step": "0.25", "unit": "samples"}, ("traces20",), "nonlinear"
    yield "dip-steered-semblance", {"window": "3,3,3", **scan}, ("empty",), "nonlinear"
    yield "dip-steered-semblance", {"window": "3,1,3", "max-dip": "2", "dip-step": "0.25", "unit": "samples"}, ("texture",), "nonlinear"
    yield "dip-steered-semblance", {"window": "3,3,3"}, ("empty",), "nonlinear"
    former = {"window": "3,3", "step": "3", "dip-window": "5,5,9", "dip-gradient": "0", "thin-sigma": "0"}
    scan = {**former, "plane": "3,5,7", "strikes": "0,360,30", "dips": "60,80,10"}
    yield "fault-likelihood", {**scan, "aspect": "1"}, ("texture",), "nonlinear"
    yield "fault-likelihood", {**scan, "aspect": "1", "plane": "9,9,21", "strikes": "0,180,90"}, ("traces20",), "nonlinear"
    scan = {**former, "plane": "3,5,7", "strikes": "0,360,45", "dips": "20,50,10", "steering": "none"}
    yield "fault-likelihood", scan, ("texture",), "nonlinear", SKEW
    yield "fault-likelihood", {**scan, "dips": "60,80,10"}, ("texture",), "nonlinear", SLOW
    scan = {**former, "plane": "3,3,3", "step": "1", "strikes": "0,360,60", "dips": "60,80,10", "max-dip": "1"}
    yield "fault-likelihood", {**scan, "dip-window": "3,3,3", "dip-gradient": "0.7,0.7,0"}, ("traces20",), "nonlinear"
    yield "fault-likelihood", {**scan, "steering": "inputs", "thin-sigma": "0.6"}, ("traces20",), "nonlinear"
    yield "fault-likelihood", {"plane": "3,3,15", "strikes": "0,360,90", "dips": "70,80,10"}, ("traces20",), "nonlinear"
    arc = {**former, "window": "1,3", "plane": "5,3,5", "step": "1", "strikes": "30,120,45", "dips": "50,90,20", "aspect": "0.7", "steering": "none"}
    yield "fault-likelihood", arc, ("traces20", "empty"), "nonlinear"
    for moment in ("variance", "skewness", "kurtosis"):
        yield moment, {"window": "3,3,9"}, ("texture",), "nonlinear"
        yield moment, {"window": "3,5,1"}, ("empty",), "nonlinear"
    yield "variance", {"window": "5,5,1", "normalised": "true"}, ("texture", "empty"), "nonlinear"
    yield "percentile", {"window": "3,3,9", "percent": "50"}, ("texture",), "exact"
    yield "percentile", {"window": "3,5,3", "percent": "12.5"}, ("texture", "empty"), "nonlinear"
    yield "percentile", {"window": "1,3,3", "percent": "100"}, ("empty",), "exact"
    for radius in ("1", "2", "3"):
        yield "lbp-2d", {"radius": radius}, ("texture", "empty"), "exact"
    yield "lbp-3d", {}, ("texture", "empty"), "exact"
    for direction in ("90", "0", "45", "135", "mean"):
        parameters = {"levels": "16", "direction": direction, "distance": "1", "window": "1,7,7"}
        yield "glcm", parameters, ("texture",), "nonlinear"
        yield "glcm", {**parameters, "range": "survey"}, ("texture",), "nonlinear"
    yield "glcm", {"levels": "8", "direction": "90", "distance": "1", "window": "1,5,5"}, ("texture",), "nonlinear"
    yield "glcm", {"levels": "8", "direction": "mean", "distance": "2", "window": "1,5,5"}, ("texture",), "nonlinear"
    yield "waveform-classification", {"prototypes": "1,2,1;-1,-2,-1;1,0,-1;-1,0,1"}, small, "nonlinear"
    ramps = ";".join(",".join(str(t * t * k % 11 - 5) for t in range(8)) for k in range(1, 11))
    yield "waveform-classification", {"prototypes": ramps}, ("traces64",), "nonlinear"
    yield "waveform-classification", {"classes": "5", "window": "50ms"}, ("traces64",), "nonlinear"
    yield "principal-components", {"components": "2", "window": "50ms"}, ("traces64",), "nonlinear"
    yield "principal-components", {"components": "9", "window": "36ms"}, ("traces20",), "nonlinear"
    yield "wavelet-bank", {}, ("traces64",), "nonlinear"
    yield "wavelet-bank", {"measure": "thirds", "count": "11", "length": "100ms"}, ("traces20",), "nonlinear"
    yield "wavelet-bank", {"measure": "all", "count": "3", "wavelet": "ricker", "length": "100ms"}, small, "nonlinear"
    yield "wavelet-bank", {"count": "9", "wavelet": "ricker", "band": "10,60"}, ("traces20",), "nonlinear"
    yield "low-rank-denoise", {"length": "100ms"}, ("traces64",), "nonlinear"
    yield "low-rank-denoise", {"rank": "2", "window": "3,5", "length": "100ms"}, ("long",), "nonlinear"
    yield "low-rank-denoise", {"rank": "1", "window": "1,7", "length": "50ms", "band": "10,124"}, ("texture",), "nonlinear"
    yield "low-rank-denoise", {"rank": "10", "window": "5,1", "length": "90ms", "band": "1,60"}, ("null",), "nonlinear"
    yield "difference", {}, ("texture",), "linear"
    yield "nrms", {"window": "1,3,7"}, ("texture", "null"), "nonlinear"
    yield "predictability", {"window": "1,3,9", "lag": "2"}, ("texture", "traces20"), "nonlinear"
    yield "time-shift", {"window": "3,1,11", "max": "9ms"}, ("texture", "traces20"), "nonlinear"
    yield "time-shift", {"window": "1,1,15", "max": "3ms"}, ("traces20",), "nonlinear"
    yield "arithmetic", {"operation": "sum", "weights": "1,-0.5,2"}, ("traces20",), "linear"
    yield "arithmetic", {"operation": "mean"}, ("traces20",), "linear"
    yield "arithmetic", {"operation": "product"}, ("traces20",), "nonlinear"
    yield "avo", {"angles": "5,15,25"}, ("traces20",), "nonlinear"
    yield "avo", {"angles": "10,30"}, ("traces20",), "nonlinear"
    yield "rgb-blend", {"low": "0", "high": "100"}, ("traces20",), "exact"
    yield "clip-percentiles", {"low": "5", "high": "90"}, ("traces20",), "nonlinear"
    yield "spectral-blueing", {"band": "10,80", "spectrum": "survey"}, ("traces20",), "nonlinear"


def main(directory):
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.glob("*.npy"):
        old.unlink()
    volumes = inputs()
    for name, x in volumes.items():
        np.save(directory / f"input-{name}.npy", x)
    index = []
    for operator, parameters, names, kind, *map in cases():
        for name in names:
            results = oracle.compute(operator, volumes[name], INTERVAL, parameters, *map)
            for output, values in results.items():
                assert np.isfinite(values).all() and values.shape == volumes[name].shape
                values = values.astype(np.float32)
                settings = [key if value == "true" else value[:40] for key, value in parameters.items()]
                words = [operator, *settings, name, *([output] if output != operator else [])]
                words += ["map" + str(MAPS.index(m)) for m in map]
                file = "-".join(words).replace(",", "x").replace(";", "y") + ".npy"
                np.save(directory / file, values)
                entry = {
                    "operator": operator,
                    "parameters": parameters,
                    "input": f"input-{name}.npy",
                    "interval": INTERVAL,
                    "output": output,
                    "file": file,
                    "kind": kind,
                    "margin": [0, 0, 0],
                    **({"map": map[0]} if map else {}),
                }
                index.append(entry)
    assert len({e["file"] for e in index}) == len(index)
    lines = ",\n".join(json.dumps(e) for e in index)
    (directory / "index.json").write_text(f"[\n{lines}\n]\n")
    size = sum(f.stat().st_size for f in directory.iterdir())
    print(f"{len(volumes)} inputs, {len(index)} outputs, {size} bytes")


if __name__ == "__main__":
    default = pathlib.Path(__file__).resolve().parent.parent / "resources" / "golden"
    main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default)
