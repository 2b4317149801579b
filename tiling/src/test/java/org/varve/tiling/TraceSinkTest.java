package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.Inputs;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.host.Budget;

/** If a device leaves room for headers, writers get whole traces, with the headers of the volume that was read. */
class TraceSinkTest {

    private static final Shape SHAPE = new Shape(11, 7, 23);
    private static final TestOperator OPERATOR = new TestOperator(new Halo(2, 3, 5), 2, 0);
    private static final int HEADER = Long.BYTES;
    private static final ValueLayout.OfLong NUMBER = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ScaledEncoding STORED =
            new ScaledEncoding(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN), 1, HEADER);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long TRACE = STORED.traceBytes(SHAPE.samples());

    private static long number(int inline, int crossline) {
        return 1000L * inline + crossline;
    }

    private static boolean isLive(int inline, int crossline) {
        return (inline + 2 * crossline) % 5 != 1;
    }

    /** Where the traces of a box begin in a block, in a file that has nothing else. */
    private static long lead(Box box) {
        return (TRACE * (box.inline() * SHAPE.crosslines() + box.crossline())) % Volume.BLOCK;
    }

    /** A survey whose headers hold the numbers of their traces. */
    private record TraceVolume(MemoryVolume samples) implements Volume {

        @Override
        public Survey survey() {
            return samples.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) throws IOException {
            samples.read(box, destination);
        }

        @Override
        public boolean isLive(int inline, int crossline) {
            return TraceSinkTest.isLive(inline, crossline);
        }

        @Override
        public OptionalInt traceHeaderBytes() {
            return OptionalInt.of(HEADER);
        }

        @Override
        public MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
            MemorySegment traces = destination.asSlice(lead(box), box.shape().traces() * TRACE);
            MemorySegment floats = MemorySegment.ofArray(new float[(int) box.shape().size()]);
            samples.read(box, floats);
            Room.leave(floats, traces, false);
            long trace = 0;
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    traces.set(NUMBER, trace++ * TRACE, number(i, j));
                }
            }
            return traces;
        }

        @Override
        public void close() {}
    }

    /** Traces with and without headers. */
    private static final class Room {

        private static final ValueLayout.OfInt SWAPPED =
                ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

        static void leave(MemorySegment floats, MemorySegment traces, boolean swap) {
            for (long n = 0; n < floats.byteSize() / Float.BYTES; n++) {
                long at = at(n);
                int bits = floats.get(ValueLayout.JAVA_INT_UNALIGNED, n * Float.BYTES);
                traces.set(swap ? SWAPPED : ValueLayout.JAVA_INT_UNALIGNED, at, bits);
            }
        }

        static void leaveOut(MemorySegment traces, MemorySegment floats, boolean swap) {
            for (long n = 0; n < floats.byteSize() / Float.BYTES; n++) {
                int bits = traces.get(swap ? SWAPPED : ValueLayout.JAVA_INT_UNALIGNED, at(n));
                floats.set(ValueLayout.JAVA_INT_UNALIGNED, n * Float.BYTES, bits);
            }
        }

        private static long at(long sample) {
            return sample / SHAPE.samples() * TRACE + HEADER + sample % SHAPE.samples() * Float.BYTES;
        }
    }

    /** Skips headers of inputs and leaves room for those of outputs, around a device that does neither. */
    private static final class TraceDevice extends ForwardingDevice {

        private final Device device = TestDevice.of(0, Long.MAX_VALUE);

        @Override
        protected Device delegate() {
            return device;
        }

        @Override
        public boolean skipsHeaders() {
            return true;
        }

        @Override
        public boolean encodes(ScaledEncoding encoding) {
            return true;
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                throws OutOfBudgetException {
            return new TraceRunner(super.open(program, survey, tiles, extension), new ConcurrentHashMap<>());
        }
    }

    /** Takes and gives traces for a runner of samples. */
    private record TraceRunner(TileRunner runner, Map<Integer, Runnable> stored) implements TileRunner {

        @Override
        public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
            List<MemorySegment> read = inputs.stream().map(traces -> {
                MemorySegment floats = floats(source);
                Room.leaveOut(traces, floats, false);
                return floats;
            }).toList();
            List<MemorySegment> computed = outputs.stream().map(_ -> floats(tile)).toList();
            stored.put(slot, () -> {
                for (int o = 0; o < outputs.size(); o++) Room.leave(computed.get(o), outputs.get(o), true);
            });
            runner.start(slot, tile, source, read, computed);
        }

        @Override
        public void finish(int slot) {
            runner.finish(slot);
            stored.remove(slot).run();
        }

        @Override
        public NotFinite notFinite() {
            return runner.notFinite();
        }

        @Override
        public Times times() {
            return runner.times();
        }

        @Override
        public void close() {
            runner.close();
        }

        private static MemorySegment floats(Box box) {
            return Arena.ofAuto().allocate(box.shape().bytes(), 64);
        }
    }

    /** Keeps samples, and checks that traces come where they are wanted, with the headers that are promised. */
    private static final class TraceWriter extends MemoryWriter {

        private final Optional<Volume> headers;
        private final List<Box> boxes = new ArrayList<>();

        TraceWriter(Optional<Volume> headers) {
            super(SHAPE);
            this.headers = headers;
        }

        @Override
        public ScaledEncoding encoding() {
            return STORED;
        }

        @Override
        public long lead(Box box) {
            return TraceSinkTest.lead(box);
        }

        @Override
        public Optional<Volume> headersOf() {
            return headers;
        }

        @Override
        public void writeTraces(Box box, MemorySegment traces, boolean haveHeaders) throws IOException {
            assertThat(haveHeaders).isEqualTo(headers.isPresent());
            assertThat(traces.address() % Volume.BLOCK).isEqualTo(lead(box));
            long trace = 0;
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++, trace++) {
                    if (haveHeaders) assertThat(traces.get(NUMBER, trace * TRACE)).isEqualTo(number(i, j));
                }
            }
            MemorySegment floats = MemorySegment.ofArray(new float[(int) box.shape().size()]);
            Room.leaveOut(traces, floats, true);
            write(box, floats);
            boxes.add(box);
        }
    }

    private static void run(Device device, Volume volume, PlanRequest request, List<? extends MemoryWriter> outputs)
            throws Exception {
        JobPlan plan = new TilePlanner(volume.survey(), device, new Budget(1L << 30, 0, "the test"), request)
                .plan(OPERATOR.on(volume.survey()));
        new TileExecutor(device, Device.Extension.DEFAULT, _ -> {})
                .run(OPERATOR.on(volume.survey()), plan, Inputs.of(volume), outputs);
    }

    @ParameterizedTest
    @CsvSource({"11, 7, 1", "3, 7, 2", "4, 3, 3"})
    void samplesAndHeadersAreThoseOfTheVolume(int inlines, int crosslines, int tilesInFlight) throws Exception {
        TraceVolume volume = new TraceVolume(MemoryVolume.of(SHAPE));
        PlanRequest request = PlanRequest.of("test")
                .withTile(Optional.of(new Shape(inlines, crosslines, 23)))
                .withTilesInFlight(tilesInFlight);
        List<MemoryWriter> expected = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        run(TestDevice.of(0, Long.MAX_VALUE), volume, request, expected);

        List<TraceWriter> outputs = List.of(new TraceWriter(Optional.of(volume)), new TraceWriter(Optional.empty()));
        run(new TraceDevice(), volume, request.withStored(List.of(SampleEncoding.NATIVE), OptionalInt.of(HEADER))
                .withOutput(STORED), outputs);

        for (int o = 0; o < 2; o++) {
            assertThat(outputs.get(o).samples).isEqualTo(expected.get(o).samples);
            assertThat(outputs.get(o).boxes).isNotEmpty();
        }
    }

    /** One that knows how it stores samples, but writes no whole traces. */
    private static final class SampleWriter extends MemoryWriter {

        SampleWriter() {
            super(SHAPE);
        }

        @Override
        public ScaledEncoding encoding() {
            return STORED;
        }

        @Override
        public void writeStored(Box box, MemorySegment source) throws IOException {
            float[] floats = new float[(int) box.shape().size()];
            assertThat(source.byteSize()).isEqualTo(box.shape().bytes());
            for (int n = 0; n < floats.length; n++) floats[n] = source.getAtIndex(FLOAT, n);
            write(box, MemorySegment.ofArray(floats));
        }
    }

    @Test
    void aWriterOfSamplesGetsThemWithoutGaps() throws Exception {
        TraceVolume volume = new TraceVolume(MemoryVolume.of(SHAPE));
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(4, 3, 23)));
        List<MemoryWriter> expected = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        run(TestDevice.of(0, Long.MAX_VALUE), volume, request, expected);

        List<SampleWriter> outputs = List.of(new SampleWriter(), new SampleWriter());
        run(new TraceDevice(), volume, request.withStored(List.of(SampleEncoding.NATIVE), OptionalInt.of(HEADER))
                .withOutput(STORED), outputs);

        for (int o = 0; o < 2; o++) assertThat(outputs.get(o).samples).isEqualTo(expected.get(o).samples);
    }

    @ParameterizedTest
    @CsvSource({"4, 3, 10"})
    void tracesThatAreCutAreHandedOverAlone(int inlines, int crosslines, int samples) throws Exception {
        TraceVolume volume = new TraceVolume(MemoryVolume.of(SHAPE));
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(inlines, crosslines, samples)))
                .withStored(List.of(SampleEncoding.NATIVE), OptionalInt.of(HEADER)).withOutput(STORED);
        JobPlan plan = new TilePlanner(volume.survey(), new TraceDevice(), new Budget(1L << 30, 0, "the test"), request)
                .plan(OPERATOR.on(volume.survey()));

        assertThat(plan.run().tiles().output()).isEqualTo(STORED.samplesAlone());
    }
}
