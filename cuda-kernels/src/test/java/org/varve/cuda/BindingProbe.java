package org.varve.cuda;

import org.varve.core.Device;
import org.varve.core.DeviceProvider.Discovery;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.ProductWay;

/** A process of its own that finds GPUs, computes on the first, and opens cuBLAS. */
final class BindingProbe {

    /** What it tells at its end. */
    static final String DONE = "computed";

    private BindingProbe() {}

    public static void main(String[] arguments) throws Exception {
        Discovery found = new CudaDeviceProvider().discover(new Request(1, 0, Long.MAX_VALUE));
        found.devices().forEach(device -> System.out.println(device.name() + ": " + device.description()));
        System.out.println(found.reason());
        try (Device device = found.devices().getFirst().open()) {
            ((CudaDevice) device).multiplyBy(ProductWay.LIBRARY);
            System.out.println(((CudaDevice) device).productLibrary());
        }
        System.out.println(FaultsTest.run().length > 0 ? DONE : "nothing");
    }
}
