package org.varve.tiling;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Remediable;
import org.varve.core.Remedy;

/** Thrown if a tile, or the input before the first tile, cannot be read after all retries; the cause says why. */
public final class TileReadException extends IOException implements Remediable {

    private static final long serialVersionUID = 1;

    /** @param what such as {@code tile 3 of 40} */
    TileReadException(String what, int attempts, IOException cause) {
        super("%s; tried %s times, for %s".formatted(cause.getMessage(), attempts, what), cause);
    }

    /** The message of the cause. */
    @Override
    public Optional<Remedy> remedy() {
        return getCause() instanceof Remediable remediable ? remediable.remedy() : Optional.empty();
    }

    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
