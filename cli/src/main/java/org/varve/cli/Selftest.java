package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Workflow;
import org.varve.cuda.CopyRates;
import org.varve.cuda.CudaMeasurements;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Checks every operator of the catalogue on one device, and goes on where one fails. */
final class Selftest {

    private final Device device;
    private final Optional<CudaMeasurements> gpu;
    private final List<String> problems = new ArrayList<>();

    private Selftest(Device device) {
        this.device = device;
        gpu = CudaMeasurements.of(device);
    }

    /** Tests a device and closes it. */
    static SelftestResult of(Device device) {
        return new Selftest(device).result();
    }

    private SelftestResult result() {
        String description = device.description();
        Optional<CopyRates> copies = copies();
        List<OperatorCheck> operators = operators(copies);
        SelftestResult result = new SelftestResult(device.name(), description, copies, operators, problems);
        try {
            device.close();
        } catch (DeviceFailure e) {
            // nothing new of a GPU that has given up
            if (result.ok()) problems.add(e.getMessage());
        }
        return result;
    }

    private Optional<CopyRates> copies() {
        try {
            return gpu.map(CudaMeasurements::copyRates);
        } catch (DeviceFailure e) {
            problems.add("copies: " + e.getMessage());
            return Optional.empty();
        }
    }

    private List<OperatorCheck> operators(Optional<CopyRates> copies) {
        List<OperatorCheck> checks = new ArrayList<>();
        try (DefinitionComparison comparison = new DefinitionComparison(device);
                KernelTimer timer = copies.map(this::timer).orElse(null)) {
            for (OperatorEntry entry : Catalogue.entries()) {
                checks.add(check(entry.name(), ExampleValues.operator(entry), comparison, Optional.ofNullable(timer)));
            }
        }
        return checks;
    }

    private KernelTimer timer(CopyRates copies) {
        return new KernelTimer(device, gpu.orElseThrow(), copies.onDevice());
    }

    private OperatorCheck check(
            String name, Operator operator, DefinitionComparison comparison, Optional<KernelTimer> timer) {
        double tolerance = tolerance(name);
        double error = Double.NaN;
        if (!isAlive())
            return new OperatorCheck(name, error, tolerance, Optional.empty(), "not tested, as the GPU gave up");
        try {
            error = comparison.error(name, operator);
            Optional<KernelRate> rate = Optional.empty();
            if (timer.isPresent()) rate = Optional.of(timer.get().time(Workflow.of(name, operator)));
            return new OperatorCheck(name, error, tolerance, rate, "");
        } catch (OutOfBudgetException | DeviceFailure e) {
            return new OperatorCheck(name, error, tolerance, Optional.empty(), e.getMessage());
        }
    }

    /** A GPU answers no further call once a kernel has gone wrong. */
    private boolean isAlive() {
        try {
            gpu.ifPresent(CudaMeasurements::freeBytes);
            return true;
        } catch (DeviceFailure e) {
            return false;
        }
    }

    /** None where a GPU does the definition's arithmetic in its order. */
    private double tolerance(String name) {
        return switch (name) {
            case "gaussian", "mean", "median", "first-derivative", "rms", "structure-tensor", "semblance" ->
                gpu.isPresent() ? 0 : 1e-5;
            // where the envelope is a thousandth of the largest, the phase has three digits less than the samples
            case "instantaneous-phase", "instantaneous-frequency" -> 2e-4;
            default -> 1e-5;
        };
    }
}
