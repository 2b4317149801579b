package org.varve.operator;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Default, unit and meaning of an operator's parameter, which is a component of its record. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {

    /** The default, as written on the command line; empty if the parameter is required. */
    String value() default "";

    /**
     * A value of a required parameter, as written on the command line, with which the operator can be described, timed
     * and tested.
     */
    String example() default "";

    /** Unit, such as {@code Hz} or {@code samples}; empty for a plain number. */
    String unit() default "";

    /** What the parameter means, with its unit. */
    String meaning();
}
