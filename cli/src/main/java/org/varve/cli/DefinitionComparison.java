package org.varve.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.varve.core.Device;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;

/** Compares what a device computes with the kernels' plain-Java definitions, on a small survey with traces of prime length. */
final class DefinitionComparison implements AutoCloseable {

    static final Shape SHAPE = new Shape(24, 20, 101);

    private final Device device;
    private final Device definition = new CpuDevice(1, LargerHeap.spare(), false);
    private final MemorySurvey survey = new MemorySurvey(SHAPE);

    DefinitionComparison(Device device) {
        this.device = device;
    }

    /** The greatest error of all outputs, relative to the largest value expected of each. */
    double error(String name, Operator operator) throws OutOfBudgetException {
        Workflow workflow = Workflow.of(name, operator);
        try (Arena memory = Arena.ofShared()) {
            List<MemorySegment> actual = compute(workflow, device, memory);
            List<MemorySegment> expected = compute(workflow, definition, memory);
            double greatest = 0;
            for (int o = 0; o < expected.size(); o++) {
                double period = period(operator.outputs().get(o));
                greatest = Math.max(greatest, error(actual.get(o), expected.get(o), period));
            }
            return greatest;
        }
    }

    private List<MemorySegment> compute(Workflow workflow, Device on, Arena memory) throws OutOfBudgetException {
        return survey.compute(survey.compile(workflow, on), on, memory);
    }

    /** Where an output is an angle that starts again: after how many degrees; 0 for others. */
    private static double period(String output) {
        return switch (output) {
            case "instantaneous-phase", "azimuth" -> 360;
            default -> 0;
        };
    }

    /** NaN is as far from any number as can be, and equal to NaN. */
    private static double error(MemorySegment actual, MemorySegment expected, double period) {
        double farthest = 0;
        double largest = 0;
        for (long s = 0; s < SHAPE.size(); s++) {
            float is = actual.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            float should = expected.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (Float.isNaN(is) && Float.isNaN(should)) continue;
            double difference = (double) is - should;
            if (Double.isNaN(difference)) return Double.POSITIVE_INFINITY;
            if (period > 0) difference = Math.IEEEremainder(difference, period);
            farthest = Math.max(farthest, Math.abs(difference));
            largest = Math.max(largest, Math.abs(should));
        }
        return largest > 0 ? farthest / largest : farthest;
    }

    @Override
    public void close() {
        survey.close();
        definition.close();
    }
}
