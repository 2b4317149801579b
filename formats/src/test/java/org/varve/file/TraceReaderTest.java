package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.formats.OpenFiles;
import org.varve.formats.Samples;

/** Boxes of traces with headers: some are dead, some begin before or after the survey, and some places have none. */
class TraceReaderTest {

    private static final int START = 3600;
    private static final int HEADER = 240;
    private static final int INLINES = 5;
    private static final int CROSSLINES = 7;
    private static final SampleEncoding ENCODING = new SampleEncoding(SampleFormat.INT32, ByteOrder.BIG_ENDIAN);

    @TempDir
    private Path folder;

    enum Order {
        PLAIN, BY_CROSSLINE, DESCENDING, WITH_HOLES, OF_OTHER_LENGTHS;

        TraceOrder order() {
            return switch (this) {
                case BY_CROSSLINE -> new RegularOrder(Axis.CROSSLINE, INLINES, CROSSLINES, false, true);
                case DESCENDING -> new RegularOrder(Axis.INLINE, INLINES, CROSSLINES, true, false);
                case WITH_HOLES -> new IndexedOrder(Axis.INLINE, INLINES, CROSSLINES, INLINES * CROSSLINES - 5L,
                        Order::withHoles);
                default -> TraceOrder.plain(new Shape(INLINES, CROSSLINES, 1));
            };
        }

        /** One place lacks its trace, the last four have none, and the first inlines are stored last. */
        private static long withHoles(int inline, int crossline) {
            int place = inline * CROSSLINES + crossline;
            if (place == 17 || place > 30) return -1;
            int number = place < 17 ? place : place - 1;
            return (number + 12L) % 30;
        }
    }

    /** Traces of lengths and headers that differ, with gaps between them. */
    private record Uneven(int samples) implements TracePlaces {

        @Override
        public long position(long trace) {
            return START + 10 + trace * (HEADER + 4L * samples + 6);
        }

        @Override
        public int headerBytes(long trace) {
            return trace % 3 == 1 ? HEADER - 40 : HEADER;
        }

        @Override
        public int samples(long trace) {
            return trace % 4 == 2 ? samples - 9 : samples;
        }

        @Override
        public boolean isUniform() {
            return false;
        }
    }

    private static TraceLayout layout(Order order, int samples) {
        TraceLayout layout = new TraceLayout(START, HEADER, samples, ENCODING, order.order());
        return order == Order.OF_OTHER_LENGTHS ? layout.with(new Uneven(samples)) : layout;
    }

    private static int value(long trace, int sample) {
        return (int) (100_000 * (trace + 1) + sample);
    }

    private static int first(long trace) {
        return trace % 11 == 4 ? TraceCheck.DEAD : trace % 7 == 3 ? 17 : trace % 7 == 5 ? -20 : 0;
    }

