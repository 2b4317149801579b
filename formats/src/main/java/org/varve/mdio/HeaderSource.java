package org.varve.mdio;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Volume;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ZarrGroup;

/** Finds the SEG-Y headers of a group. */
final class HeaderSource {

    private HeaderSource() {}

    /**
     * The headers, with the line numbers and the first sample of the group; empty if it keeps none. In groups of MDIO,
     * times from 0 say nothing: it counts them from the first sample, whatever the delay.
     *
     * @param volume the samples
     * @param map where their traces lie
     * @param chosen their array
     * @param axes their coordinates
     * @param mask the live traces; all if empty
     * @param memory the most bytes in which the order of traces may be remembered
     */
    static Optional<GroupHeaders> find(Volume volume, GroupGeometry.MapSource map, ChosenArray chosen, SurveyAxes axes,
            Optional<TraceMask> mask,
            long memory) throws IOException {
        ZarrGroup group = chosen.group();
        Optional<KeptHeaders.Found> kept = KeptHeaders.Found.in(group, chosen.arrays());
        GroupStart start = new GroupStart(volume, axes.start());
        if (kept.isPresent()) {
            KeptHeaders headers = KeptHeaders.open(kept.get(), volume.survey().shape(), axes.turns(), memory);
            return Optional.of(closing(headers, () -> {
                double later = axes.statesStart() ? start.later(headers) : 0;
                NumberedHeaders numbered = NumberedHeaders.of(headers, axes, later, group);
                Optional<MapCoordinates> places = map.read();
                if (places.isPresent()) numbered.requirePlaces(places.get(), volume::isLive, group);
                return numbered;
            }));
        }
        Optional<ArrayMetadata> records = RecordHeaders.find(group, chosen.arrays());
        if (records.isEmpty()) return Optional.empty();
        RecordHeaders headers = RecordHeaders.open(group, chosen.arrays(), records.get(), axes.turns(), mask);
        return Optional.of(closing(headers, () -> {
            boolean wasCut = axes.statesStart() && axes.start() != 0;
            return NumberedHeaders.of(headers, axes, wasCut ? start.later(headers) : 0, group);
        }));
    }

    @FunctionalInterface
    private interface Opening {
        GroupHeaders open() throws IOException;
    }

    private static GroupHeaders closing(GroupHeaders headers, Opening opening) throws IOException {
        try {
            return opening.open();
        } catch (IOException | RuntimeException e) {
            headers.close();
            throw e;
        }
    }
}
