package org.varve.cluster;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Slurm's commands on this machine. */
public final class Slurm {

    private Slurm() {}

    /**
     * Submits a run.
     *
     * @return the numbers of its jobs: the array and the final job
     * @throws IllegalArgumentException if there is no Slurm here, or it refuses them, with its own words
     */
    public static List<String> submit(SlurmJob job) throws IOException, InterruptedException {
        return submit(job, Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    /** The same with the sbatch of a search path. */
    static List<String> submit(SlurmJob job, String path) throws IOException, InterruptedException {
        String script = job.script();
        requireSbatch(path);
        Path said = Files.createTempFile("varve", ".sbatch");
        try {
            ProcessBuilder bash = new ProcessBuilder("bash", "-s").redirectError(said.toFile());
            bash.environment().put("PATH", path);
            Process shell = bash.start();
            try (Writer input = shell.outputWriter(StandardCharsets.UTF_8)) {
                input.write(script);
            }
            List<String> jobs = shell.inputReader(StandardCharsets.UTF_8).readAllLines().stream()
                    .map(line -> line.split(";", 2)[0]).toList();
            int status = shell.waitFor();
            if (status == 0) return jobs;
            throw new IllegalArgumentException("sbatch refuses the run%s: %s".formatted(
                    jobs.isEmpty() ? "" : ", but took job %s of it".formatted(String.join(", ", jobs)),
                    words(new String(Files.readAllBytes(said), StandardCharsets.UTF_8), status)));
        } finally {
            Files.deleteIfExists(said);
        }
    }

    private static void requireSbatch(String path) {
        for (String folder : path.split(File.pathSeparator, -1)) {
            Path sbatch = Path.of(folder, "sbatch");
            if (Files.isRegularFile(sbatch) && Files.isExecutable(sbatch)) return;
        }
        throw new IllegalArgumentException(
                "there is no sbatch here: submit on a machine of the cluster, or print the script with --dry-run and start it there");
    }

    private static String words(String said, int status) {
        return said.isBlank()
                ? "it ends with status %s and says nothing".formatted(status)
                : said.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
