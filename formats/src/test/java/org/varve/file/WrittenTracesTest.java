package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.TraceOrder.Run;

/** Files of whole traces, written from where a device has put them, are those of samples and headers apart. */
class WrittenTracesTest {

    private static final Shape SHAPE = new Shape(9, 31, 501);
    private static final int START = 3600;
    private static final int HEADER = 240;
    private static final TraceLayout LAYOUT = new TraceLayout(START, HEADER, SHAPE.samples(),
            new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN), TraceOrder.plain(SHAPE));
    private static final byte SAMPLE = 7;
    private static final byte ROOM = 99;

    @TempDir
    private Path folder;

    /** Headers whose bytes are the number of their trace, some of them of dead traces. */
    private record Numbers(boolean haveSource) implements WrittenHeaders {

        @Override
        public void put(Run run, MemorySegment buffer, long stride) {
            buffer.asSlice(0, run.count() * stride).fill((byte) -1);
            for (int t = 0; t < run.count(); t++) buffer.asSlice(t * stride, HEADER).fill(number(run, t));
        }

        @Override
        public Optional<Volume> source() {
            return haveSource ? Optional.of(new EmptyVolume()) : Optional.empty();
        }

        /** Only the first byte, the others are there. */
        @Override
        public void adapt(Run run, MemorySegment buffer, long stride) {
            for (int t = 0; t < run.count(); t++) buffer.set(ValueLayout.JAVA_BYTE, t * stride, number(run, t));
        }

        @Override
        public boolean isLive(Run run, int t) {
            return (run.first() + t) % 5 != 1;
        }

        static byte number(Run run, int t) {
            return (byte) (run.first() + t);
        }
    }

    private record EmptyVolume() implements Volume {

        @Override
        public Survey survey() {
            return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            destination.fill((byte) 0);
        }

        @Override
        public void close() {}
    }

    private static final class Writer extends TraceWriter {
        Writer(PartFile file, WrittenHeaders headers) {
            super(file, LAYOUT, headers);
        }
    }

    private Writer writer(String name, boolean haveSource) throws IOException {
        PartFile file = PartFile.create(folder.resolve(name), LAYOUT.fileBytes(), false);
        return new Writer(file, new Numbers(haveSource));
    }

    /** Boxes that make up the volume: pieces of lines, or whole ones. */
    private static Stream<Box> boxes(int crosslines) {
        return Stream.iterate(0, from -> from < SHAPE.crosslines(), from -> from + crosslines).flatMap(from -> {
            int count = Math.min(crosslines, SHAPE.crosslines() - from);
            return Stream.of(new Box(0, from, 0, new Shape(4, count, SHAPE.samples())),
                    new Box(4, from, 0, new Shape(5, count, SHAPE.samples())));
        });
    }

    private byte[] expected() throws IOException {
        try (Writer writer = writer("expected", false)) {
            byte[] samples = new byte[(int) LAYOUT.encoding().bytes(SHAPE)];
            Arrays.fill(samples, SAMPLE);
            writer.writeStored(Box.of(SHAPE), MemorySegment.ofArray(samples));
            writer.commit();
        }
        return Files.readAllBytes(folder.resolve("expected"));
    }

    /** In one stretch and in pieces of lines, from blocks like those of the file and from others. */
    @ParameterizedTest
    @CsvSource({"31, false, 0", "31, true, 0", "7, false, 0", "7, true, 0", "31, true, 64", "31, false, 64"})
    void filesAreThoseOfSamplesAndHeadersApart(int crosslines, boolean haveHeaders, int shift) throws IOException {
        try (Writer writer = writer("written", haveHeaders); Arena arena = Arena.ofShared()) {
            assertThat(writer.encoding().headerBytes()).isEqualTo(HEADER);
            assertThat(writer.headersOf().isPresent()).isEqualTo(haveHeaders);
            for (Box box : boxes(crosslines).toList()) {
                long bytes = writer.encoding().bytes(box.shape());
                MemorySegment traces = arena.allocate(bytes + 2 * Volume.BLOCK, Volume.BLOCK)
                        .asSlice(writer.lead(box) + shift, bytes);
                fill(traces, box, haveHeaders);
                writer.writeTraces(box, traces, haveHeaders);
            }
            boolean one = crosslines == SHAPE.crosslines() && shift == 0;
            long dead = 2L * 56 * SHAPE.samples();
            if (one) {
                assertThat(writer.touched()).isEqualTo(dead);
            } else {
                assertThat(writer.touched()).isGreaterThan(LAYOUT.fileBytes() / 2);
            }
            writer.commit();
        }
        assertThat(Files.readAllBytes(folder.resolve("written"))).isEqualTo(expected());
    }

    /** As a device leaves them: samples behind room, which holds what is wanted but for its first byte, or nothing. */
    private static void fill(MemorySegment traces, Box box, boolean haveHeaders) throws IOException {
        LAYOUT.order().runs(box, 1, run -> {
            long trace = box.offset(run.inline(0), run.crossline(0), 0) / SHAPE.samples();
            MemorySegment own = traces.asSlice(trace * LAYOUT.traceBytes(), LAYOUT.traceBytes());
            own.fill(SAMPLE);
            own.asSlice(0, HEADER).fill(haveHeaders ? Numbers.number(run, 0) : ROOM);
            own.set(ValueLayout.JAVA_BYTE, 0, ROOM);
        });
    }
}
