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

    /**
     * What was found.
     *
     * @param copies of a GPU
     * @param problems of the device itself
     */
    record Result(
            String device, String description, Optional<CopyRates> copies, List<OperatorCheck> operators,
            List<String> problems) {

        boolean ok() {
            return problems.isEmpty() && operators.stream().allMatch(OperatorCheck::ok);
        }
    }

    private final Device device;
    private final Optional<CudaMeasurements> gpu;
    private final List<String> problems = new ArrayList<>();

    private Selftest(Device device) {
        this.device = device;
        gpu = CudaMeasurements.of(device);
    }

    /** Tests a device and closes it. */
    static Result of(Device device) {
        return new Selftest(device).result();
    }

    private Result result() {
        String description = device.description();
        Optional<CopyRates> copies = copies();
        List<OperatorCheck> operators = operators(copies);
        try {
            device.close();
        } catch (DeviceFailure e) {
            problems.add(e.getMessage());
        }
        return new Result(device.name(), description, copies, operators, problems);
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
        try (DefinitionComparison comparison = new DefinitionComparison(device)) {
            Optional<KernelTimer> timer =
                    copies.map(rates -> new KernelTimer(device, gpu.orElseThrow(), rates.onDevice()));
            for (OperatorEntry entry : Catalogue.entries()) {
                checks.add(check(entry.name(), ExampleValues.operator(entry), comparison, timer));
            }
            timer.ifPresent(KernelTimer::close);
        }
        return checks;
    }

    private OperatorCheck check(
            String name, Operator operator, DefinitionComparison comparison, Optional<KernelTimer> timer) {
        double tolerance = tolerance(name);
        double error = Double.NaN;
        try {
            error = comparison.error(name, operator);
            Optional<KernelRate> rate = Optional.empty();
            if (timer.isPresent()) rate = Optional.of(timer.get().time(Workflow.of(name, operator)));
            return new OperatorCheck(name, error, tolerance, rate, "");
        } catch (OutOfBudgetException | DeviceFailure e) {
            return new OperatorCheck(name, error, tolerance, Optional.empty(), e.getMessage());
        }
    }

    /** None where a GPU does the definition's arithmetic in its order. */
    private double tolerance(String name) {
        return switch (name) {
            case "gaussian", "mean", "median", "first-derivative", "rms", "structure-tensor", "semblance" ->
                gpu.isPresent() ? 0 : 1e-5;
            default -> 1e-5;
        };
    }
}
