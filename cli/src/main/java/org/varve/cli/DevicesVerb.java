package org.varve.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.DeviceProvider.Request;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.json.Unwrapped;
import org.varve.onnx.Network;
import org.varve.run.Devices;
import org.varve.run.json.PlanJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve devices}: the devices of this machine, the host memory allowed, and what computes networks. */
@Command(name = "devices",
        description = "List devices, why others are missing, the host's memory, and what computes networks.")
final class DevicesVerb implements Callable<Integer> {

    /**
     * The devices and the memory for scripts.
     *
     * @param networks what computes networks, with its file; left out if nothing does
     */
    record Facts(@Unwrapped DeviceList.Facts devices, PlanJson.Limit hostBytes, Optional<String> networks) {}

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        DeviceList devices = DeviceList.find(
                new Request(Devices.defaultThreads(), LargerHeap.RUNTIME.spare(), Long.MAX_VALUE));
        Budget budget = HostLimits.budget(Optional.empty());
        if (report.json()) {
            report.json(new Facts(devices.json(), PlanJson.Limit.of(budget, OptionWords.source(budget)),
                    Network.runtime()));
        } else {
            devices.lines().forEach(report::line);
            report.line("%-10s %s allowed (%s), %s of it reserved for the Java runtime".formatted(
                    "memory", Bytes.format(budget.allowed()), OptionWords.source(budget),
                    Bytes.format(budget.reserved())));
            Network.runtime().ifPresent(runtime -> report.line("%-10s by %s".formatted("networks", runtime)));
        }
        return ExitStatus.DONE;
    }
}
