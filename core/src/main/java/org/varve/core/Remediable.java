package org.varve.core;

import java.util.Optional;
import java.util.function.Function;

/** A problem that knows its remedy: an exception, or a {@link Note}. */
public interface Remediable {

    /** What is wrong: the value and the rule, without the remedy. */
    String getMessage();

    /** What to set; empty if the message itself says what to do, or nothing can be done. */
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
