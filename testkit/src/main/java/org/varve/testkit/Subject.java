package org.varve.testkit;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Operator;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.testkit.run.SampledSurvey;
import org.varve.testkit.run.TiledRun;

/**
 * What is checked.
 *
 * @param survey its shape, interval, unit and metrics
 * @param seed of all that is drawn
 */
record Subject(Operator operator, Survey survey, long seed) {

    static final Extension PROPAGATE = Extension.DEFAULT;
    static final Extension ZERO = new Extension(Boundary.REFLECT, NanPolicy.ZERO);

    private static final long HEAP_BYTES = 256L << 20;

    Workflow workflow() {
        return Workflow.of(operator.name(), operator);
    }

    /** The names of what the workflow writes. */
    List<String> outputs() {
        return workflow().outputs();
    }

    /** Noise for each input of the operator, on a survey of another shape. */
    List<SampledSurvey> noise(Shape shape, long number) {
        Survey other = withShape(shape);
        return IntStream.range(0, workflow().inputs().size())
                .mapToObj(input -> new SampledSurvey(other, SampledSurvey.noise(shape, seed + 31 * number + input)))
                .toList();
    }

    Survey withShape(Shape shape) {
        return new Survey(shape, survey.interval(), survey.unit(), survey.start(), survey.metrics());
    }

    /** The CPU with the kernels' definitions. */
    static Device definition() {
        return cpu(1, false);
    }

    static Device cpu(int threads, boolean simd) {
        return new CpuDevice(threads, HEAP_BYTES, simd);
    }

    /** The program for surveys, with their statistics. */
    Program compiled(List<SampledSurvey> surveys) {
        try (Device device = definition()) {
            return whole(device, surveys, PROPAGATE).compiled(workflow(), surveys);
        } catch (IllegalArgumentException e) {
            throw fault("refuses a survey of %s samples (%s): give one that it takes by OperatorCheck.survey"
                    .formatted(surveys.getFirst().shape(), e.getMessage()), e);
        }
    }

    static TiledRun whole(Device device, List<SampledSurvey> surveys, Extension extension) {
        return new TiledRun(device, surveys.getFirst().shape(), 1, extension);
    }

    AssertionError fault(String sentence) {
        return fault(sentence, null);
    }

    AssertionError fault(String sentence, @Nullable Throwable cause) {
        return new AssertionError("operator %s: %s (seed %s)".formatted(operator.name(), sentence, seed), cause);
    }
}
