package org.varve.run;

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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** Runs that are cancelled at any moment leave no file, no thread and no open file behind. */
class CancelledRunTest {

    private static final Shape SHAPE = new Shape(200, 100, 150);
    private static final List<String> OUTPUTS = List.of("out.npy", "out.sgy", "out.zarr", "out.raw");
    private static final int RUNS = 100;
    private static final int LATEST_MILLIS = 150;
    private static final int PATIENCE_MILLIS = 10_000;

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void leavesNothingBehind() throws Exception {
        Path survey = folder.resolve("survey.sgy");
        Run.copy().from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE)).to(survey).run();
        run(survey, "first.npy").start().result().get();
        Files.delete(folder.resolve("first.npy"));
        Set<String> threads = threads();
        Set<String> open = openFiles();
        Random random = new Random(4);
        int cancelled = 0;
        for (int number = 0; number < RUNS; number++) {
            Path output = folder.resolve(OUTPUTS.get(number % OUTPUTS.size()));
            RunHandle handle = run(survey, output.getFileName().toString()).start();
            TimeUnit.MILLISECONDS.sleep(random.nextInt(LATEST_MILLIS));

            boolean stopped = handle.cancel();

            cancelled += stopped ? 1 : 0;
            assertThat(files()).as("run %d", number)
                    .isEqualTo(stopped ? Set.of(survey) : Set.of(survey, output));
            delete(output);
            assertThat(handle.result()).isDone();
            awaitEnd(threads);
            assertThat(openFiles()).as("run %d", number).isEqualTo(open);
        }
        assertThat(cancelled).isPositive();
    }

    private Run run(Path survey, String output) {
        return Run.of(new MeanFilter(new Window(5, 5, 5))).from(survey).to(folder.resolve(output)).on("cpu").threads(2)
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
