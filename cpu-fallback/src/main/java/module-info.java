/** The CPU as a device. */
module org.varve.cpu {
    requires jdk.incubator.vector;
    requires org.varve.core;

    exports org.varve.cpu to org.varve.study, org.varve.testkit;

    provides org.varve.core.DeviceProvider with org.varve.cpu.CpuDeviceProvider;
}
