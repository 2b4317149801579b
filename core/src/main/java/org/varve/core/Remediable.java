package org.varve.core;

import java.util.Optional;
import java.util.function.Function;

/** A problem that knows its remedy: an exception, or a {@link Note}. */
public interface Remediable {

    /** The message: the value and the rule, without the remedy. */
    String getMessage();

    /** The remedy; empty if the message contains it, or if there is none. */
    Optional<Remedy> remedy();

    /** The message and the remedy, with settings named by {@code words}. */
    default String sentence(Function<Setting, String> words) {
        return getMessage() + remedy().map(remedy -> ": " + remedy.in(words)).orElse("");
    }

    /** The same with settings as methods of a Java program. */
    default String sentence() {
        return sentence(Setting::toString);
    }
}
