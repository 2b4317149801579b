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
     * The headers, with the line numbers of the group; empty if it keeps none.
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
        if (kept.isPresent()) {
            GroupHeaders headers = KeptHeaders.open(kept.get(), volume, axes, memory);
            return Optional.of(numbered(headers, axes, group, volume, map));
        }
        Optional<ArrayMetadata> records = RecordHeaders.find(group, chosen.arrays());
        return records.isEmpty()
                ? Optional.empty()
                : Optional.of(NumberedHeaders.of(RecordHeaders.open(group, chosen.arrays(), records.get(), mask), axes,
                        group));
    }

    private static GroupHeaders numbered(GroupHeaders kept, SurveyAxes axes, ZarrGroup group, Volume volume,
            GroupGeometry.MapSource map)
            throws IOException {
        try {
            NumberedHeaders headers = NumberedHeaders.of(kept, axes, group);
            Optional<MapCoordinates> places = map.read();
            if (places.isPresent()) headers.requirePlaces(places.get(), volume::isLive, group);
            return headers;
        } catch (IOException | RuntimeException e) {
            kept.close();
            throw e;
        }
    }
}
