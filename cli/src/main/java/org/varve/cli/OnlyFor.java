package org.varve.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.varve.formats.FormatOptions;

/**
 * Marks an option, or all options of a class, that applies only to certain formats; {@link FormatCheck} refuses it for
 * others.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
@interface OnlyFor {

    /** The file of the command line that an option applies to. */
    enum Role {
        INPUT,
        OUTPUT
    }

    Role role();

    /** The options classes, one of which is taken by each format that the option applies to. */
    Class<? extends FormatOptions>[] options();
}
