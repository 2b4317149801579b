package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;

/** A heap that is too small for the plan is exchanged for one that is not. */
class PlannedHeapTest {

    @TempDir
    private Path folder;

    private Path longTraces() throws IOException {
        Path survey = folder.resolve("survey.npy");
        Npy.write(survey, Cube.random(new Shape(2, 3, 60_000), 1));
        return survey;
    }

    @Test
    @Tag("nightly")
    void longTracesGetTheHeapThatTheyNeed() throws IOException, InterruptedException {
        String output = folder.resolve("envelope.npy").toString();
        JsonNode run = VarveProcess.run(
                List.of("env", "VARVE_HEAP_MB=44"),
                "run", "envelope", longTraces().toString(), output, "--threads", "2", "--json").json();
        JsonNode bytes = run.get("hostBytes");
        assertThat(bytes.get("measured").asLong()).isLessThanOrEqualTo(bytes.get("projected").asLong());
        assertThat(Npy.read(Path.of(output)).samples()).hasSize(360_000);
    }

    /** Plans are made for it, but by the process that is asked. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"envelope, 2", "gst-dip-azimuth, 8"})
    void plansCountTheHeapThatRunsGet(String operator, String threads) throws IOException, InterruptedException {
        List<String> starter = List.of("env", "VARVE_HEAP_MB=44");
        String[] words = {operator, longTraces().toString(), folder.resolve("{output}.npy").toString(),
                "--threads", threads, "--json"};
        JsonNode plan = VarveProcess.run(starter, with("plan", words)).json();
        JsonNode run = VarveProcess.run(starter, with("run", words)).json();

        for (String bytes : List.of("reserved", "projected")) {
            assertThat(plan.at("/hostBytes/" + bytes).asLong()).as(bytes).isPositive()
                    .isEqualTo(run.at("/hostBytes/" + bytes).asLong());
        }

        Strace strace = new Strace(folder.resolve("calls"));
        List<String> traced = new ArrayList<>(starter);
        traced.addAll(strace.starter("-e", "trace=execve"));
        List<String> calls = strace.calls(VarveProcess.run(traced, with("plan", words)));
        assertThat(calls.stream().flatMap(PlannedHeapTest::event)).containsExactly("java");
    }

    private static String[] with(String verb, String... words) {
        return Stream.concat(Stream.of(verb), Stream.of(words)).toArray(String[]::new);
    }

    /** What a restart would lose is not there yet. */
    @Test
    void isExchangedBeforeAnythingIsWritten() throws IOException, InterruptedException {
        Strace strace = new Strace(folder.resolve("calls"));
        List<String> starter = new ArrayList<>(List.of("env", "VARVE_HEAP_MB=44"));
        starter.addAll(strace.starter("-e", "trace=execve,openat"));
        List<String> calls = strace.calls(VarveProcess.run(
                starter, "run", "envelope", longTraces().toString(), folder.resolve("envelope.npy").toString(),
                "--memory-log", folder.resolve("log.csv").toString(), "--threads", "2"));

        List<String> events = calls.stream().flatMap(PlannedHeapTest::event).toList();
        assertThat(events).contains("created");
        assertThat(events.subList(0, events.indexOf("created"))).hasSizeGreaterThan(1).containsOnly("java");
        assertThat(events.subList(events.indexOf("created"), events.size())).containsOnly("created");
    }

    /** What a call begins or creates, if it is a JVM or a file of the run. */
    private static Stream<String> event(String call) {
        if (call.matches(".*execve\\(\"[^\"]*/java\".*")) return Stream.of("java");
        return call.contains("O_CREAT") && call.matches(".*\"[^\"]*(\\.part|log\\.csv)\".*")
                ? Stream.of("created")
                : Stream.empty();
    }
}
