package org.varve.mdio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.file.FormatException;
import org.varve.zarr.ArrayDocuments;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ZarrGroup;

/** Finds the arrays of a group that may be its survey. */
final class SurveyCandidates {

    private SurveyCandidates() {}

    /**
     * The arrays of three axes; if there are none, those of two that are 2-D lines by the names of their axes; or else
     * the only one of two.
     */
    static List<String> of(ZarrGroup group) throws IOException {
        List<String> volumes = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        for (String name : group.arrays()) {
            Optional<ArrayMetadata> array = readable(group, name);
            if (array.isPresent() && array.get().axes() == ArrayDocuments.AXES) {
                volumes.add(name);
            } else if (array.isPresent() && array.get().axes() == AxisOrder.LINE) {
                List<Optional<AxisName>> axes = array.get().dimensions().stream().map(AxisName::of).toList();
                long samples = axes.stream().flatMap(Optional::stream).filter(AxisName::isSample).count();
                long known = axes.stream().filter(Optional::isPresent).count();
                if (samples == 1) {
                    lines.add(name);
                } else if (known < 2) {
                    unnamed.add(name);
                }
            }
        }
        return !volumes.isEmpty() ? volumes : !lines.isEmpty() ? lines : unnamed.size() == 1 ? unnamed : List.of();
    }

    /** An array of samples with any axes; one that cannot be read is ignored unless the user selects it. */
    private static Optional<ArrayMetadata> readable(ZarrGroup group, String name) throws IOException {
        if (name.endsWith(SurveyArrays.HEADERS)) {
            return Optional.empty();
        }
        try {
            ArrayMetadata array = GatherAxis.first(group, name).array(name);
            return SampleArrays.areSamples(group, array) ? Optional.of(array) : Optional.empty();
        } catch (FormatException e) {
            return Optional.empty();
        }
    }

    /** An array that would be the survey if it could be read; refusing it will say why it cannot. */
    static String unreadable(ZarrGroup group) throws IOException {
        for (String name : group.arrays()) {
            if (!name.endsWith(SurveyArrays.HEADERS) && group.axes(name) >= ArrayDocuments.AXES) {
                return name;
            }
        }
        throw group.refused("has no array of three axes: a survey has inline, crossline and sample; it has "
                + (group.arrays().isEmpty() ? "none at all" : String.join(", ", group.arrays())));
    }
}