    /** Headers have the numbers of their traces. */
    private Path write(TraceLayout layout) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) (layout.fileBytes() + 6 * 40)).order(ByteOrder.BIG_ENDIAN);
        Arrays.fill(bytes.array(), (byte) 0x77);
        for (int trace = 0; trace < layout.order().traces(); trace++) {
            int at = (int) layout.position(trace);
            bytes.putInt(at, trace);
            for (int k = 0; k < layout.samples(trace); k++) {
                bytes.putInt(at + layout.headerBytes(trace) + 4 * k, value(trace, k));
            }
        }
        return Files.write(folder.resolve("traces"), bytes.array());
    }

    private static int expected(TraceLayout layout, int inline, int crossline, int sample) {
        long trace = layout.order().trace(inline, crossline);
        if (trace < 0 || first(trace) == TraceCheck.DEAD) return 0;
        int own = sample - first(trace);
        return own >= 0 && own < layout.samples(trace) ? value(trace, own) : 0;
    }

    /** Looks whether it gets the header of the trace that is read; and knows regular traces that it has seen. */
    private static final class Check implements TraceCheck {

        private final Set<Long> known = ConcurrentHashMap.newKeySet();
        private final boolean remembers;

        Check(boolean remembers) {
            this.remembers = remembers;
        }

        @Override
        public int firstSample(TraceOrder.Run run, int t, MemorySegment buffer, long at) {
            long trace = run.first() + t;
            int found = buffer.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), at);
            if (found != trace) throw new AssertionError("header of trace %s, not %s".formatted(found, trace));
            if (remembers && first(trace) == 0) known.add(trace);
            return first(trace);
        }

        @Override
        public boolean isKnown(long trace) {
            return known.contains(trace);
        }
    }

    private static void check(TraceLayout layout, Box box, MemorySegment samples, boolean stored) {
        ByteOrder order = stored ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder();
        long n = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    double found = stored
                            ? samples.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), 4 * n++)
                            : samples.get(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), 4 * n++);
                    if (found != expected(layout, i, j, k)) {
                        throw new AssertionError("%s at %s, %s, %s of %s: expected %s".formatted(found, i, j, k, box,
                                expected(layout, i, j, k)));
                    }
                }
            }
        }
    }

    private static MemorySegment memory(Arena arena, long bytes) {
        return arena.allocate(bytes, 8).fill((byte) 0x55);
    }

    /** Also of traces so long that the samples before those of a box are not read. */
    @ParameterizedTest
    @CsvSource({"PLAIN,60", "BY_CROSSLINE,60", "DESCENDING,60", "WITH_HOLES,60", "OF_OTHER_LENGTHS,60", "PLAIN,9000",
            "BY_CROSSLINE,9000", "WITH_HOLES,9000", "OF_OTHER_LENGTHS,9000"})
    void boxesHaveTheSamplesOfTheirPlaces(Order order, int samples) throws IOException {
        TraceLayout layout = layout(order, samples);
        Path path = write(layout);
        Shape shape = layout.shape();
        for (boolean remembers : new boolean[] {false, true}) {
            SplittableRandom random = new SplittableRandom(samples);
            try (TraceReader reader = new TraceReader(InputFile.open(path), layout, new Check(remembers));
                    Arena arena = Arena.ofShared()) {
                for (int n = 0; n < (samples > 1000 ? 8 : 30); n++) {
                    Box box = n == 0 ? Box.of(shape) : Samples.randomBox(random, shape);
                    MemorySegment floats = memory(arena, box.shape().bytes());
                    reader.read(box, floats);
                    check(layout, box, floats, false);
                    MemorySegment stored = memory(arena, box.shape().bytes());
                    reader.readStored(box, stored);
                    check(layout, box, stored, true);
                }
            }
        }
    }

    /** More than one thread reads at a time, in any order. */
    @ParameterizedTest
    @EnumSource(Order.class)
    void manySmallBoxesAreReadTogether(Order order) throws IOException {
        TraceLayout layout = layout(order, 60);
        SplittableRandom random = new SplittableRandom(4);
        List<Box> single = new ArrayList<>();
        List<Box> short4 = new ArrayList<>();
        List<Box> pairs = new ArrayList<>();
        for (int n = 0; n < 2100; n++) {
            int i = random.nextInt(INLINES);
            int j = random.nextInt(CROSSLINES);
            single.add(new Box(i, j, random.nextInt(60), Shape.ONE));
            short4.add(new Box(i, j, random.nextInt(57), new Shape(1, 1, 4)));
            pairs.add(new Box(i, random.nextInt(CROSSLINES - 1), random.nextInt(50), new Shape(1, 2, 10)));
        }
        for (boolean remembers : new boolean[] {false, true}) {
            try (TraceReader reader = new TraceReader(InputFile.open(write(layout)), layout, new Check(remembers));
                    Arena arena = Arena.ofShared()) {
                for (List<Box> boxes : List.of(single, short4, pairs, single, single.subList(0, 1),
                        single.subList(0, 70),
                        short4.subList(0, 2049))) {
                    long bytes = boxes.getFirst().shape().bytes();
                    MemorySegment floats = memory(arena, boxes.size() * bytes);
                    reader.readEach(boxes, floats);
                    for (int n = 0; n < boxes.size(); n++) {
                        check(layout, boxes.get(n), floats.asSlice(n * bytes, bytes), false);
                    }
                }
                reader.readEach(List.of(), MemorySegment.NULL);
            }
        }
    }

    /** The buffer holds only a few of them. */
    @Test
    void manyLongPiecesAreReadTogether() throws IOException {
        TraceLayout layout = layout(Order.PLAIN, 9000);
        List<Box> boxes = new ArrayList<>();
        for (int n = 0; n < 100; n++) boxes.add(new Box(n % INLINES, n % CROSSLINES, 10 * n, new Shape(1, 1, 8000)));
        Check check = new Check(true);
        try (TraceReader reader = new TraceReader(InputFile.open(write(layout)), layout, check);
                Arena arena = Arena.ofShared()) {
            for (int times = 0; times < 2; times++) {
                MemorySegment floats = memory(arena, 100 * 32_000L);
                reader.readEach(boxes, floats);
                for (int n = 0; n < 100; n++) {
                    check(layout, boxes.get(n), floats.asSlice(n * 32_000L, 32_000), false);
                }
            }
        }
    }

    @Test
    void aReaderThatRestedReadsAgain() throws IOException {
        TraceLayout layout = layout(Order.PLAIN, 60);
        try (TraceReader reader = new TraceReader(InputFile.open(write(layout)), layout, new Check(false));
                Arena arena = Arena.ofShared()) {
            MemorySegment floats = memory(arena, layout.shape().bytes());
            for (int times = 0; times < 3; times++) {
                reader.read(Box.of(layout.shape()), floats.fill((byte) 1));
                check(layout, Box.of(layout.shape()), floats, false);
                reader.rest();
                reader.rest();
            }
            assertThat(reader.bufferBytes()).isPositive().isEqualTo(
                    ThreadTeam.fitting() * layout.bufferBytes());
        }
    }

    @Test
    void aClosedReaderRefusesAndHoldsNothingOpen() throws IOException {
        TraceLayout layout = layout(Order.PLAIN, 60);
        TraceReader reader = new TraceReader(InputFile.open(write(layout)), layout, new Check(false));
        assertThat(OpenFiles.of(folder)).isNotEmpty();
        reader.close();
        reader.close();
        reader.rest();
        assertThat(OpenFiles.of(folder)).isEmpty();
        Box box = new Box(0, 0, 0, Shape.ONE);
        MemorySegment room = MemorySegment.ofArray(new float[1]);
        assertThatThrownBy(() -> reader.read(box, room)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(() -> reader.readStored(box, room)).isInstanceOf(FormatException.class);
        assertThatThrownBy(() -> reader.readEach(List.of(box), room)).isInstanceOf(FormatException.class);
        assertThatThrownBy(() -> reader.whileOpen(() -> {})).isInstanceOf(FormatException.class);
    }

    @Test
    void boxesBeyondTheSurveyAreRefused() throws IOException {
        TraceLayout layout = layout(Order.PLAIN, 60);
        try (TraceReader reader = new TraceReader(InputFile.open(write(layout)), layout, new Check(false))) {
            MemorySegment room = MemorySegment.ofArray(new float[1000]);
            for (Box box : List.of(new Box(5, 0, 0, Shape.ONE), new Box(0, 6, 0, new Shape(1, 2, 1)),
                    new Box(0, 0, 60, Shape.ONE))) {
                assertThatThrownBy(() -> reader.read(box, room)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> reader.readStored(box, room)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> reader.readEach(List.of(box), room))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    /** While a run goes on, another program writes the file. */
    @Test
    void aFileThatChangesIsNoticed() throws IOException {
        TraceLayout layout = layout(Order.PLAIN, 60);
        Path path = write(layout);
        try (TraceReader reader = new TraceReader(InputFile.open(path), layout, new Check(false))) {
            reader.requireUnchanged();
            Files.write(path, new byte[1]);
            assertThatThrownBy(reader::requireUnchanged).isInstanceOf(FormatException.class)
                    .hasMessageContaining("changed while it was read");
        }
    }
}
