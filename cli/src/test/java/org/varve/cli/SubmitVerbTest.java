package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is handed to a cluster; the tests of Slurm and Spark run it. */
class SubmitVerbTest {

    @TempDir
    private Path folder;

    private String survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    private Outcome submit(String... options) {
        return Outcome.of(Stream.concat(Stream.of("submit"), Stream.concat(Stream.of(options),
                Stream.of("mean", survey, folder.resolve("o.npy").toString(), "--threads", "2")))
                .toArray(String[]::new));
    }

    @Test
    void sparkIsGivenThePlansMemoryAndTheRunsWords() {
        JsonNode job = submit("--spark", "spark://node:7077", "--tasks", "3", "--dry-run", "--json",
                "--spark-submit=--queue=night").json();

        List<String> words = new ArrayList<>();
        job.get("command").forEach(word -> words.add(word.asText()));
        long overhead = number(words, "spark.executor.memoryOverhead=");
        assertThat(overhead << 20).isGreaterThan(job.get("memoryBytes").asLong());
        assertThat(number(words, "spark.executor.memory=")).isBetween(512L, 640L);
        assertThat(words).contains("--master", "spark://node:7077", "--queue=night", "spark.executor.instances=3",
                "spark.executor.cores=2", "spark.task.cpus=2")
                .endsWith("submit", "--driver", "mean", survey, folder.resolve("o.npy").toString(), "--threads", "2");
    }

    private static long number(List<String> words, String property) {
        String found = words.stream().filter(word -> word.startsWith(property)).findFirst().orElseThrow();
        return Long.parseLong(found.substring(property.length(), found.length() - 1));
    }

    @Test
    void whatCannotBeSubmittedIsToldBefore() {
        assertRefused(submit("--dry-run"), "--slurm or --spark MASTER");
        assertRefused(submit("--slurm", "--spark", "yarn", "--dry-run"), "either --slurm or --spark MASTER");
        assertRefused(submit("--spark", "yarn", "--dry-run", "--tasks", "0"), "0");
        assertRefused(Outcome.of("submit", "--spark", "yarn", "--dry-run", "mean", survey, "o.npy"),
                "give absolute paths");
        assertRefused(Outcome.of("submit", "--slurm", "mean", survey, "o.npy", "--dry-run"),
                "--dry-run: is an option of submit; give it before the operator");
        assertRefused(Outcome.of("submit", "--slurm", "mean", survey, "o.npy", "--tasks=3"), "--tasks=3: is an option");
    }

    @Test
    void aNameThatCouldEndAPartOfTheScriptIsRefused() {
        Path odd = Outcome.survey(folder.resolve("y\nEND OF THE TASKS\n)\ntouch pwned\n: .sgy"));

        assertRefused(Outcome.of("submit", "--slurm", "--dry-run", "mean", odd.toString(),
                folder.resolve("o.npy").toString()), "holds a line break");
    }

    @Test
    void aChainIsQuotedForTheShell() {
        Outcome outcome = Outcome.of("submit", "--slurm", "--dry-run", "gaussian|(envelope+rms)", survey,
                folder.resolve("{output}.npy").toString());

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains(" run 'gaussian|(envelope+rms)' ",
                "--job-name=varve-gaussian:envelope:rms\n");
    }

    private static void assertRefused(Outcome outcome, String words) {
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(outcome.err()).contains(words);
    }
}
