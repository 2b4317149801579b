package org.varve.core;

import java.util.Optional;

/**
 * Something that the user should know, though nothing failed.
 *
 * @param message a sentence
 * @param remedy what may be done about it, if it is wrong and something is to be set
 */
public record Note(String message, Optional<Remedy> remedy) implements Remediable {

    /** Something that just is so. */
    public Note(String message) {
        this(message, Optional.empty());
    }

    /** Something that can be mended. */
    public Note(String message, Remedy remedy) {
        this(message, Optional.of(remedy));
    }

    @Override
    public String getMessage() {
        return message;
    }

    /** The same of something: its name stands before the sentence. */
    public Note of(Object subject) {
        return new Note(subject + " " + message, remedy);
    }

    /** The sentence, in which settings are the methods of a Java program. */
    @Override
    public String toString() {
        return sentence();
    }
}
