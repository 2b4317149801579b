package org.varve.mdio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.file.FormatException;
import org.varve.zarr.ArrayDocuments;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.AxisPick;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * The axis of an array of gathers along which offsets, angles or azimuths vary: of a volume of four axes, or a 2-D line
 * of three.
 *
 * @param array key of the array
 * @param name name of the axis
 * @param offsets a number for each place; from 1 if the group states none
 * @param stated whether the group states them
 */
record GatherAxis(String array, String name, List<Double> offsets, boolean stated) {

    /** If there are more, only the first and the last are listed. */
    private static final int TOLD = 12;

    GatherAxis {
        offsets = List.copyOf(offsets);
    }

    /** The group at the first place of such an axis of an array, if it has one, to list what exists. */
    static ZarrGroup first(ZarrGroup group, String array) throws IOException {
        Optional<String> name = name(group.namedAxes(array));
        return name.isPresent() ? group.at(new AxisPick(name.get(), 0)) : group;
    }

    /** The axis of an array; empty if it has none. */
    static Optional<GatherAxis> of(ZarrGroup group, String array) throws IOException {
        Map<String, Integer> axes = group.namedAxes(array);
        Optional<String> name = name(axes);
        if (name.isEmpty()) return Optional.empty();
        String key = array.substring(0, array.lastIndexOf('/') + 1) + name.get();
        int extent = Objects.requireNonNull(axes.get(name.get()));
        Optional<ArrayMetadata> coordinates = group.find(key).filter(found -> found.axes() == 1);
        if (coordinates.isEmpty()) {
            if (extent > Coordinates.MOST) {
                throw group.refused("has '%s' with %s places along '%s': up to %s are read".formatted(
                        ArrayMetadata.label(array), extent,
                        name.get(), Coordinates.MOST));
            }
            List<Double> numbers = IntStream.rangeClosed(1, extent).mapToObj(Double::valueOf).toList();
            return Optional.of(new GatherAxis(array, name.get(), numbers, false));
        }
        try (Workers workers = new Workers(1, coordinates.get().toRead())) {
            List<Double> values = Coordinates.read(group, coordinates.get(), workers).values();
            if (values.size() != extent) {
                throw group.refused("has %s coordinates '%s', but '%s' has %s places along it".formatted(
                        values.size(), name.get(), ArrayMetadata.label(array), extent));
            }
            return Optional.of(new GatherAxis(array, name.get(), values, true));
        }
    }

    /** The only axis of offsets, if what is left is a volume or a line with samples. */
    private static Optional<String> name(Map<String, Integer> axes) {
        List<String> found = new ArrayList<>();
        int lines = 0;
        int extended = 0;
        for (Map.Entry<String, Integer> axis : axes.entrySet()) {
            Optional<AxisName> known = AxisName.of(axis.getKey());
            boolean isOffset = known.equals(Optional.of(AxisName.OFFSET));
            if (isOffset) found.add(axis.getKey());
            if (known.isPresent() && !isOffset && !known.get().isSample()) lines++;
            if (!isOffset && axis.getValue() > 1) extended++;
        }
        int left = axes.size() - 1;
        boolean isGather = found.size() == 1 && left > 1 && lines < left && extended <= ArrayDocuments.AXES;
        return isGather ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /**
     * The place of the requested offset.
     *
     * @param wanted the offset; it may be missing if there is but one
     * @throws FormatException if it must be chosen, or does not exist
     */
    AxisPick pick(ZarrGroup group, OptionalDouble wanted) throws FormatException {
        if (wanted.isEmpty()) {
            if (offsets.size() == 1) return new AxisPick(name, 0);
            throw new FormatException(group.folder(),
                    "holds gathers: '%s' has %s places along '%s' (%s), of which a stacked volume or line has one"
                            .formatted(ArrayMetadata.label(array), offsets.size(), name, told()),
                    areWhole()
                            ? Remedy.of("choose one with ", MdioReading.OFFSET.with(text(offsets.getFirst())),
                                    ", or take each in turn with ", MdioReading.EACH)
                            : Remedy.of("choose one with ", MdioReading.OFFSET.with(text(offsets.getFirst()))));
        }
        List<Integer> places = IntStream.range(0, offsets.size())
                .filter(place -> isSame(offsets.get(place), wanted.getAsDouble())).boxed().toList();
        if (places.isEmpty()) {
            throw new FormatException(group.folder(), "has no %s along '%s' of '%s': there are %s".formatted(
                    text(wanted.getAsDouble()), name, ArrayMetadata.label(array), told()),
                    Remedy.of("choose one of them, such as ", MdioReading.OFFSET.with(text(offsets.getFirst()))));
        }
        if (places.size() > 1) {
            throw group.refused("has %s twice along '%s' of '%s', at places %s and %s: write them with different ones"
                    .formatted(text(wanted.getAsDouble()), name, ArrayMetadata.label(array), places.get(0),
                            places.get(1)));
        }
        return new AxisPick(name, places.getFirst());
    }

    /** The refusal of an offset if there are none. */
    static SettingException none(ZarrGroup group, String array, double wanted) throws IOException {
        return new SettingException("%s: '%s' has no axis of offsets, angles or azimuths to choose %s from: it has %s"
                .formatted(group.folder(), ArrayMetadata.label(array), text(wanted),
                        group.namedAxes(array).isEmpty()
                                ? "axes without names"
                                : String.join(", ", group.namedAxes(array).keySet())),
                Remedy.of("drop ", MdioReading.OFFSET));
    }

    /** Whether all offsets are whole numbers. */
    boolean areWhole() {
        return offsets.stream().allMatch(offset -> offset == Math.rint(offset) && Math.abs(offset) < 1e9);
    }

    private static boolean isSame(double offset, double wanted) {
        return Math.abs(offset - wanted) <= 1e-6 * Math.max(1, Math.abs(offset));
    }

    private String told() {
        List<String> texts = offsets.stream().map(GatherAxis::text).toList();
        return texts.size() <= TOLD
                ? String.join(", ", texts)
                : "%s, %s, ... %s".formatted(texts.get(0), texts.get(1), texts.getLast());
    }

    /** A number without a needless fraction. */
    static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    /** In words, for people: such as {@code 300 along 'offset', one of 100, 200, 300}. */
    String describe(int place) {
        return "%s along '%s', %s of %s: %s".formatted(text(offsets.get(place)), name, place + 1, offsets.size(),
                told());
    }
}
