package org.varve.run;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.OutOfBudgetException;
import org.varve.host.MemoryTakenException;

/** Plans and streams a run whose inputs are open and whose device is chosen; again if memory or the device is lost. */
final class Stage {

    /** How often a run is planned at most, as other runs that start at the same time take what it was planned with. */
    private static final int PLANS = 6;

    private final Opened opened;
    private final DeviceChoice choice;
    private final Rehearsal rehearsal;
    private final Preparation preparation;

    /** A plan that was made before, for the first attempt to stream. */
    private Optional<Planned> first = Optional.empty();

    Stage(Opened opened, DeviceChoice choice, Rehearsal rehearsal) {
        this.opened = opened;
        this.choice = choice;
        this.rehearsal = rehearsal;
        preparation = new Preparation(opened, rehearsal);
    }

    /** Something done on the chosen device. */
    @FunctionalInterface
    private interface Act<T> {
        T on(Device device) throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** Plans for the chosen device. */
    Planned plan() throws IOException, OutOfBudgetException, InterruptedException {
        return onADevice(this::plan);
    }

    private Planned plan(Device device) throws IOException, OutOfBudgetException {
        Optional<Planned> before = first;
        first = Optional.empty();
        if (before.isPresent()) return before.get();
        Planned planned = Planned.of(opened, device);
        preparation.requireHeap(planned);
        return planned;
    }

    /** Plans and streams. */
    RunResult stream() throws IOException, OutOfBudgetException, InterruptedException {
        return onADevice(this::planAndStream);
    }

    /** Streams what was planned; plans again only where that is lost. */
    RunResult stream(Planned planned) throws IOException, OutOfBudgetException, InterruptedException {
        first = Optional.of(planned);
        return stream();
    }

    private RunResult planAndStream(Device device) throws IOException, OutOfBudgetException, InterruptedException {
        return opened.spec().resuming.isPresent()
                ? new ResumedRun(opened, device, preparation, rehearsal).run()
                : Streaming.of(opened, plan(device), rehearsal, Optional.empty());
    }

    /** Plays an act on the chosen device, or on the CPU if that takes over. */
    private <T> T onADevice(Act<T> act) throws IOException, OutOfBudgetException, InterruptedException {
        while (true) {
            try {
                preparation.makeReady(choice.device());
                return repeatedly(act);
            } catch (DeviceFailure e) {
                fallBack(e);
            } catch (OutOfBudgetException e) {
                fallBack(e);
            }
        }
    }

    private <E extends Exception> void fallBack(E failure) throws E, IOException {
        first = Optional.empty();
        choice.fallBack(failure);
    }

    /** Repeats an act if other processes took the planned memory before anything was written. */
    private <T> T repeatedly(Act<T> act) throws IOException, OutOfBudgetException, InterruptedException {
        for (int plans = 1;; plans++) {
            try {
                return act.on(choice.device());
            } catch (MemoryTakenException e) {
                if (plans == PLANS) throw e;
                opened.spec().note("planned anew: " + e.getMessage());
            }
        }
    }
}
