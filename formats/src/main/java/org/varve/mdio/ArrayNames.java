package org.varve.mdio;

import java.util.List;

/** The names that the arrays of a group may have. */
final class ArrayNames {

    /** Names of the other arrays of a group. */
    private static final List<String> RESERVED = List.of(NewArrays.INLINE, NewArrays.CROSSLINE, "time", "depth",
            SurveyArrays.MASK, SurveyArrays.HEADERS, SurveyArrays.FILE_HEADER, SurveyArrays.FILE_TRAILER,
            SurveyArrays.TRACE_NUMBERS, HeaderArrays.X, HeaderArrays.Y);

    private ArrayNames() {}

    /**
     * Checks that the arrays of a group may have these names.
     *
     * @throws IllegalArgumentException if a name has other characters than letters, digits, '_', '-' and '.', or is
     *     taken by another array
     */
    static void require(List<String> names) {
        for (String name : names) {
            if (!name.matches("[\\w.-]+") || name.startsWith(".") || RESERVED.contains(name)) {
                throw new IllegalArgumentException(
                        "output '%s': an array of a Zarr group is named by letters, digits, '_', '-' and '.', and not %s"
                                .formatted(name, String.join(", ", RESERVED)));
            }
        }
    }
}
