package org.varve.mdio;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.varve.core.Setting;
import org.varve.formats.FormatOptions;

/**
 * How a Zarr group is read.
 *
 * @param array key of the array of samples; if empty, the group must show which it is
 * @param offset the only offset, angle or azimuth to read of an array with such an axis, as its coordinates state it
 * @param memory the most bytes in which to remember which traces are live, and their order in a SEG-Y file
 */
public record MdioReading(Optional<String> array, OptionalDouble offset, long memory) implements FormatOptions {

    /** The setting for the array of samples. */
    public static final Setting ARRAY = new Setting("MdioReading.withArray(key)");

    /** The setting for the only offset to read. */
    public static final Setting OFFSET = new Setting("MdioReading.withOffset(offset)");

    /** How to find the offsets, so that each can be read in turn. */
    public static final Setting EACH = new Setting("GatherOffsets.of(file)");

    /** The group shows its array, and up to 2 GiB are taken to remember traces. */
    public static final MdioReading DEFAULT = new MdioReading(Optional.empty(), OptionalDouble.empty(), 2L << 30);

    @Override
    public List<String> stated() {
        List<String> stated = new ArrayList<>();
        array.ifPresent(key -> stated.add("array " + key));
        offset.ifPresent(only -> stated.add("offset " + BigDecimal.valueOf(only).stripTrailingZeros().toPlainString()));
        return stated;
    }

    /** The same with the key of the array of samples. */
    public MdioReading withArray(String key) {
        return new MdioReading(Optional.of(key), offset, memory);
    }

    /** The same for one offset alone. */
    public MdioReading withOffset(double other) {
        return new MdioReading(array, OptionalDouble.of(other), memory);
    }

    /** The same with other memory, in bytes, to remember traces. */
    public MdioReading withMemory(long other) {
        return new MdioReading(array, offset, other);
    }
}
