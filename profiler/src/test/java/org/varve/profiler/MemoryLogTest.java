package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MemoryLogTest {

    @TempDir
    private Path folder;

    private static Map<String, Long> sample() {
        Map<String, Long> sample = new LinkedHashMap<>();
        sample.put("resident", 7L);
        sample.put("tiles read", 8L);
        return sample;
    }

    @Test
    void writesATableWithOneHead() throws IOException {
        Path file = folder.resolve("log.csv");
        try (MemoryLog log = new MemoryLog(file, false, MemoryLogTest::sample)) {
            log.add("tile 1");
            // what has been added is in the file already
            assertThat(Files.readAllLines(file)).hasSize(2);
            log.add("tile 2");
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).isEqualTo("seconds,event,resident,tiles read");
        assertThat(lines.getLast()).matches("\\d\\S*,tile 2,7,8");
    }

    @Test
    void writesJsonLines() throws IOException {
        Path file = folder.resolve("log.jsonl");
        try (MemoryLog log = new MemoryLog(file, false, MemoryLogTest::sample)) {
            log.add("run");
        }
        JsonNode line = new ObjectMapper().readTree(Files.readString(file));
        assertThat(line.get("event").asText()).isEqualTo("run");
        assertThat(line.get("seconds").asDouble()).isNotNegative();
        assertThat(line.get("tiles read").asLong()).isEqualTo(8);
    }

    @Test
    void secondsAreCountedFromItsOpening() throws IOException {
        Path file = folder.resolve("seconds.jsonl");
        long before = System.nanoTime();
        try (MemoryLog log = new MemoryLog(file, false, MemoryLogTest::sample)) {
            log.add("run");
        }
        double most = (System.nanoTime() - before) * 1e-9;
        JsonNode line = new ObjectMapper().readTree(Files.readString(file));
        assertThat(line.get("seconds").asDouble()).isPositive().isLessThanOrEqualTo(most);
    }

    @Test
    void cellsHoldNoCommas() throws IOException {
        Path file = folder.resolve("commas.csv");
        try (MemoryLog log = new MemoryLog(file, false, () -> Map.of("a,b", 7L))) {
            log.add("tile 1,2");
        }
        assertThat(Files.readAllLines(file).getFirst()).isEqualTo("seconds,event,a;b");
        assertThat(Files.readAllLines(file).getLast()).endsWith(",tile 1;2,7");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void leavesNoFileOpenAndTakesNoLineAfterItsEnd() throws IOException {
        Path file = folder.resolve("open.csv");
        MemoryLog log = new MemoryLog(file, false, MemoryLogTest::sample);
        log.add("run");
        assertThat(openFiles()).contains(file.toRealPath());
        log.close();
        log.add("late");
        log.close();

        assertThat(openFiles()).doesNotContain(file.toRealPath());
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    private static List<Path> openFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> numbers = Files.list(Path.of("/proc/self/fd"))) {
            for (Path number : numbers.toList()) {
                // the one that listed the folder is closed again
                if (Files.exists(number)) files.add(Files.readSymbolicLink(number));
            }
        }
        return files;
    }

    @Test
    void samplesByItself() throws Exception {
        CountDownLatch samples = new CountDownLatch(3);
        try (MemoryLog log = new MemoryLog(folder.resolve("clock.csv"), false, () -> {
            samples.countDown();
            return sample();
        })) {
            log.sampleEvery(1);
            samples.await();
        }
        assertThat(Files.readString(folder.resolve("clock.csv"))).contains(",clock,7,8");
    }

    @Test
    void takesLinesFromManyThreadsWhole() throws Exception {
        Path file = folder.resolve("threads.csv");
        try (MemoryLog log = new MemoryLog(file, false, MemoryLogTest::sample)) {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int task = 0; task < 200; task++) log.add("task");
                }));
            }
            for (Thread thread : threads) thread.join();
        }
        assertThat(Files.readAllLines(file)).hasSize(1601);
        assertThat(Files.readAllLines(file).subList(1, 1601)).allMatch(line -> line.matches("\\d\\S*,task,7,8"));
    }

    /** Writing to {@code /dev/full} fails as on a full disk. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsAtTheEndWhatCouldNotBeWritten() throws IOException {
        MemoryLog log = new MemoryLog(Path.of("/dev/full"), true, MemoryLogTest::sample);
        log.add("tile 1");
        log.add("tile 2");
        assertThatThrownBy(log::close).isInstanceOf(IOException.class);
    }
}
