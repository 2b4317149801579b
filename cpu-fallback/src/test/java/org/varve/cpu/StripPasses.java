package org.varve.cpu;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/** Computes an operator again and again until its passes allocate nothing, and prints what the last one did. */
final class StripPasses {

    /** A vector that became an object takes at least 6 bytes for each of its samples. */
    static final double NOTHING = 4;

    private static final Shape SHAPE = new Shape(16, 32, 200);
    /** Nanoseconds of a processor: a machine that is busy with other work compiles no less in them. */
    private static final long PATIENCE = 20_000_000_000L;

    private StripPasses() {}

    /** @param words the operator's name */
    public static void main(String... words) throws OutOfBudgetException {
        Operator operator = Catalogue.get(words[0]).example();
        try (Arena arena = Arena.ofShared()) {
            System.out.println(allocated(operator, arena));
        }
    }

    /** Bytes that a pass allocates for a sample once it is compiled. */
    private static double allocated(Operator operator, Arena arena) throws OutOfBudgetException {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        Program program = new Compilation(Workflow.of(operator), survey).program();
        Box whole = new Box(0, 0, 0, SHAPE);
        StripPlan plan = StripPlan.of(program, SHAPE, 1, 1L << 30, true);
        StripLayout layout = StripCosts.layout(program, plan.crosslines(), SHAPE.samples(), true);
        StripWorker worker = new StripWorker(program, SHAPE, Extension.DEFAULT, layout, SHAPE.samples(), true);
        List<MemorySegment> inputs = Stream.generate(() -> noise(arena)).limit(program.inputs()).toList();
        List<MemorySegment> outputs = program.outputs().stream().map(output -> empty(arena)).toList();
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double perSample;
        do {
            long before = thread.getCurrentThreadAllocatedBytes();
            for (int row = 0; row < SHAPE.crosslines(); row += plan.crosslines()) {
                int rows = Math.min(plan.crosslines(), SHAPE.crosslines() - row);
                Box strip = new Box(0, row, 0, new Shape(SHAPE.inlines(), rows, SHAPE.samples()));
                worker.run(strip, whole, whole, inputs, outputs);
            }
            perSample = (thread.getCurrentThreadAllocatedBytes() - before) / (double) SHAPE.size();
        } while (perSample >= NOTHING && process.getProcessCpuTime() < PATIENCE);
        return perSample;
    }

    private static MemorySegment empty(Arena arena) {
        return arena.allocate(ValueLayout.JAVA_FLOAT, SHAPE.size());
    }

    private static MemorySegment noise(Arena arena) {
        MemorySegment samples = empty(arena);
        Random random = new Random(1);
        for (long at = 0; at < SHAPE.size(); at++) {
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, at, (float) random.nextGaussian());
        }
        return samples;
    }
}
