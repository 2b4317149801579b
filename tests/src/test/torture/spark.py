"""A stand-alone Spark of two workers on this machine, and runs that `varve submit --spark` gives it: spark.py FOLDER JARS

Needs JAVA_HOME, a JDK 25. JARS holds Spark 4 and what it needs:

    mvn -DskipTests -Dinvoker.skip=true package dependency:copy-dependencies -pl cluster -am -DexcludeGroupIds=org.varve,org.jcuda,com.github.oshi,net.java.dev.jna,org.hipparchus -DoutputDirectory=JARS

Each run is compared byte by byte with the same run of one process: on the processor; with an executor killed half way; and, with
VARVE_CUDA_DRIVER, on two GPUs that Spark gives to its tasks one each. Ends with status 1 if any differs.
"""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

from jobs import scratch, told, varve

MASTER = "spark://127.0.0.1:17077"
RUN = ("gst-dip-azimuth+envelope", "survey.sgy")
OPTIONS = ("--tile", "40,50,250", "--threads", "1")
SUBMIT = """#!/bin/bash
# As bin/spark-submit and bin/spark-class of a distribution: the launcher tells the command, after a line end, words ended by NUL.
command=()
while IFS= read -rd '' word; do command+=("${word#$'\\n'}"); done < <(java -cp "$SPARK_HOME/jars/*" org.apache.spark.launcher.Main org.apache.spark.deploy.SparkSubmit "$@"; printf '%d\\0' $?)
unset 'command[-1]'
[[ -z "${command[0]}" ]] && command=("${command[@]:1}")
exec "${command[@]}"
"""


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


class Spark:
    """Spark's master and its workers; each has a core, and a GPU of its own number where there are any."""

    def __init__(self, folder, jars, gpus):
        self.home = folder / "spark"
        self.home.mkdir()
        (self.home / "jars").symlink_to(jars.resolve())
        executable(self.home / "bin/spark-submit", SUBMIT)
        java = pathlib.Path(os.environ["JAVA_HOME"], "bin")
        self.environment = os.environ | {
            "SPARK_HOME": str(self.home), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_SCALA_VERSION": "2.13", "SPARK_NO_DAEMONIZE": "1",
            "PATH": f"{java}:{os.environ['PATH']}",
        }  # fmt: skip
        self.processes = [self.daemon("master.Master", "--host", "127.0.0.1", "--port", "17077", "--webui-port", "18080")]
        time.sleep(5)
        for number in range(2):
            words = ["--host", "127.0.0.1", "--cores", "1", "--memory", "4g", "--work-dir", folder / f"work{number}"]
            words += ["--webui-port", str(18081 + number)]
            properties = folder / f"worker{number}.conf"
            script = executable(folder / f"gpus{number}", f'#!/bin/sh\necho \'{{"name": "gpu", "addresses": ["{number}"]}}\'\n')
            properties.write_text(f"spark.worker.resource.gpu.amount 1\nspark.worker.resource.gpu.discoveryScript {script}\n" if gpus else "")
            self.processes.append(self.daemon("worker.Worker", *words, "--properties-file", properties, MASTER))
        time.sleep(5)

    def daemon(self, name, *words):
        log = open(self.home / f"{name}{len(list(self.home.iterdir()))}.log", "w")
        command = ["java", "-cp", f"{self.home}/jars/*", f"org.apache.spark.deploy.{name}", *map(str, words)]
        return subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def close(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            process.wait()


def executors():
    """Numbers of the processes that are executors."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"CoarseGrainedExecutorBackend" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def kill_one(journal, killed):
    """Kills an executor once three ranges are done."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        done = list((journal / "done").iterdir()) if (journal / "done").is_dir() else []
        if len(done) >= 3:
            victims = executors()
            if victims:
                os.kill(victims[0], signal.SIGKILL)
                killed.append(victims[0])
            return
        time.sleep(0.01)


def submitted(spark, folder, name, *options, kills=False):
    """What is wrong with a run on Spark; empty if nothing is."""
    outputs = scratch(folder / name)
    killed = []
    victim = threading.Thread(target=kill_one, args=(outputs / "dip.sgy.journal", killed))
    if kills:
        victim.start()
    words = ["submit", "--spark", MASTER, "--tasks", "2", "--spark-submit=--conf=spark.ui.enabled=false"]
    words += ["--spark-submit=--conf=spark.executorEnv." + key + "=" + value for key, value in os.environ.items()
              if key == "VARVE_CUDA_DRIVER" or key.startswith("PRETEND_")]  # fmt: skip
    ended = varve(*words, RUN[0], folder / RUN[1], outputs / "{output}.sgy", *OPTIONS, *options, "--quiet", store=folder / "store",
                  **{k: v for k, v in spark.environment.items() if k.startswith(("SPARK_", "JAVA_", "PATH", "PRETEND_", "VARVE_CUDA"))})  # fmt: skip
    if ended.status:
        return f"ended with {ended.status}: {ended.err[-2000:]}"
    if kills:
        victim.join()
        if not killed:
            return "no executor was killed"
    expected = {path.name: path.read_bytes() for path in (folder / "alone").iterdir()}
    got = {path.name: path.read_bytes() for path in outputs.iterdir()}
    return "" if got == expected else f"differs: {sorted(got)} for {sorted(expected)}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, jars = scratch(pathlib.Path(sys.argv[1]) / "spark-runs"), pathlib.Path(sys.argv[2])
    folder = folder.resolve()
    told("generate", folder / RUN[1], "--shape", "240,200,250")
    failed = 0
    gpus = "VARVE_CUDA_DRIVER" in os.environ
    runs = [("processors", ("--device", "cpu"), False), ("killed", ("--device", "cpu"), True)]
    if gpus:
        runs.append(("gpus", ("--device", "cuda"), False))
    for name, options, kills in runs:
        alone = scratch(folder / "alone")
        ended = varve("run", RUN[0], folder / RUN[1], alone / "{output}.sgy", *OPTIONS, *options, "--quiet", store=folder / "store",
                      **{k: v for k, v in os.environ.items() if k.startswith(("PRETEND_", "VARVE_CUDA"))})  # fmt: skip
        assert ended.status == 0, ended.err
        spark = Spark(scratch(folder / ("with-" + name)), jars, name == "gpus")
        try:
            wrong = submitted(spark, folder, name, *options, kills=kills)
        finally:
            spark.close()
        failed += bool(wrong)
        print(f"{name}: {wrong or 'the same bytes'}", flush=True)
    print(f"{len(runs)} runs, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
