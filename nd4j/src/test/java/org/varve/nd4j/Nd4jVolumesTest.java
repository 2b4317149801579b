package org.varve.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.memory.conf.WorkspaceConfiguration;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.VolumeWriter;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Run;

/** Arrays of ND4J in any order go in and come out exactly, in their own memory. */
class Nd4jVolumesTest {

    private static final Shape SHAPE = new Shape(5, 18, 40);

    /** An array of random samples, of the shape 5 x 18 x 40, in each way in which ND4J lays out such an array. */
    static Stream<INDArray> layouts() {
        INDArray large = Nd4j.rand(DataType.FLOAT, 7, 40, 90);
        return Stream.of(
                Nd4j.rand(DataType.FLOAT, 5, 18, 40),
                Nd4j.rand(DataType.FLOAT, 5, 18, 40).dup('f'),
                Nd4j.rand(DataType.FLOAT, 40, 5, 18).permute(1, 2, 0),
                large.get(NDArrayIndex.interval(1, 6), NDArrayIndex.interval(2, 20), NDArrayIndex.interval(3, 43)),
                large.get(NDArrayIndex.interval(2, 7), NDArrayIndex.interval(0, 2, 36),
                        NDArrayIndex.interval(5, 2, 85)),
                Nd4j.rand(DataType.FLOAT, 5, 40, 18, 2).slice(1, 3).permute(0, 2, 1),
                Nd4j.create(Nd4j.rand(DataType.FLOAT, 40).data(), new long[] {5, 18, 40}, new long[] {0, 0, 1}, 0,
                        'c'));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void readsWhatTheArrayHolds(INDArray array) {
        float[] samples = new float[(int) SHAPE.size()];
        Nd4jVolumes.volume(array).read(Box.of(SHAPE), MemorySegment.ofArray(samples));

        assertThat(samples).isEqualTo(array.dup('c').data().asFloat());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void copiesToTheBit(INDArray array) throws Exception {
        INDArray copy = Nd4j.zeros(DataType.FLOAT, 40, 18, 5).permute(2, 1, 0);

        Run.copy().from(Nd4jVolumes.volume(array)).to(List.of(Nd4jVolumes.writer(copy))).tile(new Shape(2, 7, 11))
                .run();

        assertThat(copy.dup('c').data().asFloat()).isEqualTo(array.dup('c').data().asFloat());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void computesAsOnAnArrayOfJava(INDArray array) throws Exception {
        MeanFilter mean = new MeanFilter(new Window(3, 3, 5));

        float[] expected = Run.of(mean).on("cpu").apply(array.dup('c').data().asFloat(), SHAPE);

        assertThat(Nd4jVolumes.apply(Run.of(mean).on("cpu"), array).data().asFloat()).isEqualTo(expected);
    }

    @Test
    void readsAndWritesTheMemoryOfTheArrayItself() throws Exception {
        INDArray survey = Nd4j.zeros(DataType.FLOAT, 5, 18, 40).permute(1, 0, 2);
        INDArray result = Nd4j.zeros(DataType.FLOAT, 18, 5, 40);
        ArrayVolume volume = Nd4jVolumes.volume(survey);
        VolumeWriter writer = Nd4jVolumes.writer(result);
        memory(survey).setAtIndex(ValueLayout.JAVA_FLOAT, 40 * (18 * 2 + 3) + 4, 7);

        Run.copy().from(volume).to(List.of(writer)).run();

        assertThat(memory(result).getAtIndex(ValueLayout.JAVA_FLOAT, 40 * (5 * 3 + 2) + 4)).isEqualTo(7);
    }

    @Test
    void samplesOfASegmentAreAnArrayAtItsAddress() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment samples = arena.allocate(SHAPE.bytes(), 64);
            INDArray array = Nd4jVolumes.array(samples, SHAPE);
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, 18 * 40 + 2 * 40 + 3, 5);
            array.putScalar(4, 17, 39, 6);

            assertThat(array.data().addressPointer().address()).isEqualTo(samples.address());
            assertThat(array.getFloat(1, 2, 3)).isEqualTo(5);
            assertThat(samples.getAtIndex(ValueLayout.JAVA_FLOAT, SHAPE.size() - 1)).isEqualTo(6);
            assertThat(memory(array).address()).isEqualTo(samples.address());
        }
    }

