package org.varve.cpu;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.PassBody;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.UntiledRun;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.Median;
import org.varve.operator.Catalogue;

/** Vector bodies of the operators on windows against the kernels' own. */
class WindowSimdBodiesTest {

    /** More rows than any of the surveys has with what is computed beyond. */
    private static final int ROWS = 64;

    /** Lengths around the lanes of vectors, around a block of the median, of whole vectors beyond it, and primes. */
    private static final int[] LENGTHS = {1, 15, 16, 17, 31, 33, 101, 129, 160, 227};

    private static final Map<String, List<String>> CASES = Map.ofEntries(
            entry("rms", List.of("window=3,3,5", "window=1,1,23")),
            entry("mean", List.of("window=23,1,1", "window=1,25,1", "window=1,1,27")),
            entry("cwt-ricker",
                    List.of("frequency=30 length=124ms", "frequency=30 length=128ms", "frequency=20 length=512ms")),
            entry("cwt-ormsby", List.of("f1=5 f2=15 f3=50 f4=70")),
            entry("median", List.of("window=3,3,3", "window=1,3,1", "window=5,1,3", "window=3,5,7")),
            entry("percentile",
                    List.of("window=3,3,3 percent=10", "window=1,5,1 percent=100", "window=3,3,9 percent=99.5",
                            "window=3,3,9 percent=50", "window=5,1,7 percent=0", "window=1,3,13 percent=33",
                            "window=3,1,21 percent=100", "window=1,1,33 percent=50", "window=1,1,35 percent=77")),
            entry("variance", List.of("window=3,3,9", "window=3,5,1 normalised=true")),
            entry("skewness", List.of("window=1,5,3")),
            entry("waveform-classification", List.of("prototypes=1,2,1,0;0,1,-1,2", "prototypes=1,-1;1,1")),
            entry("wavelet-bank",
                    List.of("length=100ms", "length=300ms", "measure=thirds count=11 length=60ms",
                            "measure=all count=3 length=100ms")),
            entry("kurtosis", List.of("window=3,3,5")),
            entry("dip-steered-semblance",
                    List.of("window=3,3,3 max-dip=1 dip-step=0.25", "window=5,3,3 max-dip=1 dip-step=0.3",
                            "window=3,5,15 max-dip=2 dip-step=1", "window=1,7,5 max-dip=0.5 dip-step=0.125",
                            "window=1,1,1 max-dip=1 dip-step=0.5", "window=3,1,11 max-dip=3 dip-step=2")),
            entry("fault-likelihood",
                    List.of("steering=none plane=3,5,5 step=1 strikes=0,180,60 dips=60,80,10",
                            "steering=none plane=3,5,5 step=1 strikes=0,360,60 dips=60,80,10")),
            entry("lbp-2d", List.of("radius=1", "radius=3")),
            entry("semblance", List.of("window=3,3,9", "window=1,5,1", "window=5,7,3")),
            entry("glcm",
                    List.of(
                            "window=1,7,7",
                            "window=1,5,3 direction=mean levels=256",
                            "window=1,9,5 distance=3 direction=135 levels=5",
                            "window=1,1,17 direction=0 min=-1 max=1")));

    static Stream<Arguments> cases() {
        return Sweep.of(7, new TreeMap<>(CASES).entrySet()
                .stream()
                .flatMap(entry -> entry.getValue().stream()
                        .flatMap(text -> Arrays.stream(LENGTHS)
                                .mapToObj(length -> Arguments.of(entry.getKey(), text, length))))
                .toList());
    }

