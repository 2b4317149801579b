package org.varve.core;

import java.io.Serializable;

/**
 * Something that can be set, named by the Java method that sets it. The command line translates settings to its
 * options.
 *
 * @param method such as {@code Run.on(device)}
 * @param value what to set it to; the empty text if the user chooses
 */
public record Setting(String method, String value) implements Serializable {

    /** Bytes of host memory that a run may take. */
    public static final Setting HOST_MEMORY = new Setting("Run.within(hostBytes)");

    /** Bytes of memory that a run may take of each GPU. */
    public static final Setting DEVICE_MEMORY = new Setting("Run.withinDevice(deviceBytes)");

    /** The device of a run. */
    public static final Setting DEVICE = new Setting("Run.on(device)");

    /** The largest tile of a run. */
    public static final Setting TILE = new Setting("Run.tile(largest)");

    /** The size of a survey's bins. */
    public static final Setting BINS = new Setting("Run.bins(inline, crossline)");

    /** The velocity of waves in a survey in time. */
    public static final Setting VELOCITY = new Setting("Run.velocity(metresPerSecond)");

    /** The heap of the Java runtime. */
    public static final Setting HEAP = new Setting("-Xmx");

    /** A setting whose value the user chooses. */
    public Setting(String method) {
        this(method, "");
    }

    /** The same with a value. */
    public Setting with(String other) {
        return new Setting(method, other);
    }

    /** The setting as in a Java program: {@code Run.on(cpu)}. */
    @Override
    public String toString() {
        return value.isEmpty() ? method : method.replaceFirst("\\(.*", "") + "(" + value + ")";
    }
}
