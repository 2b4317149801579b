package org.varve.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.varve.core.Compilation;
import org.varve.core.CopyRates;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceMeasurements;
import org.varve.core.Kernel;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.OperatorEntry;

/** Checks operators on one device, and continues after failures. */
public final class Selftest {

    /** Tolerance of phases and of quotients by an envelope. */
    private static final double PHASES = 2e-4;

    /** Java heap that most operators need no more than, for one thread. */
    private static final long USUAL = 96L << 20;

    /** Java heap of each further thread. */
    private static final long THREAD = 4L << 20;

    private final Device device;
    private final List<OperatorEntry> entries;
    private final Optional<DeviceMeasurements> gpu;
    private final List<String> problems = new ArrayList<>();

    private Selftest(Device device, List<OperatorEntry> entries) {
        this.device = device;
        this.entries = entries;
        gpu = device.measurements();
    }

    /** Tests a device and closes it. */
    public static SelftestResult of(Device device, List<OperatorEntry> entries) {
        Selftest test = new Selftest(device, entries);
        Optional<CopyRates> copies = test.copies();
        return test.result(copies, test.operators(copies), Optional.empty());
    }

    /**
     * Bytes of Java heap for a thorough test: half for the device, half for the plain-Java definitions. The longest
     * traces need most, and one thread is enough for them.
     */
    public static long heapBytes(List<OperatorEntry> entries, int threads) throws OutOfBudgetException {
        long most = USUAL;
        for (OperatorEntry entry : entries) {
            most = Math.max(most, BenchSurvey.heapBytes(Workflow.of(entry.example()), ThoroughTest.LONG, 1));
        }
        return 2 * (most + threads * THREAD);
    }

    /**
     * Tests a device also in the way runs use it, and closes it.
     *
     * @param progress receives a sentence on each operator tested
     */
    public static SelftestResult thorough(Device device, List<OperatorEntry> entries, Consumer<String> progress)
            throws InterruptedException {
        Selftest test = new Selftest(device, entries);
        Optional<CopyRates> copies = test.copies();
        List<OperatorCheck> operators = test.operators(copies);
        return test.result(copies, operators, Optional.of(test.thorough(copies, progress)));
    }

    private SelftestResult result(
            Optional<CopyRates> copies, List<OperatorCheck> operators, Optional<ThoroughResult> thorough) {
        SelftestResult result = new SelftestResult(
                device.name(), device.description(), device.model(), copies, operators, thorough, problems);
        try {
            device.close();
        } catch (DeviceFailure e) {
            // nothing new if the GPU has already failed
            if (result.ok()) problems.add(e.getMessage());
        }
        return result;
    }

    private Optional<CopyRates> copies() {
        try {
            return gpu.map(DeviceMeasurements::copyRates);
        } catch (DeviceFailure e) {
            problems.add("copies: " + e.getMessage());
            return Optional.empty();
        }
    }

    private List<OperatorCheck> operators(Optional<CopyRates> copies) {
        List<OperatorCheck> checks = new ArrayList<>();
        try (DefinitionComparison comparison = new DefinitionComparison(device);
                KernelTimer timer = copies.map(this::timer).orElse(null)) {
            for (OperatorEntry entry : entries) {
                checks.add(check(entry.name(), entry.example(), comparison, Optional.ofNullable(timer)));
            }
        }
        return checks;
    }

    private KernelTimer timer(CopyRates copies) {
        return new KernelTimer(device, gpu.orElseThrow(), copies.onDevice(), KernelTimer.RUNS);
    }

    private OperatorCheck check(
            String name, Operator operator, DefinitionComparison comparison, Optional<KernelTimer> timer) {
        double tolerance = tolerance(operator);
        double error = Double.NaN;
        if (!isAlive())
            return new OperatorCheck(name, error, tolerance, Optional.empty(), "not tested, as the GPU gave up");
        try {
            error = comparison.error(name, operator);
            Optional<KernelRate> rate = Optional.empty();
            if (timer.isPresent()) rate = Optional.of(timer.get().time(Workflow.of(name, operator)));
            return new OperatorCheck(name, error, tolerance, rate, "");
        } catch (OutOfBudgetException | DeviceFailure e) {
            return new OperatorCheck(name, error, tolerance, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private ThoroughResult thorough(Optional<CopyRates> copies, Consumer<String> progress) throws InterruptedException {
        List<SelftestCase> cases = SelftestCase.all(entries);
        List<ThoroughRow> rows = new ArrayList<>();
        List<String> untested = new ArrayList<>();
        try (ThoroughTest test = new ThoroughTest(device)) {
            for (SelftestCase operator : cases) {
                if (!isAlive()) {
                    untested.add("%s and what follows: not tested, as the GPU gave up".formatted(operator));
                    break;
                }
                ThoroughRow row = test.check(operator, thoroughTolerance(operator.create()));
                progress.accept("%s: %s".formatted(operator, row.failure().isEmpty() ? "agrees" : row.failure()));
                rows.add(row);
            }
            List<PassRate> passes = passes(cases, copies, untested);
            return new ThoroughResult(test.description(), rows, passes, streams(untested), untested);
        }
    }

    /** The speed of each kernel, once for each set of its parameters. */
    private List<PassRate> passes(List<SelftestCase> cases, Optional<CopyRates> copies, List<String> untested) {
        List<PassRate> rates = new ArrayList<>();
        if (copies.isEmpty()) return rates;
        Set<Kernel> timed = new HashSet<>();
        try (KernelTimer timer = timer(copies.get())) {
            for (SelftestCase operator : cases) {
                timer.passes(operator.toString(), operator.workflow()).stream()
                        .filter(rate -> timed.add(rate.kernel()))
                        .forEach(rates::add);
            }
        } catch (OutOfBudgetException | DeviceFailure e) {
            untested.add("kernels: " + e.getMessage());
        }
        return rates;
    }

    private List<StreamRate> streams(List<String> untested) throws InterruptedException {
        List<StreamRate> rates = new ArrayList<>();
        OverlapTimer timer = new OverlapTimer(device);
        try {
            for (OperatorEntry entry : entries) {
                if (!OverlapTimer.OPERATORS.contains(entry.name())) continue;
                rates.add(timer.time(entry.name(), Workflow.of(entry.name(), entry.example())));
            }
        } catch (OutOfBudgetException | DeviceFailure | IOException e) {
            untested.add("streams: " + e.getMessage());
        }
        return rates;
    }

    /** Whether the device still works: a GPU answers no call after a kernel has failed. */
    private boolean isAlive() {
        try {
            device.occupancy();
            return true;
        } catch (DeviceFailure e) {
            return false;
        }
    }

    /** The tolerance for the thorough test's survey, on which phases do not depend on rounding. */
    private static double thoroughTolerance(Operator operator) {
        double tolerance = tolerance(operator);
        return tolerance == PHASES ? 1e-5 : tolerance;
    }

    private static double tolerance(Operator operator) {
        Survey survey = new Survey(DefinitionComparison.SHAPE, 0.004, Survey.Unit.SECONDS);
        return new Compilation(Workflow.of(operator), survey).tolerance();
    }
}
