"""What a journal costs: journal.py FOLDER [PAIRS] [INLINES]

Pairs of runs, one with a journal and one without, each first in turn: gst-dip-azimuth on INLINES x 300 x 500 samples (240 MB for 400), to files
and to Zarr groups, in tiles of one shape, that which the first run plans. Prints a Markdown table of the medians over the pairs of what a run
with a journal takes, relative to that without: seconds of the processors, elapsed seconds of the tiles, and bytes given to the file system. Ends with status 1
if the processors take more than 2 % longer.
"""

import shutil
import statistics
import sys

from jobs import contents, given, scratch, told, varve

MOST = 1.02
ENDINGS = {".npy": (), ".sgy": (), ".zarr": ("--compression", "none"), ".zarr, version 3": ("--zarr-format", "3", "--compression", "gzip")}


def run(folder, survey, ending, *more):
    outputs = scratch(folder / "outputs")
    output = outputs / ("all.zarr" if ".zarr" in ending else "{output}" + ending)
    done = varve("run", "gst-dip-azimuth", survey, output, *ENDINGS[ending], *more, "--json", store=folder / "store")
    assert done.status == 0, done.err
    return done, done.json(), contents(outputs)


def main():
    folder, pairs, inlines = given(__doc__, 7, 400)
    survey = scratch(folder) / "survey.sgy"
    told("generate", survey, "--shape", f"{inlines},300,500")
    print("| outputs | pairs | seconds, busy and elapsed | busy | elapsed | written |\n|---|---:|---:|---:|---:|---:|")
    worst = 0
    for ending in ENDINGS:
        tile = ",".join(map(str, run(folder, survey, ending)[1]["tileShape"]))
        both = []
        for number in range(pairs):
            took = {
                with_it: run(folder, survey, ending, "--strategy", "largest", "--tile", tile, *(["--resume"] * with_it))
                for with_it in (number % 2 == 0, number % 2 == 1)
            }
            assert took[True][1]["tileShape"] == took[False][1]["tileShape"], f"{ending}: other tiles with a journal"
            assert took[True][2] == took[False][2], f"{ending}: other outputs with a journal"
            both.append((took[True], took[False]))
        busy, elapsed, written = (statistics.median(ratios) for ratios in zip(*(
            (one[0].busy / other[0].busy, one[1]["seconds"] / other[1]["seconds"], one[0].written / other[0].written) for one, other in both)))
        without = both[-1][1]
        print(f"| {ending} | {pairs} | {without[0].busy:.1f}, {without[1]['seconds']:.1f} | {busy:.3f} | {elapsed:.3f} | {written:.3f} |", flush=True)
        worst = max(worst, busy)
    shutil.rmtree(folder)
    sys.exit(worst > MOST)


if __name__ == "__main__":
    main()
