package org.varve.core;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cases of a sweep. The fast tests take one in so many, others each day, so that all have had their turn after as
 * many days; the nightly tests ({@code mvn -Pnightly verify}) take all. {@code -Dvarve.day=20783} repeats the choice of
 * that day.
 */
public final class Sweep {

    /** Whether all cases are taken. */
    public static final boolean WHOLE = Boolean.getBoolean("varve.sweep");

    /** Days since 1970, or the day to repeat. */
    @SuppressWarnings("TimeInStaticInitializer")
    public static final long DAY = Long.getLong("varve.day", LocalDate.now(ZoneOffset.UTC).toEpochDay());

    private Sweep() {}

    /** All cases, or one in so many of them. */
    public static <T> Stream<T> of(int oneIn, List<T> cases) {
        if (WHOLE) return cases.stream();
        return IntStream.range(0, cases.size()).filter(at -> (at + DAY) % oneIn == 0).mapToObj(cases::get);
    }

    /** How many cases of a random sweep to take. */
    public static int count(int sample, int whole) {
        return WHOLE ? whole : sample;
    }
}
