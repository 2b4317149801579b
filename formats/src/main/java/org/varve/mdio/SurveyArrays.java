package org.varve.mdio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.History;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Spelling;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.formats.Volumes;
import org.varve.zarr.ArrayDocuments;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Transposition;
import org.varve.zarr.ZarrGroup;
import org.varve.zarr.Buffers;

/**
 * The arrays of a group that make up a survey.
 *
 * @param layout the layout that the group follows, for people: {@code MDIO 0}, {@code MDIO 1} or {@code plain}
 * @param samples the array of samples, with the axes inline, crossline, sample in this order; a 2-D line is one inline
 * @param order the axes of the stored array that these are
 * @param packing what its numbers stand for; empty if for themselves
 * @param mask an array that says which traces are live, if there is one
 */
record SurveyArrays(String layout, ArrayMetadata samples, List<Integer> order, Optional<Packing> packing,
        Optional<ArrayMetadata> mask) {

    static final String MASK = "trace_mask";
    static final String HEADERS = "raw_headers";
    static final String FILE_HEADER = "segy_file_header";
    static final String FILE_TRAILER = "segy_file_trailer";
    static final String TRACE_NUMBERS = "trace_number";

    static final String MDIO0_SAMPLES = "data/chunked_012";
    private static final String MDIO0_MASK = "metadata/live_mask";

    /**
     * Chooses the arrays.
     *
     * @param wanted key of the array of samples, if the user gave one
     * @throws FormatException if no array can be the survey
     * @throws IllegalArgumentException if there is no array with that key, or several may be the survey
     */
    static SurveyArrays of(ZarrGroup group, Optional<String> wanted) throws IOException {
        boolean mdio0 = group.attributes().json().path("dimension").isArray();
        if (mdio0 && (wanted.isEmpty() || ArrayMetadata.key(wanted.get()).equals(MDIO0_SAMPLES))) {
            ArrayMetadata samples = group.find(MDIO0_SAMPLES)
                    .orElseThrow(
                            () -> group.refused("follows MDIO 0, but lacks '%s': Varve reads post-stack surveys of "
                                    .formatted(MDIO0_SAMPLES) + "three axes"));
            List<String> names = new ArrayList<>();
            group.attributes().json().path("dimension").forEach(axis -> names.add(axis.path("name").asText()));
            return of(group, "MDIO 0", samples, names, MDIO0_MASK);
        }
        boolean mdio1 = variable(group).isPresent();
        String name = name(group, wanted);
        group.requireThere(name);
        if (!group.arrays().contains(name)) {
            throw new IllegalArgumentException("%s: %s".formatted(group.folder(),
                    Spelling.unknown("array", ArrayMetadata.label(name),
                            group.arrays().stream().map(ArrayMetadata::label).toList())));
        }
        ArrayMetadata samples = group.array(name);
        return of(group, mdio1 ? "MDIO 1" : "plain", samples, samples.dimensions(), MASK);
    }

    /** The key of the array that is read. */
    static String name(ZarrGroup group, Optional<String> wanted) throws IOException {
        if (wanted.isPresent()) return ArrayMetadata.key(wanted.get());
        if (group.attributes().json().path("dimension").isArray()) return MDIO0_SAMPLES;
        Optional<String> variable = variable(group);
        return variable.isPresent() ? variable.get() : only(group);
    }

    /** The array that a group of MDIO 1 names. */
    private static Optional<String> variable(ZarrGroup group) {
        String variable = group.attributes().json().path("attributes").path("defaultVariableName").asText();
        return Optional.of(variable).filter(key -> !key.isEmpty() && group.arrays().contains(key));
    }

    private static SurveyArrays of(ZarrGroup group, String layout, ArrayMetadata stored, List<String> names,
            String mask) throws IOException {
        ArrayMetadata samples = PackingAttributes.signed(checked(group, stored));
        List<Integer> order = new AxisOrder(group, samples, names).find();
        SurveyArrays arrays = new SurveyArrays(layout, new Transposition(order).of(samples), order,
                PackingAttributes.of(group, samples),
                Optional.empty());
        return new SurveyArrays(layout, arrays.samples, order, arrays.packing, group.find(mask).map(arrays::traces));
    }

    private static String only(ZarrGroup group) throws IOException {
        List<String> candidates = SurveyCandidates.of(group);
        return switch (candidates.size()) {
            case 0 -> SurveyCandidates.unreadable(group);
            case 1 -> candidates.getFirst();
            default ->
                throw new SettingException("%s: several arrays may be the survey (%s)"
                        .formatted(group.folder(), String.join(", ", candidates)),
                        Remedy.of("say which, such as ", MdioReading.ARRAY.with(candidates.getFirst())));
        };
    }

    private static ArrayMetadata checked(ZarrGroup group, ArrayMetadata array) throws FormatException {
        if (array.axes() != ArrayDocuments.AXES && array.axes() != AxisOrder.LINE) {
            throw group.refused("has '%s' with %s axes: a survey has three, inline, crossline, sample, and a line two"
                    .formatted(array.label(), array.axes()));
        }
        if (!Survey.isPossible(array.shape())) {
            throw group.refused("has '%s' of shape %s: no survey has more than 2^53 samples".formatted(array.label(),
                    array.shape()));
        }
        if (!SampleArrays.areSamples(group, array)) {
            throw group
                    .refused("has '%s' with elements that are %s: samples are float16, float32, float64, int8, uint8, "
                            .formatted(array.label(), array.form().type())
                            + "int16, uint16, int32 or uint32, and int64 or uint64 with a scale_factor; convert them");
        }
        return array;
    }

    /** The name of an axis of the survey; blank if it has none. */
    String axis(int axis) {
        return samples.dimensions().isEmpty() ? "" : samples.dimensions().get(axis);
    }

    /** The array beside the samples that has the name of an axis; empty if there is none with one axis. */
    Optional<ArrayMetadata> coordinates(ZarrGroup group, int axis) throws IOException {
        if (axis(axis).isEmpty()) {
            return Optional.empty();
        }
        Optional<ArrayMetadata> array = group.find(beside(axis(axis)));
        return array.filter(found -> found.axes() == 1);
    }

    /** An array with values for each trace, with its axes in the order of the survey if it has these axes. */
    ArrayMetadata traces(ArrayMetadata array) {
        return new TraceAxes(samples, order).of(array);
    }

    /** The key that an array in the same group as the samples has. */
    String beside(String name) {
        return samples.name().substring(0, samples.name().lastIndexOf('/') + 1) + name;
    }

    /** The buffers for reading the coordinates and the mask. */
    Buffers.Sizes buffers(ZarrGroup group) throws IOException {
        Buffers.Sizes sizes = mask.map(ArrayMetadata::toRead).orElse(Buffers.Sizes.NONE);
        for (int axis = 0; axis < ArrayDocuments.AXES; axis++) {
            sizes = sizes.max(coordinates(group, axis).map(ArrayMetadata::toRead).orElse(Buffers.Sizes.NONE));
        }
        return sizes;
    }

    /** How the samples were computed, if that is known, and the name of their array, if that says more. */
    String history() {
        String told = samples.attributes().path(HistoryJson.TEXT).asText();
        if (told.isEmpty()) return samples.name();
        boolean isNamed = samples.name().equals(Volumes.VARIABLE)
                || History.kept(told).parts().stream().anyMatch(part -> part.startsWith(History.OUTPUT));
        return isNamed ? told : told + "; " + samples.name();
    }
}
