package org.varve.core;

import java.util.List;
import java.util.Optional;

/**
 * The least that a program demands of a machine for each sample of a survey, if nothing is computed or read twice.
 *
 * @param operations floating-point operations
 * @param sentBytes bytes of the inputs
 * @param returnedBytes bytes of the outputs
 * @param deviceBytes bytes read and written in the memory of a device of its own, such as a GPU, by all passes
 * @param deviceSeconds predicted time on the device, from the code of its kernels; empty if only a run can show it
 */
public record Demand(
        double operations, double sentBytes, double returnedBytes, double deviceBytes, Optional<Double> deviceSeconds) {

    /** A demand without a prediction of the time on a device. */
    public Demand(double operations, double sentBytes, double returnedBytes, double deviceBytes) {
        this(operations, sentBytes, returnedBytes, deviceBytes, Optional.empty());
    }

    /**
     * The demand of a program on a device.
     *
     * @param samples number of samples of a trace
     */
    public static Demand of(Program program, Device device, int samples) {
        Demand demand = of(program, device.joined(program).passes(), samples);
        return new Demand(demand.operations, demand.sentBytes, demand.returnedBytes, demand.deviceBytes,
                device.forecast(program, samples).map(KernelForecast::secondsPerSample));
    }

    /**
     * The demand of a program.
     *
     * @param passes the passes that the device computes for it
     * @param samples number of samples of a trace
     */
    public static Demand of(Program program, List<Pass> passes, int samples) {
        int surveys = program.inputs();
        int outputs = program.outputs().size();
        int fields = passes.stream().mapToInt(Demand::fields).sum();
        // missing samples are counted in all of them
        int counted = surveys + outputs;
        // each survey is spread into a field of its own where passes look beyond the tile
        int spread = program.halo().equals(Halo.NONE) ? 0 : 2 * surveys;
        return new Demand(
                program.operations(samples),
                (double) Float.BYTES * surveys,
                (double) Float.BYTES * outputs,
                (double) Float.BYTES * (fields + counted + spread));
    }

    private static int fields(Pass pass) {
        return pass.inputs().size() + pass.outputs();
    }

    /** Bytes read and written in the host's RAM; on the CPU, intermediate fields stay in the caches. */
    public double hostBytes() {
        return sentBytes + returnedBytes;
    }

    /** Bytes read and written in the memory that a device works in. */
    public double bytesOn(Device device) {
        return device.hasOwnMemory() ? deviceBytes : hostBytes();
    }
}
