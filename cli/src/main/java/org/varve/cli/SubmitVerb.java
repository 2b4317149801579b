package org.varve.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.cluster.Resources;
import org.varve.cluster.Slurm;
import org.varve.cluster.SlurmJob;
import org.varve.host.Bytes;
import org.varve.run.PlannedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code varve submit --slurm OPERATOR INPUT OUTPUT}: a run that several nodes share. */
@Command(name = "submit",
        description = "Run on a cluster: tasks share the run, each with the memory, processors and time that it needs, and a job "
                + "after them completes it. Options of varve run follow the operator.")
final class SubmitVerb implements Callable<Integer> {

    @Option(names = "--slurm", description = "By an array of Slurm jobs.")
    private boolean slurm;

    @Option(names = "--tasks", paramLabel = "N", description = "Number of tasks; default: ${DEFAULT-VALUE}.")
    private int tasks = 4;

    @Option(names = "--sbatch", paramLabel = "OPTION",
            description = "A further option for sbatch, such as --sbatch=--partition=long. Repeatable.")
    private List<String> options = List.of();

    @Option(names = "--dry-run", description = "Print the script that submits the jobs, and submit nothing.")
    private boolean dryRun;

    @Parameters(index = "0..*", arity = "3..*", paramLabel = "RUN",
            description = "What varve run is given: OPERATOR INPUT OUTPUT and its options.")
    private List<String> run = List.of();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        if (!slurm) throw new IllegalArgumentException("submit: to what is not said; give --slurm");
        RunVerb planned = new RunVerb();
        Converters.register(new CommandLine(planned)).parseArgs(run.toArray(String[]::new));
        SlurmJob job = planned.planShared(this::job);
        if (report.json()) {
            Map<String, Object> json = new LinkedHashMap<>(job.each().json());
            json.put("tasks", tasks);
            json.put("script", job.script());
            if (!dryRun) json.put("jobs", Slurm.submit(job));
            report.json(json);
        } else if (dryRun) {
            report.line(job.script().stripTrailing());
        } else {
            report.line("jobs %s: %d tasks, each with %s for %d minutes at most, and one after them".formatted(
                    String.join(", ", Slurm.submit(job)), tasks, Bytes.format(job.each().memoryBytes()),
                    job.each().time().toMinutes()));
        }
        return ExitStatus.DONE;
    }

    private SlurmJob job(PlannedRun planned) {
        Resources each = Resources.of(planned, tasks);
        Path folder = Path.of("").toAbsolutePath();
        return new SlurmJob("varve-" + planned.job().recipe().operators(), folder, command(folder, each.cpus()), tasks,
                each, options);
    }

    /** The command that was typed, from any folder, with the threads that it was planned for. */
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
