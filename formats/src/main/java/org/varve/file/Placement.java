package org.varve.file;

import java.util.Optional;

/**
 * How an output takes its place.
 *
 * @param overwrite whether an existing output may be replaced
 * @param kept the temporary file, if it stays when the run ends early; empty if it is then deleted
 * @param cache which file systems are written past the page cache
 */
public record Placement(boolean overwrite, Optional<KeptPart> kept, PageCache cache) {

    /** An output whose temporary file is deleted unless it is completed. */
    public static Placement of(boolean overwrite) {
        return new Placement(overwrite, Optional.empty(), PageCache.BY_KIND);
    }
}
