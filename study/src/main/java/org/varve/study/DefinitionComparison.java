package org.varve.study;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Device;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.run.process.JavaRuntime;

/**
 * Compares what a device computes with the kernels' plain-Java definitions, on a small survey with traces of prime
 * length.
 */
public final class DefinitionComparison implements AutoCloseable {

    /** The shape of the survey that both compute. */
    public static final Shape SHAPE = new Shape(24, 20, 101);

    private final Device device;
    private final Device definition = new CpuDevice(1, JavaRuntime.SHARED.spare(), false);
    private final MemorySurvey survey = new MemorySurvey(SHAPE);

    /** Compares on a device, which the caller closes. */
    public DefinitionComparison(Device device) {
        this.device = device;
    }

    /** The greatest error of all outputs, relative to the largest value expected of each. */
    double error(String name, Operator operator) throws OutOfBudgetException {
        Workflow workflow = Workflow.of(name, operator);
        try (Arena memory = Arena.ofShared()) {
            List<MemorySegment> actual = compute(workflow, device, memory);
            List<MemorySegment> expected = compute(workflow, definition, memory);
            return OutputError.beyondRounding(operator.outputs(), actual, expected);
        }
    }

    private List<MemorySegment> compute(Workflow workflow, Device on, Arena memory) throws OutOfBudgetException {
        return survey.compute(survey.compile(workflow, on), on, memory);
    }

    @Override
    public void close() {
        survey.close();
        definition.close();
    }
}
