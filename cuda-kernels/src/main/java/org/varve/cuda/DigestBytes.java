package org.varve.cuda;

import java.util.List;
import org.varve.core.FieldStatistics;
import org.varve.core.FieldWindows;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Tiles;

/** The bytes of what {@link Digests} has on the device. */
final class DigestBytes {

    private DigestBytes() {}

    /** Bytes of each output of a tile as copied back: samples, or digests. */
    static List<Long> ofOutputs(Program program, Tiles tiles) {
        return program.reduction(tiles.largest())
                .map(wanted -> wanted.statistics().stream().map(FieldStatistics::digestBytes).toList())
                .orElseGet(() -> program.outputs().stream().map(_ -> tiles.output().encoding().bytes(tiles.largest()))
                        .toList());
    }

    /** Bytes of the places of all windows. */
    static long ofTables(Program program, Shape tile) {
        return program.reduction(tile).stream()
                .flatMap(wanted -> wanted.statistics().stream())
                .mapToLong(DigestBytes::ofTable)
                .sum();
    }

    /** Bytes of the places of a statistic's windows. */
    static long ofTable(FieldStatistics statistic) {
        return statistic instanceof FieldWindows windows ? 3L * Integer.BYTES * windows.places().size() : 0;
    }
}
