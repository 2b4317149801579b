package org.varve.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.cluster.Resources;
import org.varve.cluster.Slurm;
import org.varve.cluster.SlurmJob;
import org.varve.cluster.SparkDriver;
import org.varve.cluster.SparkJob;
import org.varve.cluster.SparkOutcome;
import org.varve.core.Note;
import org.varve.host.Bytes;
import org.varve.json.Unwrapped;
import org.varve.run.process.Build;
import org.varve.run.Devices;
import org.varve.run.PlannedRun;
import org.varve.run.Run;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve submit --slurm OPERATOR INPUT OUTPUT}: a run that several nodes share. */
@Command(name = "submit",
        description = "Run on a cluster: tasks share the run, each with the memory, processors and time it needs; the last "
                + "completes it. Options of varve run follow the operator.")
final class SubmitVerb implements Callable<Integer> {

    /** The tasks for scripts. */
    private record Facts(@Unwrapped Resources.Facts each, int tasks, List<String> notes) {}

    /** The jobs of Slurm for scripts. */
    private record SlurmFacts(@Unwrapped Facts facts, String script, Optional<List<String>> jobs) {}

    /** The job of Spark for scripts. */
    private record SparkFacts(@Unwrapped Facts facts, List<String> command) {}

    @Option(names = "--slurm", description = "Submit an array of Slurm jobs.")
    private boolean slurm;

    @Option(names = "--spark", paramLabel = "MASTER",
            description = "Submit to a Spark 4 master, such as spark://HOST:7077 or yarn.")
    private @Nullable String spark;

    @Option(names = "--tasks", paramLabel = "N",
            description = "Number of tasks, or executors; default: ${DEFAULT-VALUE}.")
    private int tasks = 4;

    @Option(names = {"--sbatch", "--spark-submit"}, paramLabel = "OPTION",
            description = "A further option for sbatch or spark-submit, such as --sbatch=--partition=long. Repeatable.")
    private List<String> options = List.of();

    @Option(names = "--dry-run", description = "Print the script or command, and submit nothing.")
    private boolean dryRun;

    @Option(names = "--driver", hidden = true, description = "Is what spark-submit starts.")
    private boolean driver;

    @Parameters(index = "0..*", arity = "3..*", paramLabel = "RUN",
            description = "Arguments of varve run: OPERATOR INPUT OUTPUT and its options.")
    private List<String> run = List.of();

    @Mixin
    private Report report;

    @Spec
    private CommandSpec verb;

    /** On the inputs of the run that is planned. */
    private List<Note> notes = List.of();

    @Override
    public Integer call() throws Exception {
        if (driver) return drive();
        if (slurm == (spark != null)) {
            throw new IllegalArgumentException("submit: no cluster given; give either --slurm or --spark MASTER");
        }
        requireOwnOptionsFirst();
        RunVerb planned = RunVerb.of(run);
        if (spark == null) return toSlurm(slurmJob(planned.shared(report)));
        planned.requireAbsolute();
        return toSpark(sparkJob(spark, planned.shared(report)));
    }

    /** Refuses options of this verb among those of the run, which does not know them. */
    private void requireOwnOptionsFirst() {
        Map<String, OptionSpec> ofRun = CommandSpec.forAnnotatedObject(new RunVerb()).optionsMap();
        for (String word : run) {
            String name = word.replaceFirst("=.*", "");
            if (verb.optionsMap().containsKey(name) && !ofRun.containsKey(name)) {
                throw new IllegalArgumentException(
                        "%s: is an option of submit; give it before the operator".formatted(word));
            }
        }
    }

    /** What each task needs for a planned run. */
    private Resources each(PlannedRun planned) {
        notes = planned.notes();
        return Resources.of(planned, Devices.possible("--tasks", tasks));
    }

    private int toSlurm(SlurmJob job) throws Exception {
        if (report.json()) {
            report.json(new SlurmFacts(facts(job.each()), job.script(),
                    dryRun ? Optional.empty() : Optional.of(Slurm.submit(job))));
        } else if (dryRun) {
            report.line(job.script().stripTrailing());
        } else {
            report.line("jobs %s: %s tasks, each with %s for %s minutes at most, and a final task".formatted(
                    String.join(", ", Slurm.submit(job)), tasks, Bytes.format(job.each().memoryBytes()),
                    job.each().time().toMinutes()));
        }
        return ExitStatus.DONE;
    }

    private Facts facts(Resources each) {
        return new Facts(each.json(), tasks, notes.stream().map(OptionWords::sentence).toList());
    }

    private int toSpark(SparkJob job) throws Exception {
        if (!dryRun) return job.submit();
        report.printJson(new SparkFacts(facts(job.each()), job.command()));
        if (!report.json()) report.line(job.line());
        return ExitStatus.DONE;
    }

    /** The driver that spark-submit started. */
    private int drive() throws Exception {
        List<String> words = List.copyOf(run);
        SparkOutcome done = SparkDriver.run("varve " + String.join(" ", run), () -> RunVerb.of(words).shared(report));
        report.note("%s tiles in %s ranges: %s".formatted(done.tiles(), done.ranges(), done.files()));
        return ExitStatus.DONE;
    }

    private SparkJob sparkJob(String master, Run shared) throws Exception {
        List<String> words = new ArrayList<>(List.of("submit", "--driver"));
        words.addAll(run);
        Path jar = Launch.jar();
        try (PlannedRun planned = shared.plan()) {
            return new SparkJob("varve-" + planned.job().recipe().operators(), master, tasks, each(planned),
                    SparkJob.heapBytes(planned),
                    Optional.of(jar.resolveSibling("spark-gpus")).filter(Files::isExecutable), options,
                    new SparkJob.Program(Build.COMMAND_LINE, jar, Launch.libraries(), words));
        }
    }

    private SlurmJob slurmJob(Run shared) throws Exception {
        Path folder = Path.of("").toAbsolutePath();
        try (PlannedRun planned = shared.plan()) {
            Resources each = each(planned);
            return new SlurmJob("varve-" + planned.job().recipe().operators(), folder, command(folder, each.cpus()),
                    tasks, each, options);
        }
    }

    /** The command as typed, valid from any folder, with the planned number of threads. */
    private List<String> command(Path folder, int threads) {
        String launcher = Launch.command();
        List<String> words = new ArrayList<>();
        words.add(launcher.contains("/") ? folder.resolve(launcher).normalize().toString() : launcher);
        words.add("run");
        words.addAll(run);
        if (!run.contains("--threads")) words.addAll(List.of("--threads", Integer.toString(threads)));
        return words;
    }
}
