package org.varve.core;

/**
 * What may be set otherwise so that something works, by the method of a Java program that sets it. Whoever has other words for it, as
 * the command line has its options, translates them.
 *
 * @param method such as {@code Run.on(device)}
 * @param value what to set it to; empty where that is for the caller to choose
 */
public record Setting(String method, String value) {

    /** Bytes of the host that a run may take. */
    public static final Setting HOST_MEMORY = new Setting("Run.within(hostBytes)");

    /** Bytes of each GPU that a run may take. */
    public static final Setting DEVICE_MEMORY = new Setting("Run.withinDevice(deviceBytes)");

    /** Where a run computes. */
    public static final Setting DEVICE = new Setting("Run.on(device)");

    /** The largest tile of a run. */
    public static final Setting TILE = new Setting("Run.tile(largest)");

    /** The heap of the Java runtime. */
    public static final Setting HEAP = new Setting("-Xmx");

    /** A setting whose value is for the caller to choose. */
    public Setting(String method) {
        this(method, "");
    }

    /** The same with a value. */
    public Setting with(String other) {
        return new Setting(method, other);
    }

    /** As a Java program says it: {@code Run.on(cpu)}. */
    @Override
    public String toString() {
        return value.isEmpty() ? method : method.replaceFirst("\\(.*", "") + "(" + value + ")";
    }
}
