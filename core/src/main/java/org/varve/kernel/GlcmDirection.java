package org.varve.kernel;

import java.util.List;
import java.util.stream.Stream;

/**
 * The direction from the first to the second sample of a pair: an angle in degrees from the sample axis towards the
 * crossline axis (scikit-image's {@code graycomatrix} with rows = crosslines, columns = samples).
 */
public enum GlcmDirection {
    SAMPLE("0"),
    DIAGONAL("45"),
    CROSSLINE("90"),
    ANTIDIAGONAL("135"),
    /** The mean of a feature over the four directions. */
    MEAN("mean");

    /** The offset from the first to the second sample of a pair; {@code sample} is not negative. */
    public record Offset(int crossline, int sample) {

        /** The number of pairs in a window; 0 if the window is too small. */
        public int pairs(int crosslines, int samples) {
            return Math.max(0, crosslines - Math.abs(crossline)) * Math.max(0, samples - sample);
        }
    }

    private final String text;

    GlcmDirection(String text) {
        this.text = text;
    }

    /** The pairs' offsets: one, or four for {@link #MEAN}; on a diagonal the sample nearest to {@code distance}. */
    public List<Offset> offsets(int distance) {
        int diagonal = (int) Math.floor(distance * Math.sqrt(0.5) + 0.5);
        return switch (this) {
            case SAMPLE -> List.of(new Offset(0, distance));
            case DIAGONAL -> List.of(new Offset(diagonal, diagonal));
            case CROSSLINE -> List.of(new Offset(distance, 0));
            case ANTIDIAGONAL -> List.of(new Offset(-diagonal, diagonal));
            case MEAN ->
                Stream.of(SAMPLE, DIAGONAL, CROSSLINE, ANTIDIAGONAL)
                        .flatMap(direction -> direction.offsets(distance).stream())
                        .toList();
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
