package org.varve.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.tiling.Minimum;
import org.varve.tiling.PlanRequest;

/**
 * The memory that a refused run would need; a suppressed exception of the refusal. If the selected device is missing or
 * failed, it is what the CPU would need.
 */
public final class MemoryNeeded extends Exception {

    private static final long serialVersionUID = 1;

    private final String device;
    private final long hostBytes;
    private final long deviceBytes;

    /**
     * The memory of a job.
     *
     * @param device its name
     * @param hostBytes limit of the process's memory with which it would run
     * @param deviceBytes bytes of each GPU; 0 for the CPU
     */
    MemoryNeeded(String device, long hostBytes, long deviceBytes) {
        super("%s: %s bytes of host memory, %s of the device".formatted(device, hostBytes, deviceBytes), null, false,
                false);
        this.device = device;
        this.hostBytes = hostBytes;
        this.deviceBytes = deviceBytes;
    }

    /**
     * The least memory in which a job runs, regardless of the limits.
     *
     * @param more bytes by which the reserve for the Java runtime may be larger in the next process
     */
    static MemoryNeeded of(Job job, PlanRequest request, long more) throws OutOfBudgetException {
        Device device = job.device();
        Optional<Device> unlimited =
                device.hasOwnMemory() ? Devices.planned(device.name(), Long.MAX_VALUE) : Optional.empty();
        Minimum least = job.on(unlimited.orElse(device)).minimum(request);
        return new MemoryNeeded(device.name(), job.budget().limit().wholeFor(least.hostBytes() + more),
                least.deviceBytes());
    }

    /** Computes the memory needed. */
    @FunctionalInterface
    interface Finding {
        MemoryNeeded find() throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** Adds the memory needed to a refusal, if it can be computed. */
    static void tell(Throwable refusal, Finding finding) {
        try {
            refusal.addSuppressed(finding.find());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | OutOfBudgetException | RuntimeException unknown) {
            refusal.addSuppressed(unknown);
        }
    }

    /** The memory that a refused run needs; empty if unknown. */
    public static Optional<MemoryNeeded> behind(Throwable refusal) {
        return Arrays.stream(refusal.getSuppressed())
                .filter(MemoryNeeded.class::isInstance)
                .map(MemoryNeeded.class::cast)
                .findFirst();
    }

    /** The name of the device with which the run needs this. */
    public String device() {
        return device;
    }

    /** The limit of the process's memory, in bytes, with which the run would be done. */
    public long hostBytes() {
        return hostBytes;
    }

    /** Bytes of each GPU with which the run would be done; 0 for the CPU. */
    public long deviceBytes() {
        return deviceBytes;
    }
}
