package org.varve.cpu;

import java.util.List;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.Pass;
import org.varve.core.PassBody;
import org.varve.core.Program;

/** The memory of one thread for a program: its fields, scratch for plain bodies, and the arrays of vector bodies. */
final class ThreadMemory {

    final float[] fields;
    final double[] scratch;

    /** The body of each pass. */
    final PassBody[] bodies;

    /**
     * Takes the memory of a thread.
     *
     * @param samples number of samples of a trace of the tile
     * @param simd whether vector bodies replace plain ones
     */
    ThreadMemory(Work work, Program program, StripLayout layout, int samples, boolean simd) {
        List<Pass> passes = program.passes();
        fields = work.floats(layout.floats());
        bodies = new PassBody[passes.size()];
        for (int p = 0; p < bodies.length; p++) {
            Kernel kernel = passes.get(p).kernel();
            bodies[p] = simd ? SimdBodies.create(work, kernel, extent(program, p, layout, samples)) : kernel;
        }
        scratch = work.doubles(scratch(program, samples));
    }

    private static Extent extent(Program program, int pass, StripLayout layout, int samples) {
        return new Extent(layout.ring(new Field(pass, 0)).rows(), rowSamples(program, pass, samples));
    }

    /** The number of samples in the rows that a pass computes for a tile of {@code samples}. */
    private static int rowSamples(Program program, int pass, int samples) {
        boolean wholeTrace = program.passes().get(pass).kernel().wholeTrace();
        return wholeTrace ? samples : samples + 2 * program.reach(new Field(pass, 0)).sample();
    }

    private int scratch(Program program, int samples) {
        int most = 0;
        for (int p = 0; p < program.passes().size(); p++) {
            Kernel kernel = program.passes().get(p).kernel();
            most = Math.max(most, bodies[p] instanceof Kernel ? kernel.scratch(rowSamples(program, p, samples)) : 0);
        }
        return most;
    }
}
