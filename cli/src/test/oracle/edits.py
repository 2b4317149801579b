"""Damages copies of a survey, and checks with segyio what varve edit has made of them.

edits.py make FOLDER   writes good.sgy and the damaged files, and prints a line for each: name, tab, options of varve edit
edits.py check FOLDER  opens every mended-NAME.sgy strictly, and compares lines, coordinates, sampling and samples with good.sgy
"""

import struct
import sys
from pathlib import Path

import numpy as np
import segyio

ILINES = range(100, 108)
XLINES = range(200, 212)
SAMPLES = 25
TRACE = 240 + 4 * SAMPLES
START = 3600
CORNERS = ["--corner 100,200,450000,6780000", "--corner 107,200,450140,6779895", "--corner 100,211,450082.5,6780110"]


def coordinates(iline, xline):
    """A grid of 25 by 12.5 m, turned, in metres."""
    i, j = iline - 100, xline - 200
    return 450000 + 20 * i + 7.5 * j, 6780000 - 15 * i + 10 * j


def make_good(path):
    spec = segyio.spec()
    spec.sorting, spec.format = 2, 5
    spec.ilines, spec.xlines, spec.samples = list(ILINES), list(XLINES), np.arange(SAMPLES) * 4.0
    with segyio.create(path, spec) as file:
        file.text[0] = segyio.tools.create_text_header({1: "A SURVEY", 2: "FOR TESTS"})
        file.bin = {segyio.BinField.Interval: 4000}
        values = np.random.default_rng(1).normal(size=(len(ILINES) * len(XLINES), SAMPLES)).astype("f4")
        for trace, (iline, xline) in enumerate((i, j) for i in ILINES for j in XLINES):
            x, y = coordinates(iline, xline)
            file.header[trace] = {
                1: trace + 1, 5: trace + 1, 21: 0, 29: 1, 71: -100, 115: SAMPLES, 117: 4000,
                181: round(100 * x), 185: round(100 * y), 189: iline, 193: xline,
            }
            file.trace[trace] = values[trace]


