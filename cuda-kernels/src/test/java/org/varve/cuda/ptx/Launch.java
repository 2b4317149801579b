package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.List;
import org.varve.cuda.ptx.DeviceMemory.Allocation;
import org.varve.cuda.ptx.Kernel.Parameter;

/** A recorded launch, run by the interpreter. */
final class Launch {

    private final Kernel kernel;
    private final Recording recording;
    private final byte[] arguments;
    private final DeviceMemory memory;
    private final Counts counts = new Counts();
    private int done;

    Launch(Kernel kernel, Recording recording) {
        this(kernel, recording, recording.arguments(), List.of());
    }

    private Launch(Kernel kernel, Recording recording, List<byte[]> values, List<SpreadField> spread) {
        this.kernel = kernel;
        this.recording = recording;
        if (recording.block().size() > kernel.mostThreads()) {
            throw new Finding("%s: %s threads a block, beyond the launch bound of %s".formatted(
                    kernel.name(), recording.block().size(), kernel.mostThreads()));
        }
        arguments = packed(values);
        memory = new DeviceMemory(recording.before().stream().map(Allocation::copy).toList(), spread);
    }

    /**
     * The launch with the traces of its fields so far apart that offsets exceed 32 bits. Its results lie where they
     * would be.
     *
     * @param fields numbers of the arguments that are fields
     */
    static Launch spread(Kernel kernel, Recording recording, List<Integer> fields) {
        List<byte[]> values = new ArrayList<>(recording.arguments());
        List<SpreadField> spread = new ArrayList<>();
        for (int field : fields) {
            SpreadField far = new SpreadField(values.get(field), spread.size());
            if (far.exists()) spread.add(far);
            values.set(field, far.argument());
        }
        return new Launch(kernel, recording, values, spread);
    }

    private byte[] packed(List<byte[]> values) {
        List<Parameter> parameters = kernel.parameters();
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
        return run(0, Long.MAX_VALUE);
    }

    /** Runs blocks from one on, after the last the first ones, until their warps have issued so many instructions. */
    Launch run(int first, long most) {
        int blocks = recording.grid().size();
        while (done < blocks && counts.issued() < most) new Block(this, (first + done++) % blocks).run();
        return this;
    }

    /** Samples that the blocks have computed. */
    double samples() {
        return (double) recording.samples() * done / recording.grid().size();
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
