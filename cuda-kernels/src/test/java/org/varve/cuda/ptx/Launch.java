package org.varve.cuda.ptx;

import java.util.List;
import java.util.stream.IntStream;
import org.varve.cuda.ptx.DeviceMemory.Allocation;
import org.varve.cuda.ptx.Kernel.Parameter;

/** A recorded launch, run by the interpreter. */
final class Launch {

    private final Kernel kernel;
    private final Recording recording;
    private final byte[] arguments;
    private final DeviceMemory memory;
    private final Counts counts = new Counts();

    Launch(Kernel kernel, Recording recording) {
        this.kernel = kernel;
        this.recording = recording;
        if (recording.threads() > kernel.mostThreads()) {
            throw new Finding("%s: %d threads a block, beyond the launch bound of %d".formatted(
                    kernel.name(), recording.threads(), kernel.mostThreads()));
        }
        arguments = packed();
        memory = new DeviceMemory(recording.before().stream().map(Allocation::copy).toList());
    }

    private byte[] packed() {
        List<Parameter> parameters = kernel.parameters();
        List<byte[]> values = recording.arguments();
        byte[] packed = new byte[Kernel.parameterBytes(parameters)];
        List<Integer> expected = parameters.stream().map(Parameter::bytes).toList();
        List<Integer> given = values.stream().map(value -> value.length).toList();
        if (!expected.equals(given)) {
            throw new Finding(kernel.name() + ": arguments of " + given + " bytes for parameters of " + expected);
        }
        for (int p = 0; p < values.size(); p++) {
            System.arraycopy(values.get(p), 0, packed, parameters.get(p).at(), values.get(p).length);
        }
        return packed;
    }

    /** Runs all blocks. */
    Launch run() {
        return run(0, recording.blocks());
    }

    /** Runs some blocks. */
    Launch run(int first, int end) {
        IntStream.range(first, end).forEach(number -> new Block(this, number).run());
        return this;
    }

    Kernel kernel() {
        return kernel;
    }

    Recording recording() {
        return recording;
    }

    byte[] arguments() {
        return arguments;
    }

    DeviceMemory memory() {
        return memory;
    }

    Counts counts() {
        return counts;
    }
}
