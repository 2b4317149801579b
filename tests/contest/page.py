"""Writes the tables and the plot of the contest from its results: page.py

With --check it only says, by its status, whether the page has the tables of the results.
"""

import ast
import json
import math
import pathlib
import re
import statistics
import sys

BEGIN, END = "<!-- results: written by tests/contest/run -->", "<!-- end of results -->"
WORDS = {"killed": "killed for memory", "refused": "refused", "late": "over 5 minutes"}
OPERATORS = {"gaussian": "Gaussian, sigma 3", "envelope": "Envelope", "semblance": "Semblance, 3 x 3 x 9", "dip": "Dip of the structure tensor, 3 x 3 x 3"}
SURVEYS = {"f3": "F3, repeated", "generated": "Generated", "large": "Generated, large"}


def told(row):
    """A cell: median seconds and peak, or how it ended."""
    if row["failed"]:
        ends = sorted(set(row["failed"]))
        some = f", {len(row['failed'])} of {len(row['failed']) + len(row['seconds'])} times" if row["seconds"] else ""
        return " or ".join(WORDS[end] for end in ends) + some
    return f"{statistics.median(row['seconds']):.2f} s, {row['peakMebibytes']:,} MiB"


def tables(result, entrants):
    rows = result["rows"]
    lines = []
    for survey in dict.fromkeys(row["survey"] for row in rows):
        shape = next(row["shape"] for row in rows if row["survey"] == survey)
        mebibytes = 4 * math.prod(shape) / 2**20
        lines += [f"## {SURVEYS[survey]}: {' x '.join(map(str, shape))}, {mebibytes:,.0f} MiB", "", *described(result["machines"][survey])]
        for operator in dict.fromkeys(row["operator"] for row in rows if row["survey"] == survey):
            here = [row for row in rows if (row["survey"], row["operator"]) == (survey, operator)]
            limits = sorted({row["limitMebibytes"] for row in here}, reverse=True)
            lines += [f"**{OPERATORS[operator]}**", "", "| | " + " | ".join(f"{limit:,} MiB" for limit in limits) + " | error |"]
            lines.append("|---|" + "---:|" * (len(limits) + 1))
            for entrant in dict.fromkeys(row["entrant"] for row in here):
                mine = {row["limitMebibytes"]: row for row in here if row["entrant"] == entrant}
                errors = [row["error"] for row in mine.values() if row["error"] is not None]
                other = any(row["definition"] == "other" for row in mine.values())
                error = "another definition" if other else f"{max(errors):.1e}" if errors else ""
                cells = [told(mine[limit]) if limit in mine else "" for limit in limits]
                lines.append(f"| {entrants[entrant]} | " + " | ".join(cells) + f" | {error} |")
            lines.append("")
    return lines


def described(machine):
    versions = ", ".join(f"{name} {number}" for name, number in sorted(machine["versions"].items()))
    return [
        f"{machine['threads']} threads of {machine['processor']}, {machine['memoryGibibytes']} GiB, Linux {machine['kernel']}; Varve {machine['varve']}; "
        f"{versions}; {machine['date']}. Medians of {machine['repeats']} runs.",
        "",
    ]


def draw(folder, result, entrants):
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "contest"
    import matplotlib.pyplot as plt

    for survey in dict.fromkeys(row["survey"] for row in result["rows"]):
        figure = plot(plt, [row for row in result["rows"] if row["survey"] == survey], entrants)
        figure.savefig(folder / f"seconds-{survey}.svg", metadata={"Date": None})


def plot(plt, rows, entrants):
    operators = list(dict.fromkeys(row["operator"] for row in rows))
    limits = sorted({row["limitMebibytes"] for row in rows}, reverse=True)
    figure, axes = plt.subplots(len(operators), len(limits), figsize=(11, 2.2 * len(operators)), sharex="row", squeeze=False)
    for line, operator in zip(axes, operators):
        for axis, limit in zip(line, limits):
            here = [row for row in rows if row["operator"] == operator and row["limitMebibytes"] == limit][::-1]
            for place, row in enumerate(here):
                if row["failed"]:
                    axis.text(0.0, place, " " + told(row).split(",")[0], va="center", color="#b03030", fontsize=8)
                else:
                    axis.barh(place, statistics.median(row["seconds"]), color="#1f6f8b" if row["entrant"] == "varve" else "#b8bec4")
            axis.set_yticks(range(len(here)), [entrants[row["entrant"]] for row in here] if axis is line[0] else [""] * len(here), fontsize=8)
            axis.set_ylim(-0.6, len(here) - 0.4)
            axis.set_title(f"{operator}, {limit:,} MiB", fontsize=9, loc="left")
            axis.spines[["top", "right"]].set_visible(False)
            axis.tick_params(axis="x", labelsize=8)
    for axis in axes[-1]:
        axis.set_xlabel("seconds, from file to file", fontsize=8)
    figure.tight_layout()
    return figure


def text(folder, result, entrants):
    """The page with the tables of the results."""
    page = (folder / "README.md").read_text()
    block = "\n".join([BEGIN, "", *tables(result, entrants), END])
    return re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: block, page, flags=re.DOTALL)


def write(folder, result, entrants):
    draw(folder, result, entrants)
    (folder / "README.md").write_text(text(folder, result, entrants))


def main():
    here = pathlib.Path(__file__).resolve()
    check = sys.argv[1:] == ["--check"]
    folder = here.parents[2] / "docs/contest"
    entrants = ast.literal_eval(re.search(r"ENTRANTS = ({.*?})", (here.parent / "run").read_text(), re.DOTALL).group(1))
    result = json.loads((folder / "results.json").read_text())
    if check:
        sys.exit(text(folder, result, entrants) != (folder / "README.md").read_text())
    write(folder, result, entrants)


if __name__ == "__main__":
    main()
