"""Measures the speed of all operators, and of Python's ways beside Varve's: speed.py FOLDER OUTPUT.json [OPERATOR ...]

With names of operators these alone are measured, and take the place of their former figures. Times each of Python's ways (peers.py) on 200x400x500 and, right after it, Varve's; then every operator on 200x200x200. Needs Debian's python3-numpy, python3-scipy and
python3-numba, a quiet machine and a quarter of an hour. FOLDER holds a volume of 160 MB meanwhile.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[3]
VARVE = str(ROOT / "varve")
THREADS = 2
ALL = "200,200,200"
LARGE = "200,400,500"
# The name in peers.py, what the table says of it, and what Varve is asked for.
PEERS = (
    ("envelope", "SciPy, FFT of slabs in cache", ["envelope"]),
    ("instantaneous_phase", "SciPy, FFT of slabs in cache", ["instantaneous-phase"]),
    ("instantaneous_phase_numpy", "NumPy, FFT of slabs in cache", ["instantaneous-phase"]),
    ("bandpass", "SciPy, `sosfiltfilt` of slabs in cache", ["bandpass"]),
    ("bandpass_spectrum", "SciPy, gain on the spectrum of slabs in cache", ["bandpass"]),
    ("cwt_ricker", "SciPy, gain on the spectrum of slabs in cache", ["cwt-ricker", "-p", "frequency=30"]),
    ("gaussian", "SciPy, `gaussian_filter`", ["gaussian", "-p", "sigma=3,3,3"]),
    ("rms", "SciPy, `uniform_filter1d`", ["rms"]),
    ("agc", "SciPy, `uniform_filter1d`", ["agc"]),
    ("semblance", "Numba, loops fused", ["semblance"]),
    ("gst_dip", "Numba, loops fused", ["gst-dip-azimuth", "-p", "window=3,3,3", "-p", "gradient=0"]),
    ("gst_coherence", "Numba for derivatives, LAPACK for eigenvalues", ["gst-coherence"]),
    ("eigen_coherence", "Numba, loops fused, power iterations", ["eigen-coherence"]),
    ("median", "Numba, loops fused", ["median"]),
    ("glcm_contrast", "Numba, loops fused", ["glcm", "--select", "contrast"]),
    ("waveform_classification", "NumPy, windows times prototypes by OpenBLAS",
     ["waveform-classification", "-p", "classes=32", "-p", "window=256ms"]),
    ("wavelet_bank", "NumPy, windows times wavelets by OpenBLAS", ["wavelet-bank"]),
    ("low_rank_denoise", "NumPy, all frequencies of a window by LAPACK, windows on threads", ["low-rank-denoise"]),
)


def told(*command, **environment):
    done = subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, env=os.environ | environment)
    return done.stdout.decode()


def bench(*words):
    """Timings: operator, threads, shape, million samples per second. Says what was skipped, and leaves it out."""
    timings = json.loads(told(VARVE, "bench", *words, "--json", "--quiet"))["timings"]
    for t in timings:
        if t["skipped"]:
            print(f"skipped: {t['operator']} on {t['threads']} threads: {t['skipped']}", file=sys.stderr)
    return [
        {"operator": t["operator"], "threads": t["threads"], "shape": t["shape"], "rate": rounded(t["samplesPerSecond"] / 1e6)}
        for t in timings
        if not t["skipped"]
    ]


def rounded(rate):
    """Three digits: more would be noise."""
    return float(f"{rate:.3g}")


def peer(volume, name):
    lines = told(sys.executable, HERE / "peers.py", volume, THREADS, name).splitlines()
    return rounded(float(next(line for line in lines if line.startswith(f"| {name} |")).split("|")[2]))


def pairs(folder, names):
    volume = pathlib.Path(folder) / "volume.npy"
    told(VARVE, "generate", volume, "--shape", LARGE, "--overwrite", "--quiet")
    for name, how, words in PEERS:
        if names and words[0] not in names:
            continue
        python = peer(volume, name)
        measured = bench("--operators", *words, "--shapes", LARGE, "--threads", THREADS)
        if not measured:
            continue
        (varve,) = measured
        print(f"{name}: {python}, {varve['rate']}", file=sys.stderr, flush=True)
        yield varve | {"peer": how, "python": python}
    volume.unlink()


def merged(former, measured, *key):
    """The former figures, those of the same key replaced, and those that are new."""
    now = {tuple(str(m[k]) for k in key): m for m in measured}
    kept = {tuple(str(f[k]) for k in key): f for f in former}
    return list((kept | now).values())


def processor():
    with open("/proc/cpuinfo") as lines:
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))


def main():
    folder, output, *names = sys.argv[1:]
    os.environ["VARVE_NO_BUILD"] = "1"
    former = json.loads(pathlib.Path(output).read_text()) if names else {"peers": [], "operators": []}
    chosen = ["--operators", ",".join(names)] if names else []
    speed = {
        "date": datetime.date.today().isoformat(),
        "processor": f"{os.cpu_count()} cores of {processor()}",
        "peers": merged(former["peers"], pairs(folder, names), "operator", "peer"),
        "operators": merged(former["operators"], bench(*chosen, "--shapes", ALL, "--threads", f"1,{THREADS}"), "operator", "threads"),
    }
    lines = ",\n".join(
        f'  "{key}": ' + (json.dumps(value) if isinstance(value, str) else "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]")
        for key, value in speed.items()
    )
    pathlib.Path(output).write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
