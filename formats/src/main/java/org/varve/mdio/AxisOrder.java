package org.varve.mdio;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.file.FormatException;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ZarrGroup;

/**
 * Finds out by their names which axes of an array are inlines, crosslines and samples.
 *
 * @param group the group, for messages
 * @param array the array, of two or three axes
 * @param names names of its axes; empty if they have none
 */
record AxisOrder(ZarrGroup group, ArrayMetadata array, List<String> names) {

    /** The number of axes of a 2-D line. */
    static final int LINE = 2;

    /**
     * The axes that are the inlines, crosslines and samples, in this order. Axes without a known name take what the
     * others leave, in their order. A 2-D line is one inline: its number is that of an axis which the array lacks.
     *
     * @throws FormatException if names contradict one another
     */
    List<Integer> find() throws FormatException {
        List<Optional<Axis>> known = names.size() == array.axes()
                ? names.stream().map(AxisOrder::axis).toList()
                : Collections.nCopies(array.axes(), Optional.empty());
        for (Axis axis : Axis.values()) {
            if (Collections.frequency(known, Optional.of(axis)) > 1) {
                throw refused("two of them are %ss".formatted(axis.name().toLowerCase(Locale.ROOT)));
            }
        }
        if (names.stream().map(AxisName::of).anyMatch(Optional.of(AxisName.OFFSET)::equals)) {
            throw refused("only one axis of offsets, angles or azimuths can be read, beside a sample axis");
        }
        int samples = known.indexOf(Optional.of(Axis.SAMPLE));
        boolean endsInLines = samples < 0 && known.getLast().isPresent();
        if (endsInLines && Collections.frequency(known, Optional.empty()) != 1) {
            throw refused("none of them is known as the sample axis");
        }
        return array.axes() == LINE ? line(samples < 0 ? endsInLines ? 0 : 1 : samples) : volume(known);
    }

    private static List<Integer> line(int samples) {
        return List.of(LINE, 1 - samples, samples);
    }

    private static List<Integer> volume(List<Optional<Axis>> known) {
        List<Axis> left = new ArrayList<>(List.of(Axis.values()));
        known.forEach(axis -> axis.ifPresent(left::remove));
        List<Axis> all = known.stream().map(axis -> axis.orElseGet(left::removeFirst)).toList();
        return List.of(all.indexOf(Axis.INLINE), all.indexOf(Axis.CROSSLINE), all.indexOf(Axis.SAMPLE));
    }

    private static Optional<Axis> axis(String name) {
        return AxisName.of(name).filter(known -> known != AxisName.OFFSET).map(known -> switch (known) {
            case INLINE -> Axis.INLINE;
            case CROSSLINE -> Axis.CROSSLINE;
            default -> Axis.SAMPLE;
        });
    }

    private FormatException refused(String why) {
        return group.refused("has '%s' with axes %s: %s, and a survey has inlines, crosslines and samples; rename them"
                .formatted(array.label(), String.join(", ", names), why));
    }
}
