package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Volume;

/** Whole traces, read with their headers, have the samples that are read without them. */
class WholeTracesTest {

    private static final int START = 3600;
    private static final int HEADER = 240;

    @TempDir
    private Path folder;

    static Stream<Arguments> boxes() {
        return Stream.of(SampleFormat.IBM_FLOAT32, SampleFormat.INT16, SampleFormat.INT8).flatMap(
                format -> Stream.of(new Shape(9, 130, 1501), new Shape(40, 7, 33), new Shape(1, 1, 1)).flatMap(
                        shape -> Stream.of(0, HEADER).flatMap(
                                header -> boxes(shape).map(box -> Arguments.of(format, shape, header, box)))));
    }

    private static Stream<Box> boxes(Shape shape) {
        int lines = shape.inlines();
        int traces = shape.crosslines();
        int samples = shape.samples();
        return Stream.of(Box.of(shape),
                new Box(lines / 3, 0, 0, new Shape(lines - lines / 3, traces, samples)),
                new Box(lines - 1, traces / 2, 0, new Shape(1, traces - traces / 2, samples)),
                new Box(lines / 2, traces / 3, 0, new Shape(lines - lines / 2, Math.max(1, traces / 3), samples)));
    }

    private Path file(TraceLayout layout, long cut) throws IOException {
        byte[] bytes = new byte[(int) (layout.fileBytes() - cut)];
        new Random(layout.traceBytes()).nextBytes(bytes);
        return Files.write(folder.resolve("traces"), bytes);
    }

    private static TraceLayout layout(SampleFormat format, Shape shape, int header) {
        return new TraceLayout(START, header, shape.samples(), new SampleEncoding(format, ByteOrder.BIG_ENDIAN),
                TraceOrder.plain(shape));
    }

    /** Some traces are dead, some begin before the survey, and some after. */
    private static int first(TraceOrder.Run run, int t) {
        long trace = run.first() + t;
        return trace % 5 == 1 ? TraceCheck.DEAD : trace % 7 == 3 ? 17 : trace % 7 == 5 ? -20 : 0;
    }

