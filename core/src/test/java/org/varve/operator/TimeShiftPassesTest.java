package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** One pass over all lags gives, to the bit, what fields of the correlations of each lag give. */
class TimeShiftPassesTest {

    private static final Shape SHAPE = new Shape(1, 6, 90);

    /** The largest correlation and its lag in samples, each correlation in a field of its own. */
    private record InPasses(Window window, float most) implements Combination {

        @Override
        public InputCount inputCount() {
            return InputCount.exactly(2);
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("lag", "samples"), Output.of("correlation", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
            List<Field> peak =
                    TimeShift.peak(graph, inputs, Correlations.of(graph, window, inputs, context), most);
            return List.of(peak.get(1), peak.get(0));
        }
    }

    private static List<float[]> surveys() {
        Random random = new Random(3);
        float[] one = new float[(int) SHAPE.size()];
        float[] other = new float[one.length];
        for (int s = 0; s < one.length; s++) {
            one[s] = (float) random.nextGaussian();
            other[s] = (s > 0 ? one[s - 1] : 0) + 0.3f * (float) random.nextGaussian();
        }
        Arrays.fill(other, 2 * SHAPE.samples(), 3 * SHAPE.samples(), 0);
        one[4 * SHAPE.samples() + 40] = Float.NaN;
        return List.of(one, other);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 2.5", "21, 3", "23, 0.4", "65, 3", "67, 16"})
    void allLagsAtOnceEqualFieldsOfEach(int length, float most) {
        Window window = new Window(1, 1, length);
        float[] fields = new UntiledRun(SHAPE, surveys()).output(new InPasses(window, most));
        float[] atOnce = new UntiledRun(SHAPE, surveys()).output(new TimeShift(window, Extent.of(4 * most + "ms")));

        // a sample of the survey is 4 ms
        for (int s = 0; s < fields.length; s++) fields[s] *= 4;
        assertThat(atOnce).isEqualTo(fields);
    }
}
