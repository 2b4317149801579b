package org.varve.segy.edit;

import java.util.List;
import java.util.stream.Stream;

/**
 * A point of a survey whose lines and coordinates are known.
 *
 * @param inline inline number
 * @param crossline crossline number
 * @param x in the unit of the coordinates, with their scalar applied
 * @param y likewise
 */
public record CornerPoint(double inline, double crossline, double x, double y) {

    private static final int NUMBERS = 4;

    public CornerPoint {
        if (!Stream.of(inline, crossline, x, y).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "corner %s,%s,%s,%s: give finite numbers".formatted(inline, crossline, x, y));
        }
    }

    /**
     * Parses {@code INLINE,CROSSLINE,X,Y}.
     *
     * @throws IllegalArgumentException if it is not that
     */
    public static CornerPoint parse(String text) {
        try {
            List<Double> numbers =
                    Stream.of(text.split(",", -1)).map(number -> Double.valueOf(number.strip())).toList();
            if (numbers.size() == NUMBERS) {
                return new CornerPoint(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                "corner '%s': give inline, crossline, X and Y, such as 100,200,451250.5,6783400".formatted(text));
    }

    @Override
    public String toString() {
        return "%s,%s,%s,%s".formatted(Word.text(inline), Word.text(crossline), Word.text(x), Word.text(y));
    }
}
