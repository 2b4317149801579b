package org.varve.operator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of an operator in the catalogue, and one sentence on what it computes. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Named {

    String value();

    /** One sentence without a full stop: what is computed, its unit and range. */
    String summary();

    /** {@code signal}, {@code complex trace}, {@code frequency}, {@code noise}, {@code dip}, {@code edges} or {@code texture}. */
    String family();
}
