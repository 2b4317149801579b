package org.varve.cpu;

import java.util.List;
import org.varve.core.DeviceProvider;

/** Provides the CPU, which is always available. */
public final class CpuDeviceProvider implements DeviceProvider {

    @Override
    public String kind() {
        return "cpu";
    }

    @Override
    public Discovery discover(Request request) {
        CpuDevice cpu = new CpuDevice(request.threads(), request.heapBytes(), true);
        return new Discovery(List.of(new Listed(cpu.name(), cpu.description(), () -> cpu)), "");
    }
}
