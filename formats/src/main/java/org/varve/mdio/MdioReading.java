package org.varve.mdio;

import java.util.Optional;
import org.varve.core.Setting;
import org.varve.formats.FormatOptions;

/**
 * How a Zarr group is read.
 *
 * @param array key of the array of samples; if empty, the group must show which it is
 * @param memory the most bytes in which to remember which traces are live, and their order in a SEG-Y file
 */
public record MdioReading(Optional<String> array, long memory) implements FormatOptions {

    /** The setting for the array of samples. */
    public static final Setting ARRAY = new Setting("MdioReading.withArray(key)");

    /** The group shows its array, and up to 2 GiB are taken to remember traces. */
    public static final MdioReading DEFAULT = new MdioReading(Optional.empty(), 2L << 30);

    /** The same with the key of the array of samples. */
    public MdioReading withArray(String key) {
        return new MdioReading(Optional.of(key), memory);
    }

    /** The same with other memory, in bytes, to remember traces. */
    public MdioReading withMemory(long other) {
        return new MdioReading(array, other);
    }
}
