package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.Inputs;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.host.Budget;

/** If a device skips headers, a run reads whole traces, and nothing else, wherever they lie in the memory of a tile. */
class WholeTracesRunTest {

    private static final Shape SHAPE = new Shape(11, 7, 23);
    private static final TestOperator OPERATOR = new TestOperator(new Halo(2, 3, 5), 2, 0);

    /** A survey of which only whole traces can be read; they begin at a place of a block that differs for each tile. */
    private record TraceVolume(MemoryVolume samples) implements Volume {

        @Override
        public Survey survey() {
            return samples.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) throws IOException {
            throw new IOException("samples alone are read, of " + box);
        }

        @Override
        public OptionalInt traceHeaderBytes() {
            return OptionalInt.of(0);
        }

        @Override
        public MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
            long bytes = box.shape().bytes();
            assertThat(destination.address() % Volume.BLOCK).isZero();
            assertThat(destination.byteSize()).isGreaterThanOrEqualTo(bytes + Volume.BLOCK);
            MemorySegment traces =
                    destination.asSlice((long) Float.BYTES * (1 + (box.inline() * 100 + box.crossline()) % 1000),
                            bytes);
            samples.read(box, traces);
            return traces;
        }

        @Override
        public void close() {}
    }

    /** @param most inlines that it can compute at a time, which nobody knows */
    private static Device device(int most) {
        TestDevice device = TestDevice.hooked(tile -> {
            if (tile.shape().inlines() > most) throw new DeviceOutOfMemory("too small");
        });
        return new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return device;
            }

            @Override
            public boolean skipsHeaders() {
                return true;
            }
        };
    }

    private static List<MemoryWriter> run(Device device, Volume volume, PlanRequest request) throws Exception {
        List<MemoryWriter> outputs = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        JobPlan plan = new TilePlanner(volume.survey(), device, new Budget(1L << 30, 0, "the test"), request)
                .plan(OPERATOR.on(volume.survey()));
        new TileExecutor(device, Device.Extension.DEFAULT, _ -> {})
                .run(OPERATOR.on(volume.survey()), plan, Inputs.of(volume), outputs);
        return outputs;
    }

    @ParameterizedTest
    @CsvSource({"11, 7, 1, 11", "3, 7, 2, 11", "4, 3, 3, 11", "6, 5, 3, 2", "11, 7, 2, 1"})
    void outputsAreTheSame(int inlines, int crosslines, int tilesInFlight, int most) throws Exception {
        MemoryVolume samples = MemoryVolume.of(SHAPE);
        PlanRequest request = PlanRequest.of("test")
                .withTile(Optional.of(new Shape(inlines, crosslines, 23)))
                .withTilesInFlight(tilesInFlight);
        List<MemoryWriter> expected = run(TestDevice.of(0, Long.MAX_VALUE), samples, request);

        List<MemoryWriter> outputs = run(device(most), new TraceVolume(samples),
                request.withStored(List.of(SampleEncoding.NATIVE), OptionalInt.of(0)));

        for (int o = 0; o < 2; o++) assertThat(outputs.get(o).samples).isEqualTo(expected.get(o).samples);
    }
}
