package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunHandle;

/** Runs that are cancelled at any moment leave no file, no thread, no open file and no memory of a device behind. */
@Isolated
class CancelledRunTest {

    private static final Shape SHAPE = new Shape(200, 100, 150);
    private static final List<String> OUTPUTS = List.of("out.npy", "out.sgy", "out.zarr", "out.raw");
    private static final int RUNS = Sweep.count(8, 100);
    private static final int PATIENCE_MILLIS = 10_000;

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void leavesNothingBehind() throws Exception {
        leavesNothingBehind("cpu", 150, () -> "nothing");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Tag("nightly")
    void leavesNothingOnAGpu() throws Exception {
        PretendGpu.load();
        leavesNothingBehind("cuda:0", 700, PretendGpu::held);
    }

    /**
     * Cancels many runs.
     *
     * @param latestMillis about as long as a run takes
     * @param held what of the device's memory is taken
     */
    private void leavesNothingBehind(String device, int latestMillis, Supplier<String> held) throws Exception {
        Path survey = folder.resolve("survey.sgy");
        Run.copy().from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE)).to(survey).run();
        run(survey, "first.npy", device).start().result().get();
        Files.delete(folder.resolve("first.npy"));
        Set<String> threads = threads();
        Set<String> open = openFiles();
        String free = held.get();
        Random random = new Random(4);
        int cancelled = 0;
        for (int number = 0; number < RUNS; number++) {
            Path output = folder.resolve(OUTPUTS.get(number % OUTPUTS.size()));
            RunHandle handle = run(survey, output.getFileName().toString(), device).start();
            TimeUnit.MILLISECONDS.sleep(random.nextInt(latestMillis));

            boolean stopped = handle.cancel();

            cancelled += stopped ? 1 : 0;
            assertThat(files()).as("run %s", number)
                    .isEqualTo(stopped ? Set.of(survey) : Set.of(survey, output));
            delete(output);
            assertThat(handle.result()).isDone();
            awaitEnd(threads);
            assertThat(openFiles()).as("run %s", number).isEqualTo(open);
            assertThat(held.get()).as("run %s", number).isEqualTo(free);
        }
        assertThat(cancelled).isPositive();
    }

    private Run run(Path survey, String output, String device) {
        return Run.of(new MeanFilter(new Window(5, 5, 5))).from(survey).to(folder.resolve(output)).on(device).threads(2)
                .tile(new Shape(10, 100, 150));
    }

    private Set<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toSet());
        }
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.toSet());
    }

    private static void awaitEnd(Set<String> before) throws InterruptedException {
        for (int waited = 0; waited < PATIENCE_MILLIS && !before.containsAll(threads()); waited++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(before).containsAll(threads());
    }

    /** The files of the survey's folder that this process has open. */
    private Set<String> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.map(CancelledRunTest::target)
                    .filter(target -> target.startsWith(folder.toString()))
                    .collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private static void delete(Path output) throws IOException {
        if (!Files.exists(output)) return;
        Files.walkFileTree(output, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
