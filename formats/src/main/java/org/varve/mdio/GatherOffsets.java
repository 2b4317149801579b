package org.varve.mdio;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.formats.OpenOptions;
import org.varve.zarr.ZarrGroup;

/**
 * The offsets, angles or azimuths of an array of gathers.
 *
 * @param traces the number of traces with each
 */
public record GatherOffsets(SortedMap<Double, Long> traces) {

    public GatherOffsets {
        traces = Collections.unmodifiableSortedMap(traces);
    }

    /**
     * Reads the coordinates of the axis.
     *
     * @param options which array is meant, if the group does not show it
     * @throws org.varve.file.FormatException if the group cannot be read
     * @throws SettingException if the array has no such axis
     */
    public static GatherOffsets of(Path folder, OpenOptions options) throws IOException {
        ZarrGroup group = ZarrGroup.open(folder);
        String array = SurveyArrays.name(group, MdioFormat.reading(options).array());
        Optional<GatherAxis> axis = GatherAxis.of(group, array);
        if (axis.isEmpty()) {
            throw new SettingException("%s: '%s' has no axis of offsets, angles or azimuths".formatted(folder, array),
                    Remedy.of("drop ", MdioReading.EACH));
        }
        double first = axis.get().offsets().getFirst();
        long traces = ChosenArray.of(group, Optional.of(array), OptionalDouble.of(first)).arrays().samples().shape()
                .traces();
        SortedMap<Double, Long> counted = new TreeMap<>();
        axis.get().offsets().forEach(offset -> counted.put(offset, traces));
        return new GatherOffsets(counted);
    }
}
