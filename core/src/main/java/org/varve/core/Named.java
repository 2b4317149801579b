package org.varve.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of an operator, and what it computes in one sentence. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Named {

    /** The name of the operator. */
    String value();

    /**
     * A summary of the operator: one sentence without a full stop. Units and ranges are given by {@link
     * Operator#outputs}.
     */
    String summary();

    /** The subject of the operator. */
    Family family();

    /**
     * Other words by which people look for the operator, in any case: synonyms and abbreviations. If several operators
     * have the same word, the one that has it earliest is suggested first.
     */
    String[] words() default {};
}
