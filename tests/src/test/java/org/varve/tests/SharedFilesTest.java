package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;
import org.varve.merge.MergedVolume;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.segy.Duplicates;
import org.varve.segy.SegyReading;

/** The volume of an open file may be read by several threads and runs at once, and closed meanwhile. */
class SharedFilesTest {

    private static final Shape SURVEY = new Shape(12, 11, 150);
    private static final int READERS = 4;
    private static final int READS = 60;
    private static final int FIRST_TRACE = 3600;

    @TempDir
    private Path folder;

    /** Files of the same samples. */
    enum Stored {
        NPY,
        SEGY,
        SEGY_SHUFFLED,
        SEGY_MEANS,
        SU,
        ZARR,
        MERGED;

        Volume open(Path folder, Cube cube) throws Exception {
            Path file = folder.resolve("survey." + switch (this) {
                case NPY -> "npy";
                case SU -> "su";
                case ZARR -> "zarr";
                case SEGY, SEGY_SHUFFLED, SEGY_MEANS, MERGED -> "sgy";
            });
            Run.copy().from(cube).to(file).run();
            return switch (this) {
                case NPY, SEGY, SU, ZARR -> Volumes.open(file, OpenOptions.DEFAULT);
                case SEGY_SHUFFLED -> {
                    rewrite(file, 1);
                    yield Volumes.open(file, OpenOptions.DEFAULT.with(SegyReading.DEFAULT.withIndex(true)));
                }
                case SEGY_MEANS -> {
                    rewrite(file, 2);
                    yield Volumes.open(file, OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(Duplicates.MEAN)));
                }
                case MERGED -> {
                    Path again = Files.copy(file, folder.resolve("again.sgy"));
                    List<MergedVolume.Opening> files = List.of(
                            _ -> Volumes.open(file, OpenOptions.DEFAULT),
                            _ -> Volumes.open(again, OpenOptions.DEFAULT));
                    yield MergedVolume.open(files, Overlap.ERROR, Long.MAX_VALUE);
                }
            };
        }

        /** Shuffles the traces, each of them some number of times. */
        private static void rewrite(Path file, int times) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            int length = (bytes.length - FIRST_TRACE) / (int) SURVEY.traces();
            List<Integer> order = new ArrayList<>();
            IntStream.range(0, times * (int) SURVEY.traces()).forEach(n -> order.add(n % (int) SURVEY.traces()));
            Collections.shuffle(order, new Random(4));
            ByteBuffer all = ByteBuffer.allocate(FIRST_TRACE + order.size() * length).put(bytes, 0, FIRST_TRACE);
            order.forEach(trace -> all.put(bytes, FIRST_TRACE + trace * length, length));
            Files.write(file, all.array());
        }
    }

    @ParameterizedTest
    @EnumSource
    void threadsReadTheRightSamplesWhileARunDoes(Stored stored) throws Exception {
        Cube cube = Cube.random(SURVEY, 3);
        try (Volume shared = stored.open(folder, cube);
                ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            Cube whole = Cube.of(shared);
            assertThat(whole.samples()).isEqualTo(cube.samples());
            List<Future<Void>> readers = IntStream.range(0, READERS)
                    .mapToObj(n -> threads.submit(reader(shared, cube, n)))
                    .toList();
            float[] expected = mean(cube);
            assertThat(mean(shared)).isEqualTo(expected);
            for (Future<Void> reader : readers) {
                reader.get();
            }
            assertThat(mean(shared)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void runsReadOneOpenFileAtATime(Stored stored) throws Exception {
        Cube cube = Cube.random(SURVEY, 5);
        float[] expected = mean(cube);
        try (Volume shared = stored.open(folder, cube);
                ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<float[]>> runs = IntStream.range(0, READERS)
                    .mapToObj(_ -> threads.submit(() -> mean(shared)))
                    .toList();
            for (Future<float[]> run : runs) assertThat(run.get()).isEqualTo(expected);
        }
    }

    private static float[] mean(Volume volume) throws Exception {
        float[] output = new float[(int) SURVEY.size()];
        Run.of(new MeanFilter(new Window(1, 1, 3))).from(volume).tile(new Shape(5, 4, 150)).on("cpu")
                .to(List.of(ArrayVolume.of(output, SURVEY).writer())).run();
        return output;
    }

    /** Reads boxes, and by one of the readers with interrupts, which may stop its own reads only. */
    private static Callable<Void> reader(Volume volume, Cube cube, int number) {
        return () -> {
            Random random = new Random(number);
            for (int n = 0; n < READS; n++) {
                boolean interrupts = number == 0 && n % 7 == 0;
                if (interrupts) Thread.currentThread().interrupt();
                try {
                    check(volume, cube, random, n % 2 == 0);
                } catch (InterruptedIOException e) {
                    assertThat(interrupts).isTrue();
                } finally {
                    assertThat(Thread.interrupted()).isIn(false, interrupts);
                }
            }
            return null;
        };
    }

    /** Reads a box, or the traces at its corners. */
    private static void check(Volume volume, Cube cube, Random random, boolean isWhole) throws IOException {
        Shape shape = new Shape(1 + random.nextInt(6), 1 + random.nextInt(6), 1 + random.nextInt(150));
        Box box = new Box(random.nextInt(13 - shape.inlines()), random.nextInt(12 - shape.crosslines()),
                random.nextInt(151 - shape.samples()), shape);
        List<Box> boxes = isWhole ? List.of(box) : corners(box);
        try (Arena arena = random.nextBoolean() ? Arena.ofShared() : Arena.ofConfined()) {
            long bytes = boxes.getFirst().shape().bytes();
            MemorySegment read = arena.allocate(boxes.size() * bytes, Long.BYTES);
            MemorySegment expected = arena.allocate(boxes.size() * bytes, Long.BYTES);
            if (isWhole) {
                volume.read(box, read);
            } else {
                volume.readEach(boxes, read);
            }
            cube.readEach(boxes, expected);
            assertThat(read.toArray(ValueLayout.JAVA_FLOAT)).isEqualTo(expected.toArray(ValueLayout.JAVA_FLOAT));
        }
    }

    private static List<Box> corners(Box box) {
        Shape trace = new Shape(1, 1, box.shape().samples());
        return List.of(
                new Box(box.inline(), box.crossline(), box.sample(), trace),
                new Box(box.endInline() - 1, box.endCrossline() - 1, box.sample(), trace));
    }

    @ParameterizedTest
    @EnumSource
    void closedWhileOthersReadItIsRefused(Stored stored) throws Exception {
        Cube cube = Cube.random(SURVEY, 5);
        Volume shared = stored.open(folder, cube);
        AtomicBoolean closing = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<String>> readers = IntStream.range(0, READERS)
                    .mapToObj(n -> threads.submit(() -> readUntilRefused(shared, cube, new Random(n), closing)))
                    .toList();
            for (Future<String> reader : readers) {
                assertThat(reader.isDone()).isFalse();
            }
            closing.set(true);
            shared.close();
            for (Future<String> reader : readers) {
                assertThat(reader.get(20, TimeUnit.SECONDS)).contains("survey.").endsWith("is closed: open it again");
            }
            shared.close();
        }
    }

    private static String readUntilRefused(Volume volume, Cube cube, Random random, AtomicBoolean closing) {
        while (true) {
            try {
                check(volume, cube, random, random.nextBoolean());
                boolean _ = volume.isLive(random.nextInt(12), random.nextInt(11));
            } catch (IOException | IllegalStateException e) {
                assertThat(closing).isTrue();
                return e.getMessage();
            }
        }
    }
}