class Damaged:
    """The bytes of a file, whose words are set by their first byte."""

    def __init__(self, good, order=">"):
        self.bytes = bytearray(good)
        self.order = order

    def traces(self):
        return range((len(self.bytes) - START) // TRACE)

    def get(self, trace, at, kind="i"):
        return struct.unpack_from(self.order + kind, self.bytes, START + trace * TRACE + at - 1)[0]

    def put(self, trace, at, value, kind="i"):
        struct.pack_into(self.order + kind, self.bytes, START + trace * TRACE + at - 1, value)

    def each(self, at, value, kind="i"):
        """Sets a word of every trace header to a number, or to what a function of the trace gives."""
        for trace in self.traces():
            self.put(trace, at, value(trace) if callable(value) else value, kind)

    def file(self, at, value, kind="h"):
        struct.pack_into(self.order + kind, self.bytes, at - 1, value)

    def move(self, words):
        """Moves words of every trace header: {from: to}; the old places hold 0."""
        for trace in self.traces():
            values = [self.get(trace, at) for at in words]
            for at in words:
                self.put(trace, at, 0)
            for at, value in zip(words.values(), values):
                self.put(trace, at, value)

    def reorder(self, order):
        parts = [self.bytes[START + t * TRACE : START + (t + 1) * TRACE] for t in self.traces()]
        self.bytes[START:] = b"".join(parts[t] for t in order)


CASES = {}


def case(options):
    def add(damage):
        CASES[damage.__name__] = (damage, options)
        return damage

    return add


@case("--set inline=word(9) --set crossline=word(21)")
def lines_in_record_and_cdp(file):
    file.move({189: 9, 193: 21})


@case("--set inline=floor(cdp/1000) --set crossline=cdp%1000")
def lines_packed_into_cdp(file):
    file.each(21, lambda t: file.get(t, 189) * 1000 + file.get(t, 193))
    file.each(189, 0)
    file.each(193, 0)


@case("--swap inline,crossline")
def lines_swapped(file):
    file.move({189: 193, 193: 189})


@case("--set scalar=-100")
def no_scalar(file):
    file.each(71, 0, "h")


@case("--set scalar=-100")
def scalar_the_wrong_way(file):
    file.each(71, 100, "h")


@case("--set x=x*10 --set y=y*10")
def decimetres_with_the_scalar_of_centimetres(file):
    file.each(181, lambda t: round(file.get(t, 181) / 10))
    file.each(185, lambda t: round(file.get(t, 185) / 10))


@case("--interval 0.004")
def no_interval(file):
    file.file(3217, 0)
    file.each(117, 0, "h")


@case("--interval 0.004")
def interval_in_milliseconds(file):
    file.file(3217, 4)
    file.each(117, 4, "h")


@case("--set-file samples=25")
def too_few_samples(file):
    file.file(3221, 20)
    file.each(115, 20, "h")


@case("--samples-per-trace 25")
def no_samples(file):
    file.file(3221, 0)
    file.each(115, 0, "h")


@case("--sort inline,crossline")
def descending(file):
    file.reorder(reversed(file.traces()))


@case("--sort inline,crossline")
def shuffled(file):
    file.reorder(np.random.default_rng(2).permutation(len(file.traces())))


@case(" ".join(CORNERS) + " --compute lines")
def lines_absent(file):
    file.each(189, 0)
    file.each(193, 0)


@case(" ".join(CORNERS) + " --compute lines --sort inline,crossline")
def lines_absent_and_shuffled(file):
    lines_absent(file)
    shuffled(file)


@case("--set scalar=-100 " + " ".join(CORNERS) + " --compute coordinates")
def coordinates_absent(file):
    file.each(181, 0)
    file.each(185, 0)
    file.each(71, 0, "h")


@case("--set inline=(inline-1)/2 --set crossline=crossline+1000")
def lines_with_step_and_shift(file):
    file.each(189, lambda t: 2 * file.get(t, 189) + 1)
    file.each(193, lambda t: file.get(t, 193) - 1000)


@case("--set inline=word(189,2) --set crossline=word(193,2)")
def lines_of_two_bytes(file):
    file.each(189, lambda t: file.get(t, 189) << 16)
    file.each(193, lambda t: file.get(t, 193) << 16)


@case("--set inline=float(189) --set crossline=float(193)")
def lines_as_floats(file):
    file.each(189, lambda t: float(file.get(t, 189)), "f")
    file.each(193, lambda t: float(file.get(t, 193)), "f")


@case("--set x=round(float(181)*100) --set y=round(float(185)*100)")
def coordinates_as_floats(file):
    file.each(181, lambda t: file.get(t, 181) / 100, "f")
    file.each(185, lambda t: file.get(t, 185) / 100, "f")


@case("--set x=source_x --set y=source_y")
def coordinates_of_the_source(file):
    file.move({181: 73, 185: 77})


@case("--swap x,y")
def coordinates_swapped(file):
    file.move({181: 185, 185: 181})


@case("--set inline=100+floor((trace-1)/12) --set crossline=200+(trace-1)%12 " + " ".join(CORNERS) + " --compute coordinates")
def no_geometry_but_the_order(file):
    for at in (181, 185, 189, 193):
        file.each(at, 0)


@case("--set offset=0")
def every_trace_with_another_offset(file):
    file.each(37, lambda t: t)


@case("--read-as ieee")
def no_format(file):
    file.file(3225, 0)


@case("--first-trace 3600")
def extended_headers_that_are_not_there(file):
    file.file(3505, 2)


@case("--start 0")
def wrong_start(file):
    file.each(109, 500, "h")


@case("--set inline=if(trace>48,inline+4,inline)")
def numbered_anew_from_the_middle(file):
    file.each(189, lambda t: file.get(t, 189) - (4 if t >= 48 else 0))


def make(folder):
    make_good(folder / "good.sgy")
    good = (folder / "good.sgy").read_bytes()
    for name, (damage, options) in CASES.items():
        file = Damaged(good)
        damage(file)
        assert bytes(file.bytes) != good, name
        (folder / f"{name}.sgy").write_bytes(file.bytes)
        print(f"{name}\t{options}")


def check(folder):
    with segyio.open(folder / "good.sgy", strict=True) as file:
        wanted = segyio.tools.cube(file)
    for name in CASES:
        with segyio.open(folder / f"mended-{name}.sgy", strict=True) as file:
            assert list(file.ilines) == list(ILINES), (name, file.ilines)
            assert list(file.xlines) == list(XLINES), (name, file.xlines)
            assert list(file.offsets) == [0], (name, file.offsets)
            assert np.array_equal(file.samples, np.arange(SAMPLES) * 4.0), (name, file.samples)
            assert segyio.tools.dt(file, fallback_dt=-1) == 4000, name
            assert np.array_equal(segyio.tools.cube(file).view("u4"), wanted.view("u4")), name
            away = 0.051 if name.startswith("decimetres") else 0.0051
            for header in file.header:
                x, y = coordinates(header[189], header[193])
                scalar = -header[71]
                assert abs(header[181] / scalar - x) < away and abs(header[185] / scalar - y) < away, (name, header)
                assert header[115] == SAMPLES and header[117] == 4000, (name, header)
    print(len(CASES), "files mended")


if __name__ == "__main__":
    {"make": make, "check": check}[sys.argv[1]](Path(sys.argv[2]))
