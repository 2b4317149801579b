package org.varve.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of an operator, and what it computes in one sentence. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Named {

    /** The name by which the operator is called. */
    String value();

    /** One sentence without a full stop: what is computed. Units and ranges are those of {@link Operator#outputs}. */
    String summary();

    /** What the operator is used for. */
    Family family();
}
