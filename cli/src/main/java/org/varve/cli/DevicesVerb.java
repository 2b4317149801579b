package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.tiling.Budget;
import org.varve.tiling.Bytes;
import org.varve.tiling.HostLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve devices}: what can compute here, and the host memory that there is for it. */
@Command(name = "devices", description = "List the devices found, why others are not there, and the host's memory.")
final class DevicesVerb implements Callable<Integer> {

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        List<Devices.Found> kinds = new ArrayList<>();
        Request request = new Request(MachineOptions.defaultThreads(), LargerHeap.spare(), Long.MAX_VALUE);
        for (String kind : Devices.KINDS.reversed()) {
            kinds.add(Devices.find(kind, request));
        }
        Budget budget = HostLimits.budget(Optional.empty());
        if (report.json()) {
            report.json(json(kinds, budget));
        } else {
            print(kinds, budget);
        }
        kinds.forEach(found -> Devices.closeAll(found.devices()));
        return ExitStatus.DONE;
    }

    private void print(List<Devices.Found> kinds, Budget budget) {
        for (Devices.Found found : kinds) {
            found.devices().forEach(device -> report.line("%-10s %s".formatted(device.name(), device.description())));
            if (found.devices().isEmpty()) {
                report.line("%-10s not there: %s".formatted(found.kind(), found.reason()));
            }
        }
        report.line("%-10s %s allowed (%s), %s of it reserved for the Java runtime"
                .formatted("memory", Bytes.format(budget.allowed()), budget.source(), Bytes.format(budget.reserved())));
    }

    private static Map<String, Object> json(List<Devices.Found> kinds, Budget budget) {
        List<Object> devices = new ArrayList<>();
        Map<String, Object> missing = new LinkedHashMap<>();
        for (Devices.Found found : kinds) {
            for (Device device : found.devices()) {
                devices.add(Map.of("name", device.name(), "description", device.description()));
            }
            if (found.devices().isEmpty()) {
                missing.put(found.kind(), found.reason());
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("devices", devices);
        json.put("missing", missing);
        json.put("hostBytes", PlanJson.budget(budget));
        return json;
    }
}
