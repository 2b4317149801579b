package org.varve.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.DeviceProvider.Request;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.json.Unwrapped;
import org.varve.run.Devices;
import org.varve.run.json.PlanJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve devices}: the devices of this machine, and the host memory allowed. */
@Command(name = "devices", description = "List devices, why others are missing, and the host's memory.")
final class DevicesVerb implements Callable<Integer> {

    /** The devices and the memory for scripts. */
    private record Facts(@Unwrapped DeviceList.Facts devices, PlanJson.Limit hostBytes) {}

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        DeviceList devices = DeviceList.find(
                new Request(Devices.defaultThreads(), LargerHeap.RUNTIME.spare(), Long.MAX_VALUE));
        Budget budget = HostLimits.budget(Optional.empty());
        if (report.json()) {
            report.json(new Facts(devices.json(), PlanJson.Limit.of(budget, OptionWords.source(budget))));
        } else {
            devices.lines().forEach(report::line);
            report.line("%-10s %s allowed (%s), %s of it reserved for the Java runtime".formatted(
                    "memory", Bytes.format(budget.allowed()), OptionWords.source(budget),
                    Bytes.format(budget.reserved())));
        }
        return ExitStatus.DONE;
    }
}
