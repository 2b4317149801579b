package org.varve.core;

import java.util.Optional;

/**
 * Something that the user should know, though nothing failed.
 *
 * @param message a sentence
 * @param remedy what may be set to correct it; empty if nothing
 */
public record Note(String message, Optional<Remedy> remedy) implements Remediable {

    /** A note without a remedy. */
    public Note(String message) {
        this(message, Optional.empty());
    }

    /** A note with a remedy. */
    public Note(String message, Remedy remedy) {
        this(message, Optional.of(remedy));
    }

    @Override
    public String getMessage() {
        return message;
    }

    /** The same note with the name of its subject before the sentence. */
    public Note of(Object subject) {
        return new Note(subject + " " + message, remedy);
    }

    /** The sentence, with settings as methods of a Java program. */
    @Override
    public String toString() {
        return sentence();
    }
}
