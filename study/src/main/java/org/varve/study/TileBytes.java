package org.varve.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.json.AsArray;
import org.varve.core.Shape;
import org.varve.host.Bytes;

/**
 * The memory of a device for some tiles in flight.
 *
 * @param tile in the middle of a survey, so that it has all of its halo
 * @param projected bytes according to the plan
 * @param measured bytes by which the memory that the driver calls free shrank; empty if there is no device
 */
public record TileBytes(@AsArray Shape tile, int inFlight, long projected, Optional<Long> measured) {

    /** The most tiles in flight. */
    static final int MOST = 3;

    /** Titles of the {@link #row}. */
    public static final String TITLES =
            """
                    | operator | tile | projected, 1 in flight | measured | projected, 2 in flight | measured | projected, 3 in flight | measured |
                    |---|---|---:|---:|---:|---:|---:|---:|""";

    /** A row of a table in Markdown, of the bytes for one tile in flight, for two, and for three. */
    public static String row(String operator, List<TileBytes> tiles) {
        StringBuilder row = new StringBuilder("| %s | %s |".formatted(operator, tiles.getFirst().tile));
        for (TileBytes each : tiles) {
            row.append(" %s | %s |".formatted(Bytes.format(each.projected),
                    each.measured.map(Bytes::format).orElse("")));
        }
        return row.toString();
    }

    /** The cells of a table for other programs: the inlines of the tile, then all bytes; empty ones without tiles. */
    static Stream<String> csv(List<TileBytes> tiles) {
        if (tiles.isEmpty()) return Stream.generate(() -> "").limit(1 + 2 * MOST);
        return Stream.concat(Stream.of(tiles.getFirst().tile.toString()),
                tiles.stream().flatMap(each -> Stream.of(Long.toString(each.projected),
                        each.measured.map(String::valueOf).orElse(""))));
    }
}
