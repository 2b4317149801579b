package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** A wrong argument is refused by the call that it is given to. */
class RunArgumentsTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);

    @TempDir
    private Path folder;

    private static Run mean() {
        return Run.of(new MeanFilter(new Window(1, 1, 1)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void bytesArePositive(long bytes) {
        assertThatIllegalArgumentException().isThrownBy(() -> mean().within(bytes))
                .withMessage("host memory of %s bytes: give at least 1", bytes);
        assertThatIllegalArgumentException().isThrownBy(() -> mean().withinDevice(bytes))
                .withMessage("device memory of %s bytes: give at least 1", bytes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "gpu   | device gpu: GPUs are cuda, one of them cuda:N",
            "GPU:1 | device GPU:1: GPUs are cuda, one of them cuda:N",
            "cupa  | device cupa: did you mean cuda?"})
    void devicesAreKnown(String device, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> mean().on(device)).withMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{outputs}.npy", "out/{OUTPUT}.sgy", "{output}/{survey}.npy"})
    void bracesHoldTheWordOutput(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> mean().to(pattern))
                .withMessageStartingWith("output %s: {", pattern)
                .withMessageEndingWith("} stands for nothing: write {output} for the output's name");
    }

    /** Arrays of arrays need not be boxes. */
    @Test
    void arraysOfArraysAreEquallyLong() {
        assertThatIllegalArgumentException().isThrownBy(() -> ArrayVolume.of(new float[][][] {new float[3][2],
                new float[4][2]})).withMessage("an array of 4 crosslines beside one of 3: all must be equally long");
        assertThatIllegalArgumentException().isThrownBy(() -> ArrayVolume.of(new float[][][] {new float[3][2],
                {new float[2], new float[1], new float[2]}}))
                .withMessage("an array of 1 samples beside one of 2: all must be equally long");
        assertThat(ArrayVolume.of(new float[4][3][2]).survey().shape()).isEqualTo(new Shape(4, 3, 2));
    }

    /** The methods of Run that take objects. */
    static List<Method> setters() {
        return Arrays.stream(Run.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && method.getReturnType().equals(Run.class))
                .filter(method -> Stream.of(method.getParameterTypes()).anyMatch(type -> !type.isPrimitive())).toList();
    }

    @ParameterizedTest
    @MethodSource("setters")
    void nullIsRefusedByName(Method setter) {
        Object[] none = new Object[setter.getParameterCount()];

        assertThatThrownBy(() -> setter.invoke(mean(), none)).isInstanceOf(InvocationTargetException.class).cause()
                .isInstanceOf(NullPointerException.class).hasMessageMatching("[a-z]+");
    }

    @Test
    void anOperatorHasItsParameters() {
        assertThat(setters()).hasSizeGreaterThan(15);
        assertThatNullPointerException().isThrownBy(() -> Run.of(new MeanFilter(null)))
                .withMessage("window of mean is null: give a value");
        assertThatNullPointerException().isThrownBy(() -> Run.of((Operator) null)).withMessage("operator");
    }

    /** What the run reads and writes otherwise stays. */
    @Test
    void applyLeavesTheRunAsItIs() throws Exception {
        Path output = folder.resolve("mean.npy");
        float[] samples = new float[(int) SHAPE.size()];
        samples[7] = 1;
        Run run = mean().on("cpu").from(ArrayVolume.of(new float[samples.length], SHAPE)).to(output);

        assertThat(run.apply(samples, SHAPE)).isEqualTo(samples);
        assertThat(output).doesNotExist();

        assertThat(run.run().files()).containsValue(output);
        float[] written = new float[samples.length];
        Run.copy().from(output).to(List.of(ArrayVolume.of(written, SHAPE).writer())).run();
        assertThat(written).isEqualTo(new float[samples.length]);
    }

    @Test
    void aResultStaysAsItIs() throws Exception {
        RunResult result = mean().on("cpu").from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve("mean.npy")).run();

        assertThatThrownBy(() -> result.files().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> result.notes().add(null)).isInstanceOf(UnsupportedOperationException.class);
    }
}
