package org.varve.mdio;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.formats.Fact;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.AxisPick;
import org.varve.zarr.ZarrGroup;

/**
 * The array of a group that is read, at one offset if it holds gathers.
 *
 * @param group the group, whose arrays are read at that offset
 * @param array key of the array
 * @param gathers the axis of offsets, if the array has one
 * @param isGiven whether the user chose the array
 */
record ChosenArray(ZarrGroup group, String array, Optional<GatherAxis> gathers, boolean isGiven) {

    /**
     * Chooses an array, and an offset.
     *
     * @param wanted key of the array, if the user gave one
     * @param offset the offset, if the user gave one
     */
    static ChosenArray of(ZarrGroup group, Optional<String> wanted, OptionalDouble offset) throws IOException {
        String array = SurveyArrays.name(group, wanted);
        Optional<GatherAxis> gathers = GatherAxis.of(group, array);
        if (gathers.isEmpty()) {
            if (offset.isPresent()) throw GatherAxis.none(group, array, offset.getAsDouble());
            return new ChosenArray(group, array, gathers, wanted.isPresent());
        }
        return new ChosenArray(group.at(gathers.get().pick(group, offset)), array, gathers, wanted.isPresent());
    }

    SurveyArrays arrays() throws IOException {
        return SurveyArrays.of(group, Optional.of(array));
    }

    /** Which offset is read. */
    List<Fact> facts() {
        return gathers.stream().map(axis -> {
            int place = group.pick().map(AxisPick::position).orElse(0);
            return Fact.of("offset", axis.describe(place)).with("offset", axis.offsets().get(place));
        }).toList();
    }

    /** That offsets are numbered, if the group does not state them, and that other arrays are not read. */
    List<Note> notes() throws IOException {
        Stream<Note> numbered = gathers.stream().filter(axis -> !axis.stated()).map(axis -> new Note(
                "states no numbers along axis '%s' of '%s': 1 to %s are assumed".formatted(axis.name(),
                        ArrayMetadata.label(array), axis.offsets().size())));
        return Stream.concat(numbered, unread().stream()).toList();
    }

    /** MDIO 0 keeps the same samples in several arrays. */
    private Optional<Note> unread() throws IOException {
        if (isGiven || array.equals(SurveyArrays.MDIO0_SAMPLES)) return Optional.empty();
        List<String> others = SurveyCandidates.of(group).stream().filter(name -> !name.equals(array)).toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(new Note(
                        "is read as its array '%s' alone, without %s".formatted(ArrayMetadata.label(array),
                                others.stream().map("'%s'"::formatted).collect(Collectors.joining(", "))),
                        Remedy.of("to read another, give ", MdioReading.ARRAY.with(others.getFirst()))));
    }
}
