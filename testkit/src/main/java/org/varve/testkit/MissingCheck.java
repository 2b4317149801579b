package org.varve.testkit;

import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.testkit.run.OddSample;
import org.varve.testkit.run.SampledSurvey;
import org.varve.testkit.run.TiledRun.Counted;

/** A missing sample reaches no farther than the halo, and counts as zero where that is asked for. */
final class MissingCheck {

    private static final int PLACES = 4;
    private static final float[] ODD = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};

    private final Subject subject;
    private final Shape shape;

    private MissingCheck(Subject subject) {
        this.subject = subject;
        this.shape = subject.survey().shape();
    }

    static void of(Subject subject) {
        MissingCheck check = new MissingCheck(subject);
        Program program = subject.compiled(subject.noise(check.shape, 0));
        Random random = new Random(subject.seed());
        for (int number = 0; number < PLACES; number++) {
            int place = random.nextInt(Math.toIntExact(check.shape.size()));
            for (int input = 0; input < program.inputs(); input++) check.run(program, input, place, number % 2 == 0);
        }
    }

    /** What stands in place of each odd value, noise or zero, is computed once. */
    private void run(Program program, int input, int place, boolean simd) {
        List<SampledSurvey> surveys = subject.noise(shape, place);
        float[] samples = surveys.get(input).samples();
        List<float[]> clean = results(simd, Subject.PROPAGATE, surveys).outputs();
        samples[place] = 0;
        List<float[]> zero = results(simd, Subject.ZERO, surveys).outputs();
        OddSample odd = OddSample.of(program, place, shape);
        for (float value : ODD) {
            samples[place] = value;
            requireReach(odd, clean, results(simd, Subject.PROPAGATE, surveys).outputs(), value);
            requireZero(odd, zero, results(simd, Subject.ZERO, surveys).outputs(), value);
        }
    }

    private Counted results(boolean simd, Extension extension, List<SampledSurvey> surveys) {
        try (Device device = Subject.cpu(1, simd)) {
            return Subject.whole(device, surveys, extension).counted(subject.workflow(), surveys);
        }
    }

    private void requireReach(OddSample odd, List<float[]> clean, List<float[]> results, float value) {
        for (int output = 0; output < results.size(); output++) {
            float[] before = clean.get(output);
            float[] after = results.get(output);
            IntStream.range(0, after.length)
                    .filter(s -> !Float.isFinite(after[s]) && Float.isFinite(before[s]) && !odd.reaches(s))
                    .findFirst()
                    .ifPresent(beyond(output, after, odd, value));
        }
    }

    private IntConsumer beyond(int output, float[] after, OddSample odd, float value) {
        return at -> {
            throw subject.fault(
                    "%s at %s is %s, as the input is %s at %s: a missing sample must reach no farther than the halo of %s"
                            .formatted(subject.outputs().get(output), Difference.place(shape, at), after[at], value,
                                    Difference.place(shape, odd.place()), odd.halo()));
        };
    }

    private void requireZero(OddSample odd, List<float[]> expected, List<float[]> actual, float value) {
        for (int output = 0; output < expected.size(); output++) {
            int at = Difference.first(expected.get(output), actual.get(output));
            if (at < 0) continue;
            throw subject.fault("%s at %s is %s where %s at %s counts as zero, and %s where zero stands there"
                    .formatted(subject.outputs().get(output), Difference.place(shape, at), actual.get(output)[at],
                            value, Difference.place(shape, odd.place()), expected.get(output)[at]));
        }
    }
}
