package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.array.Strides;

/** Writers are of the shape of their output, and none writes where another does. */
class WritersTest {

    private static final Shape SHAPE = new Shape(4, 6, 8);
    private static final int SIZE = (int) SHAPE.size();

    @TempDir
    private Path folder;

    private static float[] samples() {
        float[] samples = new float[SIZE];
        for (int s = 0; s < SIZE; s++) samples[s] = s;
        return samples;
    }

    private static Run mean() {
        return Run.of(new MeanFilter(new Window(1, 1, 1))).from(ArrayVolume.of(samples(), SHAPE)).on("cpu");
    }

    private static Run dips() {
        return Run.of(new GstDipAzimuth(new Window(3, 3, 3))).from(ArrayVolume.of(samples(), SHAPE)).on("cpu");
    }

    private static VolumeWriter writer(float[] samples) {
        return ArrayVolume.of(samples, SHAPE).writer();
    }

    /** A writer of a program's own, which keeps nothing. */
    private record OwnWriter(Optional<Shape> shape) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {}

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
    }

    static Stream<Function<Shape, VolumeWriter>> kinds() {
        return Stream.of(
                shape -> ArrayVolume.of(new float[(int) shape.size()], shape).writer(),
                shape -> ArrayVolume.of(FloatBuffer.allocate((int) shape.size()), shape).writer(),
                shape -> ArrayVolume.of(new float[shape.inlines()][shape.crosslines()][shape.samples()]).writer(),
                shape -> new OwnWriter(Optional.of(shape)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anotherShapeIsRefusedBeforeTheFirstTile(Function<Shape, VolumeWriter> kind) throws Exception {
        for (Shape other : List.of(new Shape(6, 4, 8), new Shape(8, 6, 4), new Shape(5, 6, 8), new Shape(1, 1, 3))) {
            Run run = mean().to(List.of(kind.apply(other)));

            assertThatIllegalArgumentException().isThrownBy(run::run).withMessage(
                    "a writer of %s samples for output mean, which has 4x6x8: give one of that shape".formatted(other));
            assertThatIllegalArgumentException().isThrownBy(run::plan).withMessageContaining("which has 4x6x8");
        }
        assertThat(mean().to(List.of(kind.apply(SHAPE))).run().files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.npy", "out.sgy", "out.zarr"})
    void aFileOfAnotherShapeIsRefused(String name) throws Exception {
        Survey other = new Survey(new Shape(6, 4, 8), 0.004, Survey.Unit.SECONDS);
        Run run = mean().to(List.of(Volumes.create(folder.resolve(name), other, CreateOptions.DEFAULT)));

        assertThatIllegalArgumentException().isThrownBy(run::run).withMessageContaining("a writer of 6x4x8");

        assertThat(folder).isEmptyDirectory();
    }

    /** Programs that do not say which shape they take get the samples as before. */
    @Test
    void aWriterMayTakeAnyShape() throws Exception {
        assertThat(mean().to(List.of(new OwnWriter(Optional.empty()))).run().took().tiles()).isPositive();
    }

    @Test
    void eachOutputTakesAWriter() {
        assertThatIllegalArgumentException().isThrownBy(dips().to(List.of(writer(samples())))::run)
                .withMessage("1 writers for 2 outputs (dip, azimuth): give one for each");
    }

    @Test
    void outputsInOnePlaceAreRefused() {
        float[] both = new float[SIZE + 1];
        VolumeWriter own = new OwnWriter(Optional.empty());
        float[][][] nested = new float[4][6][8];
        float[][][] other = new float[4][6][8];
        other[3][5] = nested[1][2];
        List<List<VolumeWriter>> pairs = List.of(
                List.of(own, own),
                List.of(writer(both, 0), writer(both, 1)),
                List.of(ArrayVolume.of(nested).writer(), ArrayVolume.of(other).writer()),
                List.of(ArrayVolume.of(new float[][][] {{nested[0][0]}}).writer(),
                        ArrayVolume.of(nested[0][0], new Shape(1, 1, 8)).writer()));

        for (List<VolumeWriter> pair : pairs.subList(0, 3)) {
            assertThatIllegalArgumentException().isThrownBy(dips().to(pair)::run)
                    .withMessage("outputs dip and azimuth go to the same place: give each its own");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(dips().from(ArrayVolume.of(new float[8], new Shape(1, 1, 8))).to(pairs.getLast())::run)
                .withMessageContaining("go to the same place");
    }

    private static VolumeWriter writer(float[] samples, int first) {
        return ArrayVolume.of(MemorySegment.ofArray(samples).asSlice(first * 4L, SHAPE.bytes()), SHAPE).writer();
    }

    /** Samples of one output lie between those of the other. */
    @Test
    void outputsMayTakeTurnsInOneArray() throws Exception {
        float[] dip = new float[SIZE];
        float[] azimuth = new float[SIZE];
        dips().to(List.of(writer(dip), writer(azimuth))).run();
        float[] both = new float[2 * SIZE];

        dips().to(List.of(turn(both, 0), turn(both, 1))).run();

        for (int s = 0; s < SIZE; s++) {
            assertThat(both[2 * s]).isEqualTo(dip[s]);
            assertThat(both[2 * s + 1]).isEqualTo(azimuth[s]);
        }
        assertThatIllegalArgumentException().isThrownBy(dips().to(List.of(turn(both, 1), turn(both, 1)))::run);
    }

    private static VolumeWriter turn(float[] both, int first) {
        MemorySegment memory = MemorySegment.ofArray(both).asSlice(first * 4L);
        return ArrayVolume.of(() -> memory, SHAPE, new Strides(2L * 6 * 8, 2L * 8, 2)).writer();
    }

    @Test
    void anArrayThatHoldsATraceTwiceIsNoOutput() {
        float[][][] nested = new float[4][6][8];
        nested[3][5] = nested[1][2];

        assertThatIllegalArgumentException().isThrownBy(ArrayVolume.of(nested)::writer)
                .withMessageContaining("may share a place");
    }

    /** As two runs that write one file. */
    @Test
    void aSecondRunIntoOneArrayIsRefusedUntilTheFirstIsOver() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        float[] output = new float[SIZE];
        Run held = mean().to(List.of(writer(output))).listener(event -> {
            if (!(event instanceof RunEvent.TileWritten)) return;
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        RunHandle first = held.start();
        begun.await();
        Run second = mean().to(List.of(writer(output)));

        assertThatIllegalStateException().isThrownBy(second::run).withMessage(
                "output mean: another run is writing to its place: wait for that to end, or choose another place");
        assertThatIllegalStateException().isThrownBy(held::run).withMessageContaining("another run");
        goOn.countDown();

        assertThat(first.result().get().files()).isEmpty();
        assertThat(output).isEqualTo(samples());
        assertThat(second.run().files()).isEmpty();
    }
}
