package org.varve.cluster;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Slurm's commands on this machine. */
public final class Slurm {

    /** Status of a shell that does not find a command. */
    private static final int NO_COMMAND = 127;

    private Slurm() {}

    /**
     * Submits a run.
     *
     * @return the numbers of its jobs: the array, and the one after it
     * @throws IllegalArgumentException if there is no Slurm here, or it refuses them, with its own words
     */
    public static List<String> submit(SlurmJob job) throws IOException, InterruptedException {
        Path said = Files.createTempFile("varve", ".sbatch");
        try {
            Process shell = new ProcessBuilder("bash", "-s").redirectError(said.toFile()).start();
            try (Writer script = shell.outputWriter(StandardCharsets.UTF_8)) {
                script.write(job.script());
            }
            List<String> jobs = shell.inputReader(StandardCharsets.UTF_8).readAllLines().stream()
                    .map(line -> line.split(";", 2)[0]).toList();
            int status = shell.waitFor();
            if (status == 0) return jobs;
            if (status == NO_COMMAND) {
                throw new IllegalArgumentException(
                        "there is no sbatch here: submit on a machine of the cluster, or print the script and start it there");
            }
            throw new IllegalArgumentException("sbatch refuses the run%s: %s".formatted(
                    jobs.isEmpty() ? "" : ", but took job %s of it".formatted(String.join(", ", jobs)),
                    String.join("; ", Files.readAllLines(said))));
        } finally {
            Files.deleteIfExists(said);
        }
    }
}
