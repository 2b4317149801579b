package org.varve.cpu;

import java.util.List;
import org.varve.core.DeviceProvider;

/** Offers the CPU, which is always there. */
public final class CpuDeviceProvider implements DeviceProvider {

    @Override
    public String kind() {
        return "cpu";
    }

    @Override
    public Discovery discover(Request request) {
        return new Discovery(List.of(new CpuDevice(request.threads(), request.heapBytes(), true)), "");
    }
}
