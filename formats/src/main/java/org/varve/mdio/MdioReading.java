package org.varve.mdio;

import java.util.Optional;
import org.varve.core.Setting;
import org.varve.formats.FormatOptions;

/**
 * How a Zarr group is read.
 *
 * @param array key of the array of samples, where the group does not tell
 * @param memory bytes that may be taken to remember which traces are live, and their order in a SEG-Y file
 */
public record MdioReading(Optional<String> array, long memory) implements FormatOptions {

    /** The array of samples. */
    public static final Setting ARRAY = new Setting("MdioReading.withArray(key)");

    /** Takes 2 GiB at most to remember traces. */
    public static final MdioReading DEFAULT = new MdioReading(Optional.empty(), 2L << 30);

    /** The same with the array that is the survey. */
    public MdioReading withArray(String key) {
        return new MdioReading(Optional.of(key), memory);
    }

    /** The same with other memory to remember traces. */
    public MdioReading withMemory(long other) {
        return new MdioReading(array, other);
    }
}
