"""Surveys and pieces of them, written by segyio, and the check that merged pieces are the whole.

merge.py make FOLDER   writes NAME.sgy, and pieces NAME-1.sgy, NAME-2.sgy, ...; prints NAME and the number of pieces
merge.py check FOLDER  compares NAME-merged.sgy with NAME.sgy
"""

import glob
import os
import sys

import numpy
import segyio

INLINES = numpy.arange(100, 130, 2)
CROSSLINES = numpy.arange(3000, 3012)
SAMPLES = 50


def header(i, j):
    return {
        segyio.TraceField.INLINE_3D: int(INLINES[i]),
        segyio.TraceField.CROSSLINE_3D: int(CROSSLINES[j]),
        segyio.TraceField.CDP_X: 40000000 + 2500 * i - 1200 * j,
        segyio.TraceField.CDP_Y: 600000000 + 1100 * i + 2600 * j,
        segyio.TraceField.SourceGroupScalar: -100,
        segyio.TraceField.FieldRecord: 7 * i + j,
        segyio.TraceField.CDP: 1000 * i + j,
        segyio.TraceField.TRACE_SEQUENCE_FILE: i * len(CROSSLINES) + j + 1,
        segyio.TraceField.TraceIdentificationCode: 1,
        segyio.TraceField.TRACE_SAMPLE_INTERVAL: 4000,
        segyio.TraceField.ReceiverGroupElevation: 13 * j,
    }


def write(path, code, ii, jj, times, cube):
    spec = segyio.spec()
    spec.sorting = 2
    spec.format = code
    spec.samples = 200 + 4.0 * numpy.asarray(times)
    spec.ilines = INLINES[ii]
    spec.xlines = CROSSLINES[jj]
    with segyio.create(path, spec) as file:
        file.text[0] = segyio.tools.create_text_header({1: "A SURVEY OF THE TEST"})
        file.bin.update({segyio.BinField.Interval: 4000, segyio.BinField.SEGYRevision: 1,
                         segyio.BinField.MeasurementSystem: 1})
        trace = 0
        for i in ii:
            for j in jj:
                words = header(i, j)
                words[segyio.TraceField.DelayRecordingTime] = 200 + 4 * times[0]
                words[segyio.TraceField.TRACE_SAMPLE_COUNT] = len(times)
                file.header[trace] = words
                file.trace[trace] = cube[i, j, times[0]:times[-1] + 1]
                trace += 1


def make(folder):
    random = numpy.random.default_rng(4)
    n, m = len(INLINES), len(CROSSLINES)
    i, j, k = list(range(n)), list(range(m)), list(range(SAMPLES))
    cases = {
        "inlines": [(i[5:10], j, k), (i[:5], j, k), (i[10:], j, k)],
        "crosslines": [(i, j[:4], k), (i, j[4:5], k), (i, j[5:], k)],
        "times": [(i, j, k[30:]), (i, j, k[:12]), (i, j, k[12:30])],
        "corner": [(i[:6], j, k), (i[6:], j[:7], k), (i[6:], j[7:], k)],
        "overlaps": [(i[:8], j, k[:30]), (i[5:], j, k), (i[:9], j[3:], k[20:]), (i, j[:6], k[25:])],
    }
    for code in (1, 5):
        for name, pieces in cases.items():
            cube = random.normal(size=(n, m, SAMPLES)).astype(numpy.float32)
            path = os.path.join(folder, f"{name}{code}")
            write(path + ".sgy", code, i, j, k, cube)
            if code == 1:  # what the file holds, so that pieces hold the same
                cube = segyio.tools.cube(path + ".sgy")
            for number, (ii, jj, kk) in enumerate(pieces, 1):
                write(f"{path}-{number}.sgy", code, ii, jj, kk, cube)
            print(f"{name}{code}\t{len(pieces)}")


def check(folder):
    merged = sorted(glob.glob(os.path.join(folder, "*-merged.sgy")))
    for path in merged:
        whole = path.replace("-merged", "")
        with segyio.open(whole) as a, segyio.open(path) as b:
            assert numpy.array_equal(a.ilines, b.ilines), path
            assert numpy.array_equal(a.xlines, b.xlines), path
            assert numpy.array_equal(a.samples, b.samples), (path, a.samples, b.samples)
            assert (int(a.format), int(a.sorting)) == (int(b.format), int(b.sorting)), path
            assert numpy.array_equal(a.trace.raw[:], b.trace.raw[:]), path
            for t in range(a.tracecount):
                assert dict(a.header[t]) == dict(b.header[t]), (path, t)
            # the binary header is that of the first piece, in which segyio counts traces of the file
            counts = (segyio.BinField.Traces, segyio.BinField.AuxTraces, segyio.BinField.SamplesOriginal)
            assert all(a.bin[word] == b.bin[word] for word in a.bin.keys() if word not in counts), path
            assert "varve merge overlap=error" in b.text[0].decode("ascii", "ignore"), path
        with open(whole, "rb") as a, open(path, "rb") as b:
            assert a.read()[3600:] == b.read()[3600:], path
    print(len(merged), "surveys are whole")


{"make": make, "check": check}[sys.argv[1]](sys.argv[2])
