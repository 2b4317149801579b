package org.varve.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.varve.formats.FormatOptions;

/** Marks an option, or all of a class, that means nothing to files of other formats; {@link FormatCheck} refuses it there. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
@interface OnlyFor {

    /** Which file of the command line an option is about. */
    enum Role {
        INPUT,
        OUTPUT
    }

    Role role();

    /** Options that formats take for which it means something. */
    Class<? extends FormatOptions> options();
}
