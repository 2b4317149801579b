package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.OutOfBudgetException;

/** The second act of a run: its device is chosen and open. If it fails, the CPU may take over. */
final class DeviceChoice implements Closeable {

    private static final String CPU = "cpu";

    private final Opened opened;
    private final RunSpec spec;
    private Optional<Device> own = Optional.empty();

    /** Whether outputs may have been written, so that the CPU cannot always begin again. */
    private boolean writes;

    /** Whether only the memory of the device is known. */
    private boolean isAssumed;

    private DeviceChoice(Opened opened) {
        this.opened = opened;
        this.spec = opened.spec();
    }

    /** Chooses the device of a run. */
    static DeviceChoice toRun(Opened opened) throws IOException, OutOfBudgetException {
        DeviceChoice choice = new DeviceChoice(opened);
        choice.writes = true;
        return choice.begun();
    }

    /** Chooses the device of a plan. It need not be there if its memory is given. */
    static DeviceChoice toPlan(Opened opened) throws IOException, OutOfBudgetException {
        DeviceChoice choice = new DeviceChoice(opened);
        RunSpec spec = choice.spec;
        choice.own = spec.deviceMemory.flatMap(bytes -> Devices.planned(spec.deviceName, bytes));
        if (choice.own.isEmpty()) return choice.begun();
        choice.isAssumed = true;
        choice.warn();
        return choice;
    }

    private DeviceChoice begun() throws IOException, OutOfBudgetException {
        warn();
        if (spec.device.isPresent()) return this;
        try {
            own = Optional.of(choose(spec.deviceName));
        } catch (NoDeviceException | DeviceFailure e) {
            addMemoryNeeded(e);
            throw e;
        }
        try {
            preferTheSooner();
        } catch (DeviceFailure e) {
            fallBack(e);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        return this;
    }

    /** The device, the caller's or an open one. */
    Device device() {
        return spec.device.or(() -> own).orElseThrow();
    }

    /**
     * Lets a run that was planned write its outputs.
     *
     * @throws IllegalArgumentException if only the memory of the device is known
     */
    void beginToWrite() {
        if (isAssumed) {
            throw new IllegalArgumentException(
                    "%s was not opened, as its memory was given: this plan cannot be run; call Run.run()"
                            .formatted(device().name()));
        }
        writes = true;
    }

    /** Closes the device unless it is the caller's. */
    @Override
    public void close() {
        own.ifPresent(Device::close);
        own = Optional.empty();
    }

    /**
     * Lets the CPU take over from a GPU that was not asked for by name, if nothing was written that it cannot write
     * again.
     *
     * @throws E the failure, if it cannot
     */
    <E extends Exception> void fallBack(E failure) throws E, IOException {
        if (spec.device.isPresent()) throw failure;
        boolean canBeginAgain = !writes || opened.canBeginAgain();
        if (!spec.deviceName.equals(Devices.AUTO) || isCpu() || !canBeginAgain) {
            close();
            if (failure instanceof DeviceFailure) addMemoryNeeded(failure);
            throw failure;
        }
        spec.note("%s cannot do it, and the CPU takes over: %s".formatted(device().name(), failure.getMessage()));
        close();
        // with a larger heap, in a process started anew, the GPU would come first again
        spec.runtime.settle();
        own = Optional.of(choose(CPU));
    }

    /**
     * Chooses the CPU where no device was asked for and it should be sooner: by earlier runs or, before there were any
     * on one of them, by the code of the GPU's kernels and the speed of this machine, which need not be exact. A run
     * that others may go on with keeps to one kind of device.
     */
    private void preferTheSooner() throws IOException {
        if (isChosenByName() || !isCpuSooner()) {
            noteNeedlessMemory();
            return;
        }
        close();
        own = Optional.of(choose(CPU));
    }

    private boolean isChosenByName() {
        return !spec.deviceName.equals(Devices.AUTO) || isCpu() || spec.resuming.isPresent();
    }

    private boolean isCpuSooner() throws IOException {
        Optional<Estimate.Time> there = Estimate.time(opened, device());
        if (there.isEmpty()) return false;
        try (Device cpu = choose(CPU, _ -> {})) {
            Optional<Estimate.Time> here = Estimate.time(opened, cpu);
            if (here.isEmpty() || !here.get().isSooner(there.get())) return false;
            spec.setUp(String.format(Locale.ROOT,
                    "device     %s (%s) in its place: %.1f s predicted, %s; %.1f s on %s, %s",
                    cpu.name(), cpu.description(), here.get().seconds(), here.get().source(), there.get().seconds(),
                    device().name(), there.get().source()));
            return true;
        }
    }

    private Device choose(String name) throws IOException {
        return choose(name, spec::setUp);
    }

    private Device choose(String name, Consumer<String> notes) throws IOException {
        long heapBytes = spec.runtime.attainable(opened.memory().allowed());
        return Devices.choose(name, spec.request(heapBytes), notes);
    }

    /** Adds to a failure what the run would need on the CPU, if that can be known. */
    private void addMemoryNeeded(Exception failure) {
        MemoryNeeded.tell(failure, () -> {
            try (Device cpu = choose(CPU, _ -> {})) {
                return Estimate.memory(opened, cpu);
            }
        });
    }

    private void noteNeedlessMemory() {
        if (spec.deviceMemory.isPresent() && isCpu()) {
            spec.note("the memory given for devices does not matter here: the CPU computes in host memory");
        }
    }

    private boolean isCpu() {
        return device().name().equals(CPU);
    }

    /** Warns that a peer strategy ignores the memory allowed. */
    private void warn() {
        if (spec.strategy.ignoresBudget()) {
            spec.setUp("the strategy %s does not look at the memory allowed: the run may be killed"
                    .formatted(spec.strategy));
        }
    }
}
