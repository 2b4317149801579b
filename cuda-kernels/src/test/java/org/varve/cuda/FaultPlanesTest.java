package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.CsvSweep;
import org.varve.core.Device.Extension;
import org.varve.core.Kernel;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.cuda.KernelDefinitionTest.Alone;
import org.varve.kernel.FaultDips;
import org.varve.kernel.Strike;
import org.varve.kernel.StrikeMean;

/** Lines and planes of all kinds, as their definitions sum and choose them, bit for bit. */
class FaultPlanesTest {

    private static final float[] ODD = {
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 1e-40f, Float.MIN_NORMAL,
            1e-30f, -1, -0f, 1e30f, Float.MAX_VALUE
    };

    private static DirectRun gpu;

    @BeforeAll
    static void start() throws IOException {
        PretendDriver.load().reset("DEVICES=256MiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        gpu = new DirectRun(CudaBinding.chosen().open(), 1024, Extension.DEFAULT);
    }

    @AfterAll
    static void forget() {
        PretendDriver.load().reset("");
    }

    /** Numerators up to the denominators, zeros of both on some traces; others among so many of the samples. */
    private static List<float[]> parts(Shape shape, double odd) {
        Random random = new Random(3);
        float[] above = new float[Math.toIntExact(shape.size())];
        float[] below = new float[above.length];
        for (int s = 0; s < above.length; s++) {
            boolean isZero = s / shape.samples() % 7 == 0;
            below[s] = isZero ? 0 : (float) Math.exp(random.nextGaussian());
            above[s] = below[s] * random.nextFloat();
            if (random.nextDouble() < odd) above[s] = ODD[random.nextInt(ODD.length)];
            if (random.nextDouble() < odd) below[s] = ODD[random.nextInt(ODD.length)];
        }
        return List.of(above, below);
    }

    private static void requireSame(Kernel kernel, Shape shape, List<float[]> parts) {
        Alone alone = new Alone(kernel, parts.size());
        List<float[]> expected = List.copyOf(new UntiledRun(shape, parts).outputs(alone).values());

        List<float[]> actual = gpu.run(alone.program(), shape, parts);

        for (int o = 0; o < expected.size(); o++) {
            int at = Arrays.mismatch(bits(actual.get(o)), bits(expected.get(o)));
            if (at >= 0) {
                fail("%s: sample %s of field %s is %s, not %s",
                        kernel, at, o, actual.get(o)[at], expected.get(o)[at]);
            }
        }
    }

    private static int[] bits(float... values) {
        return IntStream.range(0, values.length).map(s -> Float.floatToIntBits(values[s])).toArray();
    }

    private static Shape shape(String text) {
        int[] extents = Arrays.stream(text.split(",", -1)).mapToInt(Integer::parseInt).toArray();
        return new Shape(extents[0], extents[1], extents[2]);
    }

    private static FaultDips planes(double strike, String dips, int points, int spacing) {
        double[] scan = Arrays.stream(dips.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
        return new FaultDips(new Strike(strike), scan[0], scan[1], (int) scan[2], 1, points, spacing);
    }

    /** First dip, step and number; points and their spacing. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, delimiter = "|", value = {
            "0 | 60,5,6 | 9 | 5 | 40,3,150",
            "15 | 60,5,6 | 9 | 5 | 41,2,70",
            "45 | 60,5,6 | 9 | 5 | 33,2,64",
            "75 | 60,5,6 | 9 | 5 | 2,50,65",
            "135 | 60,5,5 | 9 | 5 | 2,47,33",
            "180 | 60,5,6 | 9 | 5 | 9,40,20",
            "195 | 60,5,3 | 9 | 5 | 70,2,40",
            "285 | 60,5,6 | 9 | 5 | 3,70,40",
            "30 | 60,5,1 | 9 | 5 | 20,3,40",
            "0 | 45,45,2 | 5 | 3 | 20,3,140",
            "60 | 80,10,2 | 9 | 5 | 3,20,140",
            "90 | 30,20,3 | 5 | 3 | 2,40,40",
            "10 | 35,3,8 | 7 | 2 | 40,2,40",
            "0 | 89,1,2 | 1 | 1 | 5,5,5",
            "100 | 85,1,4 | 45 | 1 | 3,12,100",
            "0 | 70,5,4 | 11 | 3 | 7,1,9",
            "20 | 60,7,4 | 61 | 1 | 20,2,40",
            "110 | 60,7,3 | 29 | 5 | 2,20,40"
    })
    void planesAreThoseOfTheDefinition(double strike, String dips, int points, int spacing, String extents) {
        FaultDips kernel = planes(strike, dips, points, spacing);
        Shape shape = shape(extents);
        for (double odd : new double[] {0, 0.0005, 0.05}) requireSame(kernel, shape, parts(shape, odd));
    }

    @ParameterizedTest
    @CsvSource({"60,5,6, true", "80,5,2, true", "30,5,6, false"})
    void steepPlanesFitIntoSharedMemory(double first, double step, int count, boolean fit) {
        FaultDips kernel = new FaultDips(new Strike(20), first, step, count, 1, 9, 5);
        assertThat(PlaneBlock.of(kernel).isPresent()).isEqualTo(fit);
    }

    @Test
    void highPlanesDoNotFitIntoSharedMemory() {
        assertThat(PlaneBlock.of(new FaultDips(new Strike(20), 60, 5, 6, 1, 299, 1))).isEmpty();
    }

    /** Strike and number of traces. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, delimiter = "|", value = {
            "0 | 15 | 20,17,40", "15 | 15 | 9,2,150", "45 | 5 | 8,3,130", "60 | 15 | 17,30,10", "90 | 3 | 5,20,10",
            "100 | 15 | 6,19,33", "135 | 7 | 13,9,33", "170 | 15 | 19,6,33", "15 | 1 | 20,5,9", "15 | 9 | 7,9,33",
            "80 | 9 | 1,20,33", "40 | 99 | 9,3,5"
    })
    void linesAreThoseOfTheDefinition(double strike, int traces, String extents) {
        Shape shape = shape(extents);
        StrikeMean kernel = new StrikeMean(new Strike(strike), traces);
        for (double odd : new double[] {0, 0.01}) requireSame(kernel, shape, parts(shape, odd));
        requireSame(kernel, shape, parts(shape, 0).subList(0, 1));
        requireSame(kernel, shape, List.of(parts(shape, 0).get(0), parts(shape, 0).get(1), parts(shape, 0.01).get(0)));
    }
}
