package org.varve.testkit;

import java.util.List;
import java.util.function.Consumer;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Listed;
import org.varve.core.DeviceProvider.Request;
import org.varve.run.Devices;

/** The devices of this machine that replace definitions by bodies of their own: the CPU, and each GPU. */
final class FoundDevices {

    private static final int THREADS = 2;
    private static final String GPU = "cuda";

    private FoundDevices() {}

    /** Opens one after the other. */
    static void forEach(Consumer<Device> check) {
        List<Listed> gpus = Devices.find(GPU, new Request(THREADS, Runtime.getRuntime().maxMemory(), Long.MAX_VALUE))
                .devices();
        try (Device cpu = Subject.cpu(THREADS, true)) {
            check.accept(cpu);
        }
        for (Listed listed : gpus) {
            try (Device gpu = listed.open()) {
                check.accept(gpu);
            }
        }
    }
}
