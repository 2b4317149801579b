package org.varve.cuda.ptx;

import java.util.List;
import java.util.Map;

/**
 * A kernel, decoded.
 *
 * @param mostThreads of a block, as its launch bounds say
 * @param sharedBytes static shared memory of a block
 * @param localBytes of a thread
 * @param meets for each instruction, where threads that part there come together again; the number of instructions if
 *     nowhere
 */
record Kernel(
        String name, List<Parameter> parameters, List<Instruction> code, Registers registers, int mostThreads,
        int sharedBytes, int localBytes, List<Integer> meets) {

    /** An argument of the host; {@code at} is its offset among all. */
    record Parameter(String name, int at, int bytes) {}

    static int parameterBytes(List<Parameter> parameters) {
        return parameters.isEmpty() ? 0 : parameters.getLast().at() + parameters.getLast().bytes();
    }

    /** The kernels of a module by name. */
    static Map<String, Kernel> parse(String ptx) {
        return new Parser(ptx).kernels();
    }
}