    private static Operator operator(String name, String text) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : text.split(" ", -1)) {
            parameters.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return Catalogue.get(name).create(parameters);
    }

    /** Smooth enough to have texture, with a few ties, signed zeros and, if wanted, missing samples. */
    private static float[] survey(Shape shape, boolean missing) {
        Random random = new Random(shape.size());
        float[] samples = new float[(int) shape.size()];
        double value = 0;
        for (int s = 0; s < samples.length; s++) {
            value = 0.8 * value + random.nextGaussian();
            samples[s] = random.nextInt(5) == 0 ? Math.copySign(0, (float) value) : (float) value;
            if (missing && random.nextInt(200) == 0) {
                samples[s] = Float.NaN;
            }
        }
        return samples;
    }

    private static PassBody simd(Kernel kernel, int samples) {
        return SimdBodies.create(Work.allocating(), kernel, new Extent(ROWS, samples));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithThePlainBody(String name, String parameters, int length) {
        Shape shape = new Shape(3, 5, length);
        float[] samples = survey(shape, length > 30);
        Map<String, float[]> expected = new UntiledRun(shape, samples).outputs(operator(name, parameters));
        Map<String, float[]> actual =
                new UntiledRun(shape, samples, WindowSimdBodiesTest::simd).outputs(operator(name, parameters));
        float tolerance = name.equals("glcm") ? 1e-6f : 0;
        for (String output : expected.keySet()) {
            assertClose(actual.get(output), expected.get(output), tolerance);
        }
    }

    private static void assertClose(float[] actual, float[] expected, float tolerance) {
        for (int s = 0; s < expected.length; s++) {
            if (Float.isNaN(expected[s]) || tolerance == 0) {
                assertThat(Float.floatToIntBits(actual[s])).isEqualTo(Float.floatToIntBits(expected[s]));
            } else {
                assertThat(actual[s])
                        .isCloseTo(expected[s], Offset.offset(tolerance * Math.max(1, Math.abs(expected[s]))));
            }
        }
    }

    /** The part of a long trace that does not see the ends must be the same to the bit wherever the trace begins. */
    @ParameterizedTest
    @MethodSource("cases")
    void doesNotDependOnWhereATraceBegins(String name, String parameters, int length) {
        int cut = length % 13 + 1;
        int ends = 64;
        Shape whole = new Shape(3, 5, length + cut + 2 * ends);
        Shape part = new Shape(3, 5, length + 2 * ends);
        String fixed = name.equals("glcm") && !parameters.contains("min") ? parameters + " min=-3 max=3" : parameters;
        float[] samples = survey(whole, false);
        float[] later = new float[(int) part.size()];
        for (int trace = 0; trace < 15; trace++) {
            System.arraycopy(samples, trace * whole.samples() + cut, later, trace * part.samples(), part.samples());
        }
        Map<String, float[]> expected =
                new UntiledRun(whole, samples, WindowSimdBodiesTest::simd).outputs(operator(name, fixed));
        Map<String, float[]> actual =
                new UntiledRun(part, later, WindowSimdBodiesTest::simd).outputs(operator(name, fixed));
        for (String output : expected.keySet()) {
            for (int trace = 0; trace < 15; trace++) {
                int from = trace * whole.samples() + cut + ends;
                int to = trace * part.samples() + ends;
                assertThat(Arrays.copyOfRange(actual.get(output), to, to + length))
                        .isEqualTo(Arrays.copyOfRange(expected.get(output), from, from + length));
            }
        }
    }

    @Test
    void largestMedianAndInfinities() {
        Shape shape = new Shape(7, 7, 40);
        float[] samples = survey(shape, false);
        for (int s = 0; s < samples.length; s += 3) {
            samples[s] = s % 2 == 0 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
        }
        Operator median = operator("median", "window=7,7,7");
        assertThat(new UntiledRun(shape, samples, WindowSimdBodiesTest::simd).output(median))
                .isEqualTo(new UntiledRun(shape, samples).output(median));
    }

    @ParameterizedTest
    @ValueSource(ints = {126, 127, 128, 144, 160, 256})
    void theMedianOfARowTouchesNoOther(int length) {
        Shape shape = new Shape(2, 5, length);
        float[] samples = survey(shape, false);
        Operator median = operator("median", "window=3,3,3");
        assertThat(new UntiledRun(shape, samples, WindowSimdBodiesTest::simd).output(median))
                .isEqualTo(new UntiledRun(shape, samples).output(median));
    }

    @Test
    void bytesAreThoseOfTheArrays() {
        assertThat(bytes(new Median(1, 3, 1)))
                .as("2 x 3 lists, 3 wires of 128 samples, two vectors to spare; 3 steps")
                .isLessThan(4L * (6 * 128 + 3 * 128 + 2 * 16 + 3 * ComparatorSteps.STRIDE) + 4);
        Glcm asm = new Glcm(List.of(GlcmFeature.ASM), 16, GlcmDirection.CROSSLINE, 1, 7, 7);
        assertThat(bytes(asm)).isEqualTo(2 * 4 * 7 + 2 * 8 * 100 + 4 * (7 * 112 + 2 * 256) + 8 * 2 * 49 + 2 * 8);
        Glcm variance = new Glcm(List.of(GlcmFeature.VARIANCE), 16, GlcmDirection.CROSSLINE, 1, 7, 7);
        assertThat(bytes(variance)).isEqualTo(2 * 4 * 7 + 8 * 100 + 6 * 4 * 112 + 8 * (128 + 2 * 112));
    }

    private static long bytes(Kernel kernel) {
        return Work.bytes(work -> SimdBodies.create(work, kernel, new Extent(ROWS, 100)));
    }
}
