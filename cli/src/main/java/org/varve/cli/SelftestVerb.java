package org.varve.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.core.DeviceProvider.Request;
import org.varve.cuda.CopyRates;
import org.varve.tiling.Bytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve selftest}: whether a device computes what the definitions say, and how fast a GPU is. */
@Command(
        name = "selftest",
        description = "Compare every operator on a device with its plain-Java definition; time a GPU's copies and kernels.")
final class SelftestVerb implements Callable<Integer> {

    @Option(names = "--device", paramLabel = "auto|cpu|cuda[:N]", description = "Default: ${DEFAULT-VALUE}.")
    private String device = Devices.AUTO;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws DeviceException {
        Request request = new Request(MachineOptions.defaultThreads(), LargerHeap.spare(), Long.MAX_VALUE);
        DeviceList devices = DeviceList.find(request);
        if (!report.json()) devices.lines().forEach(report::line);
        SelftestResult result = Selftest.of(Devices.choose(devices.resolve(device), request, report));
        if (report.json()) {
            report.json(json(devices, result));
            if (!result.ok()) report.note("varve: " + verdict(result));
        } else {
            print(result);
        }
        return result.ok() ? ExitStatus.DONE : ExitStatus.DEVICE;
    }

    private static String verdict(SelftestResult result) {
        return result.ok()
                ? "everything agrees"
                : "self-test of %s FAILED: %s".formatted(
                        result.device(), String.join("; ", result.failures()));
    }

    private void print(SelftestResult result) {
        report.line("");
        report.line("%s against the plain-Java definitions, %s samples".formatted(
                result.device(), DefinitionComparison.SHAPE));
        result.copies().ifPresent(this::print);
        report.line("");
        report.line("%-24s %10s %10s%s".formatted(
                "operator", "error", "tolerance", result.copies().isPresent() ? KernelRate.TITLES : ""));
        result.operators().forEach(check -> report.line(check.line()));
        report.line("");
        report.line(verdict(result));
    }

    private void print(CopyRates copies) {
        report.line(
                "copies of %s, %s: to the device %.2f GB/s, to the host %.2f, both at once %.2f; within the device %.2f"
                        .formatted(Bytes.format(copies.bytes()),
                                copies.pinned() ? "pinned" : "not pinned, as the system refuses",
                                copies.toDevice() * 1e-9, copies.toHost() * 1e-9, copies.both() * 1e-9,
                                copies.onDevice() * 1e-9));
    }

    private static Map<String, Object> json(DeviceList devices, SelftestResult result) {
        Map<String, Object> json = new LinkedHashMap<>(devices.json());
        json.put("device", result.device());
        json.put("description", result.description());
        json.put("shape", Json.of(DefinitionComparison.SHAPE));
        json.put("ok", result.ok());
        json.put("problems", result.problems());
        result.copies().ifPresent(copies -> json.put("copies", json(copies)));
        json.put("operators", result.operators().stream().map(OperatorCheck::json).toList());
        return json;
    }

    private static Map<String, Object> json(CopyRates copies) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pinned", copies.pinned());
        json.put("bytes", copies.bytes());
        json.put("toDevice", copies.toDevice());
        json.put("toHost", copies.toHost());
        json.put("both", copies.both());
        json.put("onDevice", copies.onDevice());
        return json;
    }
}
