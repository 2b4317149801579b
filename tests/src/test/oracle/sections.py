"""How long the viewer takes for sections, as a browser asks for them: sections.py FILE... [-- OPTION...]

Sections of each file on their own, of three kinds: jumps to any of them, whose first picture may be coarse or a part, and a walk from
one to the next, twenty a second. Prints a Markdown table of medians and 95th percentiles in milliseconds, from asking to the last byte,
and the most memory that the viewer took. The options are those of `varve view`, such as --shape.
"""

import http.client
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import time
import urllib.parse

VARVE = os.environ.get("VARVE", str(pathlib.Path(__file__).parents[4] / "varve"))
JUMPS = 60
STEPS = 100
PAUSE = 0.05
PANEL = (900, 700)
LARGE, HUGE, FEW = 200_000, 4_000_000, 90_000
UNPACKED = 2**26


class Viewer:
    def __init__(self, file, options):
        self.process = subprocess.Popen([VARVE, "view", "--serve", file, "--json", *options], stdout=subprocess.PIPE)
        answer = b""
        while b"}" not in answer:
            answer += self.process.stdout.readline()
        self.address = urllib.parse.urlsplit(json.loads(answer)["address"])
        self.connection = http.client.HTTPConnection(self.address.hostname, self.address.port)

    def ask(self, request):
        """The headers and body of an answer, and the milliseconds it took."""
        begin = time.perf_counter()
        self.connection.request("GET", self.address.path + request)
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (request, body)
        return answer, body, 1000 * (time.perf_counter() - begin)

    def most_memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))

    def close(self):
        self.process.terminate()
        self.process.wait()


def bands(shape, chunk, axis):
    """The parts in which a section of a great many chunks is asked for: from which row to before which."""
    tall, deep = chunk[0 if axis == 2 else 2], chunk[axis]
    extent = shape[0 if axis == 2 else 2]
    count = 1 if deep == 1 else min(math.ceil(math.prod(shape) / shape[axis] * deep / UNPACKED), extent // tall)
    edges = [0] + [round(n * extent / count / tall) * tall for n in range(1, count)] + [extent]
    return list(zip(edges, edges[1:])) if count > 1 else []


def section(viewer, shape, chunk, axis, at):
    """Milliseconds to the first picture of a section, and to the whole."""
    traces = shape[0] * shape[1] if axis == 2 else 0
    places = FEW if traces > HUGE else LARGE if traces > LARGE else math.prod(PANEL)
    columns, rows = (math.floor(panel * math.sqrt(places / math.prod(PANEL))) for panel in PANEL)
    request = f"section?volume=0&axis={['inline', 'crossline', 'sample'][axis]}&at={at}&columns={columns}"
    parts = bands(shape, chunk, axis)
    if parts:
        all_rows = parts[-1][1]
        rows = min(rows, all_rows)
        edge = lambda at: round(at * rows / all_rows)
        times = [viewer.ask(f"{request}&rows={edge(end) - edge(begin)}&top={begin}&bottom={end}")[2] for begin, end in parts]
        return times[0], sum(times)
    request += f"&rows={rows}"
    answer, _, first = viewer.ask(request + "&soon=")
    whole = first
    if answer.headers.get("Varve-Coarse") == "true":
        whole += viewer.ask(request)[2]
    return first, whole


def figures(times):
    return f"{statistics.median(times):.0f}, {statistics.quantiles(times, n=20)[-1]:.0f}"


def main(files, options):
    random.seed(1)
    print("| file | section | jump, first picture | jump, whole | walk | most memory |\n|---|---|---:|---:|---:|---:|")
    for file in files:
        viewer = Viewer(file, options)
        try:
            volume = json.loads(viewer.ask("volumes")[1])["volumes"][0]
            shape, chunk = volume["shape"], volume["chunk"]
            for axis in range(3):
                for at in random.choices(range(shape[axis]), k=5):
                    section(viewer, shape, chunk, axis, at)
                jumps = [section(viewer, shape, chunk, axis, at) for at in random.choices(range(shape[axis]), k=JUMPS)]
                walk = []
                for step in range(min(STEPS, shape[axis])):
                    walk.append(section(viewer, shape, chunk, axis, step)[1])
                    time.sleep(max(0, PAUSE - walk[-1] / 1000))
                name = f"{pathlib.Path(file).name}, {'x'.join(map(str, shape))}"
                print(f"| {name} | {['inline', 'crossline', 'slice'][axis]} | {figures([j[0] for j in jumps])} | "
                      f"{figures([j[1] for j in jumps])} | {figures(walk)} | {viewer.most_memory():.0f} MiB |", flush=True)
        finally:
            viewer.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    split = given.index("--") if "--" in given else len(given)
    main(given[:split], given[split + 1 :])