    private static MemorySegment memory(Arena arena, long bytes) {
        return arena.allocate(Math.ceilDiv(bytes, Volume.BLOCK) * Volume.BLOCK + Volume.BLOCK, Volume.BLOCK);
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void samplesAreThoseOfTheUsualWay(SampleFormat format, Shape shape, int header, Box box) throws IOException {
        TraceLayout layout = layout(format, shape, header);
        TraceCheck check = (run, t, _, _) -> header == 0 || shape.samples() < 30 ? 0 : first(run, t);
        InputFile file = InputFile.open(file(layout, 0));
        try (TraceReader reader = new TraceReader(file, layout, check, false); Arena arena = Arena.ofShared()) {
            assertThat(reader.headerBytes()).hasValue(header);
            MemorySegment samples = arena.allocate(layout.encoding().bytes(box.shape()));
            reader.readStored(box, samples);

            MemorySegment traces =
                    reader.readTraces(box, memory(arena, box.shape().traces() * layout.traceBytes()));

            assertThat(traces.byteSize()).isEqualTo(box.shape().traces() * layout.traceBytes());
            long bytes = layout.traceBytes() - header;
            for (long t = 0; t < box.shape().traces(); t++) {
                assertThat(traces.asSlice(t * layout.traceBytes() + header, bytes)
                        .mismatch(samples.asSlice(t * bytes, bytes))).as("trace %s", t).isEqualTo(-1);
            }
        }
    }

    @Test
    void noCoreTouchesASampleThatIsNotInTheCache() throws IOException, InterruptedException {
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();
        Shape shape = new Shape(9, 400, 901);
        TraceLayout layout = layout(SampleFormat.IEEE_FLOAT32, shape, HEADER);
        Path path = file(layout, 0);
        byte[] bytes = Files.readAllBytes(path);
        Box box = new Box(2, 0, 0, new Shape(7, 400, 901));
        forget(path);

        assertThat(touched(path, layout, box, bytes)).isZero();
        assertThat(Cached.bytes(path)).isZero();

        assertThat(Files.readAllBytes(path)).isEqualTo(bytes);
        assertThat(touched(path, layout, box, bytes)).isBetween(box.shape().traces() * layout.traceBytes(),
                box.shape().traces() * layout.traceBytes() + Volume.BLOCK);
    }

    @Test
    void whatIsReadAgainStaysInTheCache() throws IOException, InterruptedException {
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();
        Shape shape = new Shape(3, 400, 901);
        TraceLayout layout = layout(SampleFormat.IEEE_FLOAT32, shape, HEADER);
        Path path = file(layout, 0);
        forget(path);
        InputFile file = InputFile.open(path);
        UncachedReads uncached = new UncachedReads(file, 0);
        uncached.keepInCache();
        try (file; uncached; Arena arena = Arena.ofShared()) {
            MemorySegment memory = memory(arena, layout.fileBytes());

            assertThat(uncached.read(memory, 0, layout.fileBytes(), 0)).isFalse();
        }
        assertThat(Cached.bytes(path)).isGreaterThanOrEqualTo(layout.fileBytes());
    }

    private static void forget(Path path) {
        try (LinuxFile file = LinuxFile.write(path).orElseThrow()) {
            file.endWriteBack(0, path.toFile().length());
        }
    }

    private static long touched(Path path, TraceLayout layout, Box box, byte[] bytes) throws IOException {
        try (InputFile file = InputFile.open(path);
                Arena arena = Arena.ofShared();
                WholeTraces whole =
                        new WholeTraces(file, layout, (_, _, _, _) -> 0, new UncachedReads(file, 0), false);
                ThreadTeam<String> team = new ThreadTeam<>("test", List.of("one", "two", "three"))) {
            MemorySegment memory = memory(arena, box.shape().traces() * layout.traceBytes());
            whole.read(box, memory, team);
            int from = (int) layout.position(layout.order().trace(box.inline(), box.crossline()));
            MemorySegment traces = whole.within(memory, box);
            assertThat(traces.mismatch(MemorySegment.ofArray(bytes).asSlice(from, traces.byteSize()))).isEqualTo(-1);
            return whole.touched();
        }
    }

    @Test
    void aDeadTraceIsTouched() throws IOException {
        Shape shape = new Shape(3, 10, 100);
        TraceLayout layout = layout(SampleFormat.INT16, shape, HEADER);
        InputFile file = InputFile.open(file(layout, 0));
        TraceCheck check = (run, t, _, _) -> run.first() + t == 12 ? TraceCheck.DEAD : 0;
        try (file;
                Arena arena = Arena.ofShared();
                WholeTraces whole =
                        new WholeTraces(file, layout, check, new UncachedReads(file, Long.MAX_VALUE), false);
                ThreadTeam<String> team = new ThreadTeam<>("test", List.of("one"))) {
            MemorySegment memory = memory(arena, layout.fileBytes());
            whole.read(Box.of(shape), memory, team);

            // all through the cache, from the start of the first block on, and the samples of the dead one
            assertThat(whole.touched()).isEqualTo(layout.fileBytes() + 2 * 100);
            assertThat(whole.within(memory, Box.of(shape)).asSlice(12 * layout.traceBytes() + HEADER, 2 * 100)
                    .toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
        }
    }

    @Test
    void otherOrdersAreReadTheUsualWay() throws IOException {
        Shape shape = new Shape(4, 5, 60);
        TraceLayout plain = layout(SampleFormat.INT32, shape, HEADER);
        Path path = file(plain, 0);
        List<TraceOrder> orders = List.of(new RegularOrder(Axis.CROSSLINE, 4, 5, false, false),
                new RegularOrder(Axis.INLINE, 4, 5, true, false), new RegularOrder(Axis.INLINE, 4, 5, false, true));
        for (TraceOrder order : orders) {
            TraceLayout layout = new TraceLayout(START, HEADER, 60, plain.encoding(), order);
            assertThat(headerBytes(path, layout)).isEqualTo(Optional.empty());
        }
        TraceLayout odd = new TraceLayout(START, 242, 60, plain.encoding(), plain.order());
        assertThat(headerBytes(path, odd)).isEqualTo(Optional.empty());
        assertThat(headerBytes(path, plain)).isEqualTo(Optional.of(HEADER));
    }

    private static Optional<Integer> headerBytes(Path path, TraceLayout layout) throws IOException {
        try (TraceReader reader = new TraceReader(InputFile.open(path), layout, (_, _, _, _) -> 0)) {
            return reader.headerBytes().stream().boxed().findFirst();
        }
    }

    @Test
    void aFileThatEndsTooEarlyIsRefused() throws IOException {
        Shape shape = new Shape(3, 10, 100);
        TraceLayout layout = layout(SampleFormat.INT16, shape, HEADER);
        Path path = file(layout, 1);
        try (TraceReader reader = new TraceReader(InputFile.open(path), layout, (_, _, _, _) -> 0);
                Arena arena = Arena.ofShared()) {
            assertThatThrownBy(() -> reader.readTraces(Box.of(shape), memory(arena, layout.fileBytes())))
                    .isInstanceOf(FormatException.class)
                    .hasMessageContaining("ends at byte " + (layout.fileBytes() - 1));
        }
    }
}
