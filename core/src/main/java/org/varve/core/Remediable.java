package org.varve.core;

import java.util.Optional;
import java.util.function.Function;

/** Something wrong that knows what may be done about it: an exception, or a {@link Note}. */
public interface Remediable {

    /** What is wrong: the value and the rule, without the remedy. */
    String getMessage();

    /** What may be done; empty where the message says it, as nothing is to be set. */
    Optional<Remedy> remedy();

    /** The message and the remedy, in which settings are called what {@code words} call them. */
    default String sentence(Function<Setting, String> words) {
        return getMessage() + remedy().map(remedy -> ": " + remedy.in(words)).orElse("");
    }

    /** The same with settings as the methods of a Java program. */
    default String sentence() {
        return sentence(Setting::toString);
    }
}
