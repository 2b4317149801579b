package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileKernel;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.tiling.staged.StagedDevice;

/** Programs with kernels of whole boxes, on a device that only copies. */
class StagedDeviceTest {

    private static final Survey SURVEY = new Survey(new Shape(6, 5, 8), 0.004, Survey.Unit.SECONDS);

    /** The boxes that were read. */
    private static final class Log {
        private final List<Box> boxes = new ArrayList<>();
        private final List<Long> bytes = new ArrayList<>();
    }

    /** The sum of the samples from two before to two after. */
    private record Sum(Log read, Optional<String> lack) implements TileKernel {

        @Override
        public Halo halo() {
            return new Halo(0, 0, 2);
        }

        @Override
        public Shape grid() {
            return new Shape(1, 1, 4);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 4;
        }

        @Override
        public long bytes(Shape written, Shape source, int threads) {
            return source.size() * 100 * threads;
        }

        @Override
        public Optional<String> obstacle() {
            return lack;
        }

        @Override
        public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads, long bytes) {
            read.bytes.add(bytes);
            return open(survey, boundary, nan, threads);
        }

        /** Begins and ends two samples beyond multiples of four. */
        @Override
        public Shape largestSource(Shape written, Shape positions, Shape survey) {
            if (survey.samples() == SURVEY.shape().samples()) {
                return TileKernel.super.largestSource(written, positions, survey);
            }
            int samples = positions.samples() % 4 == 0 ? written.samples() : Math.ceilDiv(written.samples() + 3, 4) * 4;
            return new Shape(written.inlines(), written.crosslines(), Math.min(samples + 4, survey.samples()));
        }

