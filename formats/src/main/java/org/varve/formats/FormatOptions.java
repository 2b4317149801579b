package org.varve.formats;

/** Options that only some formats take, as {@link Format#options} says; other formats ignore them. */
public interface FormatOptions {

    /** The settings that the content of a file depends on, as text: the same in every process. */
    default String content() {
        return toString();
    }
}
