package org.varve.segy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.varve.segy.header.WordOrder;

/**
 * Known facts about the layout of a file's traces, which replace the file's statements.
 *
 * @param samples samples of each trace, from 1 to 2^24; if empty, the number that the file states
 * @param firstTrace the bytes of the file before its first trace, 3600 or more; if empty, as many as the file states
 * @param order how numbers are stored; if empty, as the file states or shows
 */
public record KnownLayout(OptionalInt samples, OptionalLong firstTrace, Optional<WordOrder> order) {

    /** Nothing is known: the file is believed. */
    public static final KnownLayout NONE =
            new KnownLayout(OptionalInt.empty(), OptionalLong.empty(), Optional.empty());

    public KnownLayout {
        if (samples.isPresent() && (samples.getAsInt() < 1 || samples.getAsInt() > BinaryHeader.MOST_SAMPLES)) {
            throw new IllegalArgumentException("%s samples per trace: must be 1 to %s, such as 1500"
                    .formatted(samples.getAsInt(), BinaryHeader.MOST_SAMPLES));
        }
        if (firstTrace.isPresent() && firstTrace.getAsLong() < 0) {
            throw new IllegalArgumentException(
                    "first trace at byte %s: must be the number of bytes before it, such as 3600"
                            .formatted(firstTrace.getAsLong()));
        }
    }

    /** What is known, in words. */
    List<String> stated() {
        List<String> stated = new ArrayList<>();
        samples.ifPresent(count -> stated.add(count + " samples per trace"));
        firstTrace.ifPresent(bytes -> stated.add("first trace after %s bytes".formatted(bytes)));
        order.ifPresent(known -> stated.add("numbers " + known));
        return stated;
    }

    KnownLayout withSamples(int other) {
        return new KnownLayout(OptionalInt.of(other), firstTrace, order);
    }

    KnownLayout withFirstTrace(long other) {
        return new KnownLayout(samples, OptionalLong.of(other), order);
    }

    KnownLayout with(WordOrder other) {
        return new KnownLayout(samples, firstTrace, Optional.of(other));
    }
}
