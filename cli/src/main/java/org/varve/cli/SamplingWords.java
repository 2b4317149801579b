package org.varve.cli;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.core.Survey;
import org.varve.file.Sampling;

/**
 * What {@code --interval} and {@code --unit} say of a sample axis.
 *
 * @param interval such as {@code 4ms}, or a number in the unit of {@code unit}; null if it is not given
 * @param unit {@code s}, {@code m} or {@code ft}; null if it is not given
 */
record SamplingWords(@Nullable String interval, @Nullable String unit) {

    static final String FORM = "NUMBER[ms|s|m|ft]";

    /** The interval, if it is given. */
    Optional<Sampling> sampling() {
        return interval == null ? Optional.empty() : Optional.of(known(interval));
    }

    /** The unit that either gives, or else seconds. */
    Survey.Unit axis() {
        return interval == null ? stated().orElse(Survey.Unit.SECONDS) : known(interval).unit();
    }

    private Sampling known(String given) {
        Survey.Unit unitOfNumber = stated().orElse(Survey.Unit.SECONDS);
        Sampling sampling = parsed(given, unitOfNumber);
        if (stated().isPresent() && sampling.unit() != unitOfNumber) {
            throw new IllegalArgumentException(
                    "--interval %s and --unit %s: contradict each other; leave out --unit".formatted(given, unit));
        }
        requireNoMilliseconds(given, sampling);
        return sampling;
    }

    /** Refuses a number alone that says seconds, but is rather meant as milliseconds or in another unit. */
    private static void requireNoMilliseconds(String given, Sampling sampling) {
        if (sampling.unit() != Survey.Unit.SECONDS || sampling.isPlausible() || given.strip().endsWith("s")) return;
        throw new IllegalArgumentException(
                "--interval %1$s: is %1$s seconds; give the unit, such as 4ms, or %1$ss if it is so".formatted(given));
    }

    private static Sampling parsed(String given, Survey.Unit unitOfNumber) {
        try {
            return Sampling.of(given, unitOfNumber);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--interval %s".formatted(e.getMessage()), e);
        }
    }

    private Optional<Survey.Unit> stated() {
        return unit == null
                ? Optional.empty()
                : Optional.of(Stream.of(Survey.Unit.values()).filter(known -> known.symbol().equals(unit)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "--unit '%s': give s, m or ft".formatted(unit))));
    }
}