        @Override
        public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads) {
            return new Body() {
                @Override
                public void compute(Box source, List<MemorySegment> inputs, Box written, List<MemorySegment> outputs) {
                    read.boxes.add(source);
                    for (int i = written.inline(); i < written.endInline(); i++) {
                        for (int c = written.crossline(); c < written.endCrossline(); c++) {
                            for (int k = written.sample(); k < written.endSample(); k++) {
                                float sum = 0;
                                for (int at = k - 2; at <= k + 2; at++) {
                                    int s = boundary.index(at, survey.samples());
                                    sum += inputs.getFirst().getAtIndex(ValueLayout.JAVA_FLOAT, source.offset(i, c, s));
                                }
                                outputs.getFirst().setAtIndex(ValueLayout.JAVA_FLOAT, written.offset(i, c, k), sum);
                            }
                        }
                    }
                }

                @Override
                public void close() {
                    read.boxes.add(Box.of(Shape.ONE));
                }
            };
        }
    }

    /** A device that copies tiles of the surveys that a program's outputs are; it cannot compute passes. */
    private static final class Copies implements Device {

        private final List<Tiles> opened = new ArrayList<>();
        private final List<MemorySegment> fields = new ArrayList<>();
        private int open;

        @Override
        public MemorySegment allocate(Arena arena, long bytes, long alignment) {
            fields.add(Device.super.allocate(arena, bytes, alignment));
            return fields.getLast();
        }

        @Override
        public String name() {
            return "copies";
        }

        @Override
        public String description() {
            return "copies";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            return new MemoryFootprint(List.of());
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
            opened.add(tiles);
            open++;
            return new TileRunner() {
                @Override
                public void start(int slot, Box tile, Box source, List<MemorySegment> inputs,
                        List<MemorySegment> outputs) {
                    assertThat(source).isEqualTo(tile);
                    for (int o = 0; o < outputs.size(); o++) {
                        MemorySegment input = inputs.get(program.outputs().get(o).survey());
                        MemorySegment.copy(input, 0, outputs.get(o), 0, tile.shape().bytes());
                    }
                }

                @Override
                public void finish(int slot) {}

                @Override
                public NotFinite notFinite() {
                    return NotFinite.none(program.outputs().size());
                }

                @Override
                public Times times() {
                    return Times.NONE;
                }

                @Override
                public void close() {
                    open--;
                }
            };
        }

        @Override
        public void close() {}
    }

    /** Twice the samples, and three times with one more. */
    private record Lines() implements TileKernel {

        @Override
        public int outputs(int inputs) {
            return 2;
        }

        @Override
        public double operations(int inputs, int samples) {
            return 3;
        }

        @Override
        public long bytes(Shape written, Shape source, int threads) {
            return 0;
        }

        @Override
        public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads) {
            return new Body() {
                @Override
                public void compute(Box source, List<MemorySegment> inputs, Box written, List<MemorySegment> outputs) {
                    for (long n = 0; n < written.shape().size(); n++) {
                        float sample = inputs.getFirst().getAtIndex(ValueLayout.JAVA_FLOAT, n);
                        outputs.getFirst().setAtIndex(ValueLayout.JAVA_FLOAT, n, 2 * sample);
                        outputs.getLast().setAtIndex(ValueLayout.JAVA_FLOAT, n, 3 * sample + 1);
                    }
                }

                @Override
                public void close() {}
            };
        }
    }

    /** The sum of the sums. */
    private static Program program(Sum sum) {
        PassGraph graph = new PassGraph();
        Field once = graph.apply(sum, Field.survey(0));
        return Program.of(graph, List.of(graph.apply(new Sum(sum.read, sum.lack), once), once));
    }

    private static float[] run(Program program, int inlines, int samples) throws Exception {
        Shape shape = SURVEY.shape();
        float[] survey = new float[(int) shape.size()];
        for (int n = 0; n < survey.length; n++) survey[n] = n * n % 17;
        float[] result = new float[2 * survey.length];
        Device device = StagedDevice.of(new Copies(), program, 1);
        Shape largest = new Shape(inlines, shape.crosslines(), samples);
        try (TileRunner runner = device.open(program, SURVEY, new Tiles(largest, 1), Device.Extension.DEFAULT)) {
            for (int i = 0; i < shape.inlines(); i += inlines) {
                for (int k = 0; k < shape.samples(); k += samples) {
                    Box tile = new Box(i, 0, k, largest);
                    Box source = tile.grow(program.halo(), shape);
                    MemorySegment input = part(MemorySegment.ofArray(survey), source);
                    List<MemorySegment> outputs = List.of(MemorySegment.ofArray(new float[(int) largest.size()]),
                            MemorySegment.ofArray(new float[(int) largest.size()]));
                    runner.run(tile, source, List.of(input), outputs);
                    for (int o = 0; o < 2; o++) keep(outputs.get(o), tile, result, o * survey.length);
                }
            }
        }
        return result;
    }

    private static MemorySegment part(MemorySegment survey, Box box) {
        MemorySegment part = MemorySegment.ofArray(new float[(int) box.shape().size()]);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int c = box.crossline(); c < box.endCrossline(); c++) {
                MemorySegment.copy(survey, Box.of(SURVEY.shape()).offset(i, c, box.sample()) * Float.BYTES, part,
                        box.offset(i, c, box.sample()) * Float.BYTES, box.shape().samples() * (long) Float.BYTES);
            }
        }
        return part;
    }

    private static void keep(MemorySegment output, Box tile, float[] result, int first) {
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int c = tile.crossline(); c < tile.endCrossline(); c++) {
                for (int k = tile.sample(); k < tile.endSample(); k++) {
                    result[first + (int) Box.of(SURVEY.shape()).offset(i, c, k)] =
                            output.getAtIndex(ValueLayout.JAVA_FLOAT, tile.offset(i, c, k));
                }
            }
        }
    }

    private static Sum sum() {
        return new Sum(new Log(), Optional.empty());
    }

    @Test
    void tilesGiveTheUntiledResult() throws Exception {
        float[] whole = run(program(sum()), 6, 8);

        assertThat(whole[0]).isPositive();
        for (int samples : List.of(1, 2, 4, 8)) {
            assertThat(run(program(sum()), 3, samples)).as("tiles of %s samples", samples).isEqualTo(whole);
        }
    }

    /** Of x, they are 2x and 3x + 1; of the latter 6x + 2 and 9x + 4. */
    @Test
    void kernelsOfSeveralFieldsGiveEachToWhoReadsIt() throws Exception {
        PassGraph graph = new PassGraph();
        List<Field> once = graph.apply(new Lines(), List.of(Field.survey(0)));
        List<Field> twice = graph.apply(new Lines(), List.of(once.getLast()));
        Program program = Program.of(graph, List.of(twice.getLast(), once.getFirst(), twice.getFirst()));
        Shape tile = new Shape(1, 1, 3);
        List<MemorySegment> outputs = new ArrayList<>();
        for (int o = 0; o < 3; o++) outputs.add(MemorySegment.ofArray(new float[3]));

        Device device = StagedDevice.of(new Copies(), program, 1);
        try (TileRunner runner = device.open(program, SURVEY, new Tiles(tile, 1), Device.Extension.DEFAULT)) {
            runner.run(Box.of(tile), Box.of(tile), List.of(MemorySegment.ofArray(new float[] {0, 1, 5})), outputs);
        }

        assertThat(outputs.get(0).toArray(ValueLayout.JAVA_FLOAT)).containsExactly(4, 13, 49);
        assertThat(outputs.get(1).toArray(ValueLayout.JAVA_FLOAT)).containsExactly(0, 2, 10);
        assertThat(outputs.get(2).toArray(ValueLayout.JAVA_FLOAT)).containsExactly(2, 8, 32);
    }

    /** The halo of a tile belongs to other tiles. */
    @Test
    void countsWhatIsNotFiniteInTilesAlone() throws Exception {
        Program program = program(sum());
        Box tile = new Box(1, 1, 4, new Shape(2, 2, 2));
        Box source = tile.grow(program.halo(), SURVEY.shape());
        float[] samples = new float[(int) source.shape().size()];
        for (int k = 0; k < 8; k++) samples[(int) source.offset(2, 1, k)] = Float.NaN;
        samples[(int) source.offset(1, 2, 5)] = Float.POSITIVE_INFINITY;
        long before = System.nanoTime();
        try (TileRunner runner = StagedDevice.of(new Copies(), program, 1).open(program, SURVEY,
                new Tiles(tile.shape(), 1), Device.Extension.DEFAULT)) {
            for (int time = 0; time < 2; time++) {
                runner.run(tile, source, List.of(MemorySegment.ofArray(samples)),
                        List.of(MemorySegment.ofArray(new float[8]), MemorySegment.ofArray(new float[8])));
            }

            double most = (System.nanoTime() - before) * 1e-9;
            assertThat(runner.notFinite().input()).isEqualTo(2 * 3);
            assertThat(runner.times().compute()).isPositive().isLessThanOrEqualTo(most);
        }
    }

    /** Fields between stages are native floats of one tile at a time; only the last stage writes what the run does. */
    @Test
    void onlyTheLastStageWritesInTheRunsEncoding() throws Exception {
        Program program = program(sum());
        Copies copies = new Copies();
        ScaledEncoding shorts =
                new ScaledEncoding(new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN), 2);
        Tiles tiles = new Tiles(new Shape(2, 5, 2), 3, SampleEncoding.NATIVE, shorts);

        try (TileRunner _ = StagedDevice.of(copies, program, 1).open(program, SURVEY, tiles,
                Device.Extension.DEFAULT)) {
            assertThat(copies.open).isEqualTo(3);
            assertThat(copies.fields).isNotEmpty().allMatch(field -> field.scope().isAlive());
        }

        assertThat(copies.opened).extracting(Tiles::output)
                .containsExactly(ScaledEncoding.NATIVE, ScaledEncoding.NATIVE, shorts);
        assertThat(copies.opened).extracting(Tiles::inFlight).containsOnly(1);
        assertThat(copies.opened).extracting(each -> each.largest().samples()).containsExactly(8, 6, 2);
        assertThat(copies.open).isZero();
        assertThat(copies.fields).noneMatch(field -> field.scope().isAlive());
    }

    /**
     * For tiles of 2 samples, the second sums are of 6, and the first of all 8, of 2 by 5 traces. Fields of several
     * stages share the memory of the largest.
     */
    @Test
    void everyFieldBetweenStagesIsCounted() throws Exception {
        Program program = program(sum());
        Device device = StagedDevice.of(new Copies(), program, 1);

        List<Buffer> buffers = device.footprint(program, SURVEY, new Tiles(new Shape(2, 5, 2), 2)).buffers();

        assertThat(buffers).allMatch(buffer -> buffer.place() == MemoryFootprint.Place.HOST && buffer.count() == 1);
        assertThat(buffers).extracting(buffer -> "%s: %s".formatted(buffer.label(), buffer.each())).containsExactly(
                "stage 0 reads 0: 320", "stage 0 writes 0: 320", "boxes read 0: 320", "boxes written 1: 240",
                "stage 1 reads 0: 240", "stage 1 reads 1: 240", "stage 1 writes 0: 240", "boxes written 2: 80",
                "stage 2 reads 0: 80", "stage 2 reads 1: 80", "stage 2 reads 2: 80", "sum: 8000");
    }

    /** Each kernel is opened within what is counted of it; two that differ count together. */
    @Test
    void kernelsAreOpenedWithinWhatIsCounted() throws Exception {
        Survey survey = new Survey(new Shape(1, 1, 100), 0.004, Survey.Unit.SECONDS);
        Sum first = sum();
        Sum second = sum();
        PassGraph graph = new PassGraph();
        Program program =
                Program.of(graph, List.of(graph.apply(second, graph.apply(first, Field.survey(0)))));
        Device device = StagedDevice.of(new Copies(), program, 1);
        for (Tiles tiles : List.of(new Tiles(new Shape(1, 1, 8), 1), new Tiles(new Shape(1, 1, 8), 1)
                .on(new Shape(1, 1, 4)))) {
            boolean isOnGrid = !tiles.grid().equals(Shape.ONE);
            long ofSecond = (isOnGrid ? 12 : 16) * 100L;
            long ofFirst = (isOnGrid ? 20 : 24) * 100L;
            assertThat(device.footprint(program, survey, tiles).buffers().getLast().each())
                    .isEqualTo(ofFirst + ofSecond);
            try (TileRunner _ = device.open(program, survey, tiles, Device.Extension.DEFAULT)) {
                assertThat(first.read.bytes.getLast()).isEqualTo(ofFirst);
                assertThat(second.read.bytes.getLast()).isEqualTo(ofSecond);
            }
        }
    }

    @Test
    void readsWhatTheKernelNeedsOfItsOwnBox() throws Exception {
        Sum sum = sum();
        run(program(sum), 6, 4);

        // the first sums are needed two samples beyond the second
        assertThat(sum.read.boxes).startsWith(new Box(0, 0, 0, new Shape(6, 5, 8)),
                new Box(0, 0, 0, new Shape(6, 5, 6)));
        assertThat(sum.read.boxes).endsWith(Box.of(Shape.ONE));
    }

    @Test
    void countsWhatKernelsTakeAndTheFieldsBetween() throws Exception {
        Program program = program(sum());
        Device device = StagedDevice.of(new Copies(), program, 3);
        MemoryFootprint footprint = device.footprint(program, SURVEY, new Tiles(new Shape(2, 5, 2), 2));

        assertThat(program.grid()).isEqualTo(new Shape(1, 1, 4));
        assertThat(program.halo()).isEqualTo(new Halo(0, 0, 4));
        assertThat(footprint.buffers()).contains(
                new Buffer("sum", MemoryFootprint.Place.HOST, 1, 2 * 5 * 8 * 100 * 3L));
        assertThat(footprint.bytes(MemoryFootprint.Place.HOST))
                .isGreaterThan(2 * 5 * 8 * 100 * 3L + 4 * 2 * 5 * 8 * 4L);
        assertThat(device.decodes(SampleEncoding.NATIVE)).isTrue();
        assertThat(device.decodes(new SampleEncoding(SampleFormat.IBM_FLOAT32, ByteOrder.BIG_ENDIAN))).isFalse();
    }

    @Test
    void saysWhatAKernelLacks() {
        Program program = program(new Sum(new Log(), Optional.of("a library is missing: install it")));
        Device device = StagedDevice.of(new Copies(), program, 1);

        assertThat(device.obstacle(program)).contains("a library is missing: install it");
        assertThatThrownBy(() -> device.footprint(program, SURVEY, new Tiles(new Shape(2, 5, 8), 1)))
                .isInstanceOf(DeviceFailure.class).hasMessage("a library is missing: install it");
    }

    @Test
    void isTheDeviceItselfWithoutSuchKernels() {
        Device copy = new Copies();
        Program program = Program.of(new PassGraph(), List.of(Field.survey(0)));

        assertThat(StagedDevice.of(copy, program, 1)).isSameAs(copy);
        Program rows = TestKernel.program(Halo.NONE, 1, false);
        assertThat(StagedDevice.of(copy, rows, 1)).isSameAs(copy);
    }
}
