package org.varve.run;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.host.MemoryTakenException;

/**
 * Chooses the device of a run, and what to do if it fails.
 *
 * @param predicted the seconds that the run should take on a device, where runs on it were measured
 * @param canBeginAgain whether the outputs may be written again from the start
 */
record DeviceChoice(
        RunSettings settings, HostShare memory, Work<OptionalDouble> predicted, BooleanSupplier canBeginAgain) {

    private static final String CPU = "cpu";

    /** How often a run is planned at most, as other runs that start at the same time take what it was planned with. */
    private static final int PLANS = 6;

    /** Work to do on a device. */
    @FunctionalInterface
    interface Work<T> {
        T on(Device device) throws IOException, OutOfBudgetException, InterruptedException;
    }

    /**
     * Does the work on the chosen device; the CPU takes over from a failed GPU that was not asked for by name.
     *
     * @param needed finds out what the CPU would need, if a wanted device is missing or fails
     */
    <T> T run(Work<T> work, Work<MemoryNeeded> needed) throws IOException, OutOfBudgetException, InterruptedException {
        try {
            return run(work);
        } catch (NoDeviceException | DeviceFailure e) {
            if (settings.device.isPresent()) throw e;
            settings.runtime.settle();
            MemoryNeeded.tell(e, () -> {
                try (Device cpu = choose(CPU, _ -> {})) {
                    return needed.on(cpu);
                }
            });
            throw e;
        }
    }

    private <T> T run(Work<T> work) throws IOException, OutOfBudgetException, InterruptedException {
        warn();
        if (settings.device.isPresent()) return onceMore(settings.device.get(), work);
        boolean failed = false;
        try (Device chosen = choose(settings.deviceName)) {
            try {
                if (!isCpuSoonerThan(chosen)) {
                    noteNeedlessMemory(chosen);
                    return onceMore(chosen, work);
                }
            } catch (DeviceFailure | OutOfBudgetException e) {
                if (!settings.deviceName.equals(Devices.AUTO) || isCpu(chosen) || !canBeginAgain.getAsBoolean())
                    throw e;
                settings.listener.note(new Note(
                        "%s cannot do it, and the CPU takes over: %s".formatted(chosen.name(), e.getMessage())));
                failed = true;
            }
        }
        // with a larger heap, in a process started anew, the GPU would come first again
        if (failed) settings.runtime.settle();
        try (Device cpu = choose(CPU)) {
            return onceMore(cpu, work);
        }
    }

    /**
     * Whether the CPU is chosen where no device was asked for: only by what earlier runs took on both. A run that others may go on with
     * keeps to one kind of device.
     */
    private boolean isCpuSoonerThan(Device chosen) throws IOException, OutOfBudgetException, InterruptedException {
        if (!settings.deviceName.equals(Devices.AUTO) || isCpu(chosen) || settings.resuming.isPresent()) return false;
        OptionalDouble there = predicted.on(chosen);
        if (there.isEmpty()) return false;
        try (Device cpu = choose(CPU, _ -> {})) {
            OptionalDouble here = predicted.on(cpu);
            if (here.isEmpty() || here.getAsDouble() >= there.getAsDouble()) return false;
            settings.listener
                    .setUp(String.format(Locale.ROOT,
                            "device     %s (%s) in its place: %.1f s predicted, %.1f s on %s, both from earlier runs",
                            cpu.name(), cpu.description(), here.getAsDouble(), there.getAsDouble(),
                            chosen.name()));
            return true;
        }
    }

    /** Does the work on the chosen device, or, for a plan, on one of which only the memory is known. */
    <T> T plan(Work<T> work, Work<MemoryNeeded> needed) throws IOException, OutOfBudgetException, InterruptedException {
        Optional<Device> planned =
                settings.deviceMemory.flatMap(bytes -> Devices.planned(settings.deviceName, bytes));
        if (planned.isEmpty()) return run(work, needed);
        warn();
        try (Device device = planned.get()) {
            return work.on(device);
        }
    }

    /** Does the work, and repeats it if other processes took the planned memory before anything was written. */
    private <T> T onceMore(Device device, Work<T> work)
            throws IOException, OutOfBudgetException, InterruptedException {
        for (int more = PLANS - 1;; more--) {
            try {
                return work.on(device);
            } catch (MemoryTakenException e) {
                if (more == 0) throw e;
                settings.listener.note(new Note("planned anew: " + e.getMessage()));
            }
        }
    }

    private Device choose(String name) throws IOException {
        return choose(name, settings.listener::setUp);
    }

    private Device choose(String name, Consumer<String> notes) throws IOException {
        long heapBytes = settings.runtime.attainable(memory.allowed());
        return Devices.choose(name, settings.request(heapBytes), notes);
    }

    private void noteNeedlessMemory(Device chosen) {
        if (settings.deviceMemory.isPresent() && isCpu(chosen)) {
            settings.listener.note(new Note(
                    "the memory given for devices does not matter here: the CPU computes in host memory"));
        }
    }

    private static boolean isCpu(Device chosen) {
        return chosen.name().equals(CPU);
    }

    /** Warns that a peer strategy ignores the memory allowed. */
    private void warn() {
        if (settings.strategy.ignoresBudget()) {
            settings.listener.setUp("the strategy %s does not look at the memory allowed: the run may be killed"
                    .formatted(settings.strategy));
        }
    }
}