    @Test
    void arraysMayHaveMoreThanTwoToThe31Elements(@TempDir Path folder) throws Exception {
        Shape shape = new Shape(3, 30_000, 30_000);
        try (Arena arena = Arena.ofShared();
                FileChannel file = FileChannel.open(folder.resolve("sparse"), StandardOpenOption.CREATE,
                        StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            INDArray array = Nd4jVolumes.array(file.map(MapMode.READ_WRITE, 0, shape.bytes(), arena), shape);
            array.putScalar(2, 29_999, 29_998, 3);

            INDArray part = Nd4j.zeros(DataType.FLOAT, 1, 2, 30_000);
            SurveyRange last = SurveyRange.ALL.inlines(3, 3).crosslines(29_999, 30_000);
            Run.copy().from(Nd4jVolumes.volume(array)).part(last).to(List.of(Nd4jVolumes.writer(part))).run();

            assertThat(array.length()).isGreaterThan(Integer.MAX_VALUE);
            assertThat(part.getFloat(0, 1, 29_998)).isEqualTo(3);
            assertThat(part.sumNumber().floatValue()).isEqualTo(3);
        }
    }

    @Test
    void arraysAreCountedWhenARunIsPlanned() throws Exception {
        INDArray small = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        long without = reserved(small);
        INDArray large = Nd4jVolumes.array(new Shape(64, 1024, 1024));

        assertThat(reserved(small) - without).isBetween(large.length() * 4 - (16 << 20),
                large.length() * 4 + (16 << 20));
        large.close();
    }

    private static long reserved(INDArray array) throws Exception {
        try (PlannedRun planned =
                Run.of(new MeanFilter(new Window(3, 3, 5))).on("cpu").from(Nd4jVolumes.volume(array)).plan()) {
            return planned.job().budget().reserved();
        }
    }

    @Test
    void anArrayThatCannotBeASurveyIsRefused() {
        refused(Nd4j.rand(DataType.DOUBLE, 2, 3, 4),
                "an array of type DOUBLE: samples are floats, use castTo(DataType.FLOAT)");
        refused(Nd4j.rand(DataType.FLOAT, 6, 4),
                "an array of shape [6, 4]: a survey has three axes, inline, crossline, sample;"
                        + " use reshape(...)");
    }

    @Test
    void nothingIsWrittenWhereSamplesShareAPlace() {
        INDArray trace = Nd4j.rand(DataType.FLOAT, 40);
        INDArray shared = Nd4j.create(trace.data(), new long[] {5, 18, 40}, new long[] {0, 0, 1}, 0, 'c');

        assertThatThrownBy(() -> Nd4jVolumes.writer(shared))
                .hasMessage("samples that may share a place: they cannot hold an output");
    }

    private static void refused(INDArray array, String sentence) {
        assertThatThrownBy(() -> Nd4jVolumes.volume(array)).hasMessage(sentence);
    }

    @Test
    void aClosedArrayIsRefusedBeforeAndDuringARun() {
        INDArray array = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        ArrayVolume volume = Nd4jVolumes.volume(array);
        array.close();

        String closed = "the array was closed: keep it open until the run is over";
        refused(array, closed);
        assertThatThrownBy(() -> volume.read(new Box(0, 0, 0, Shape.ONE), MemorySegment.ofArray(new float[1])))
                .hasMessage(closed);
    }

    @Test
    void anArrayWhoseWorkspaceWasLeftIsRefused() {
        INDArray array;
        try (MemoryWorkspace _ = Nd4j.getWorkspaceManager().getAndActivateWorkspace(
                WorkspaceConfiguration.builder().initialSize(1 << 20).build(), "test")) {
            array = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
            Nd4jVolumes.volume(array);
        }

        refused(array, "the array's workspace was left: keep it open until the run is over, or detach() the array");
    }

    @Test
    void anArrayOfAnotherBackendIsRefused() {
        DataBuffer elsewhere = (DataBuffer) Proxy.newProxyInstance(Nd4jVolumesTest.class.getClassLoader(),
                new Class<?>[] {DataBuffer.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        INDArray real = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        INDArray array = (INDArray) Proxy.newProxyInstance(Nd4jVolumesTest.class.getClassLoader(),
                new Class<?>[] {INDArray.class},
                (_, method, arguments) -> method.getName().equals("data") ? elsewhere : method.invoke(real, arguments));

        assertThatThrownBy(() -> Nd4jVolumes.volume(array))
                .hasMessageContaining("only arrays of nd4j-native lie in host memory");
    }

    @Test
    void anOutputInTheMemoryOfTheInputIsRefused() {
        INDArray array = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        INDArray turned = array.permute(0, 1, 2);

        assertThatThrownBy(
                () -> Run.copy().from(Nd4jVolumes.volume(array)).to(List.of(Nd4jVolumes.writer(turned))).run())
                .hasMessageContaining("an output in the memory of the input");
    }

    @Test
    void anOutputOfAnotherShapeIsRefused() {
        INDArray survey = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        INDArray output = Nd4j.zeros(DataType.FLOAT, 18, 5, 40);

        assertThatThrownBy(
                () -> Run.copy().from(Nd4jVolumes.volume(survey)).to(List.of(Nd4jVolumes.writer(output))).run())
                .hasMessageContaining("a writer of 18x5x40 samples").hasMessageContaining("which has 5x18x40");
    }

    /** As neural networks take features: the last axis counts the outputs. */
    @Test
    void outputsMayLieBetweenEachOther() throws Exception {
        INDArray survey = Nd4j.rand(DataType.FLOAT, 5, 18, 40);
        INDArray both = Nd4j.zeros(DataType.FLOAT, 5, 18, 40, 2);
        Run dips = Run.of(new GstDipAzimuth(new Window(3, 3, 3))).on("cpu").from(Nd4jVolumes.volume(survey));

        dips.to(List.of(feature(both, 0), feature(both, 1))).run();

        assertThat(both.meanNumber().floatValue()).isNotZero();
        assertThatThrownBy(() -> dips.to(List.of(feature(both, 1), feature(both, 1))).run())
                .hasMessage("outputs dip and azimuth go to the same place: give each its own");
    }

    private static VolumeWriter feature(INDArray both, int number) {
        return Nd4jVolumes.writer(both.get(NDArrayIndex.all(), NDArrayIndex.all(), NDArrayIndex.all(),
                NDArrayIndex.point(number)));
    }

    @Test
    void samplesOnTheHeapAreNoArray() {
        assertThatThrownBy(() -> Nd4jVolumes.array(MemorySegment.ofArray(new float[8]), new Shape(2, 2, 2)))
                .hasMessageContaining("samples on the Java heap");
    }

    @SuppressWarnings("restricted")
    private static MemorySegment memory(INDArray array) {
        return MemorySegment.ofAddress(array.data().addressPointer().address()).reinterpret(array.length() * 4);
    }
}
