package org.varve.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run shared by an array of Slurm tasks. A final job, run whether or not the tasks succeeded, does what is left,
 * completes the outputs and removes the journal.
 *
 * @param name of both jobs
 * @param folder in which they run
 * @param command the run as a command line, without options for resuming
 * @param tasks number of tasks of the array
 * @param each what each task is given
 * @param options further options of sbatch
 */
public record SlurmJob(
        String name, Path folder, List<String> command, int tasks, Resources each, List<String> options) {

    private static final long MEBIBYTE = 1 << 20;

    /** A process ends within a few seconds of a signal; Slurm may send it up to a minute earlier. */
    private static final int SECONDS_BEFORE_THE_END = 60;

    public SlurmJob {
        command = List.copyOf(command);
        options = List.copyOf(options);
        if (tasks < 1) throw new IllegalArgumentException("%s tasks: give at least 1".formatted(tasks));
    }

    /**
     * A shell script that submits both jobs, and prints their numbers, one per line.
     *
     * @throws IllegalArgumentException if a word of it holds a control character, such as a line break, which could end
     *     a part of the script
     */
    public String script() {
        return """
                #!/bin/bash
                # %s tasks share the run; a final job, run whether or not they succeeded, does what is left and completes it.
                set -e
                tasks=$(%s <<'EOF_TASKS'
                %sEOF_TASKS
                )
                echo "$tasks"
                %s --dependency=afterany:"${tasks%%%%;*}" <<'EOF_LAST'
                %sEOF_LAST
                """
                .formatted(tasks, sbatch(), task("shared", List.of("--array=0-%s".formatted(tasks - 1))), sbatch(),
                        task("resume", List.of()));
    }

    private String sbatch() {
        return ShellWords.line(Stream.concat(Stream.of("sbatch", "--parsable"), options.stream()));
    }

    /** The script of a job that is queued again if it was stopped: status 75, or 143 before Java handles signals. */
    private String task(String how, List<String> own) {
        List<String> settings = new ArrayList<>(List.of("--job-name=" + name, "--chdir=" + folder));
        settings.addAll(own);
        settings.add("--cpus-per-task=%s".formatted(each.cpus()));
        settings.add("--mem=%sM".formatted(Math.ceilDiv(each.memoryBytes(), MEBIBYTE)));
        if (each.gpus() > 0) settings.add("--gres=gpu:%s".formatted(each.gpus()));
        settings.add("--time=%s".formatted(Math.ceilDiv(each.time().toSeconds(), 60)));
        settings.add("--signal=B:TERM@%s".formatted(SECONDS_BEFORE_THE_END));
        settings.add("--requeue");
        settings.add("--open-mode=append");
        return """
                #!/bin/bash
                %s
                %s --%s &
                run=$!
                trap 'kill -TERM "$run"' TERM
                while wait "$run"; kill -0 "$run" 2>/dev/null; do :; done
                wait "$run"
                status=$?
                case $status in
                    75 | 143) [ "$(squeue -h -o %%T -j "$SLURM_JOB_ID")" != RUNNING ] || scontrol requeue "$SLURM_JOB_ID" ;;
                esac
                exit "$status"
                """
                .formatted(
                        settings.stream().map(setting -> "#SBATCH " + ShellWords.quoted(setting))
                                .collect(Collectors.joining("\n")),
                        ShellWords.line(command.stream()), how);
    }
}
