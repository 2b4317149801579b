package org.varve.formats;

import java.util.List;

/** Options that only some formats take, as {@link Format#options} says; other formats ignore them. */
public interface FormatOptions {

    /**
     * What is said of a file that its samples depend on, in words for histories, such as {@code offset 200}; nothing by
     * default.
     */
    default List<String> stated() {
        return List.of();
    }

    /** The settings that the content of a file depends on, as text: the same in every process. */
    default String content() {
        return toString();
    }
}
