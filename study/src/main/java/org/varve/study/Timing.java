package org.varve.study;

import org.varve.core.Shape;

/** The time that an operator took on a survey. */
public sealed interface Timing permits BenchTiming, EndToEndTiming {

    /** The operator, with its parameters and outputs if they are not the default ones. */
    String operator();

    /** The shape of the survey. */
    Shape shape();

    /** Seconds that it took; NaN if it was skipped. */
    double seconds();

    /** One line of text. */
    String describe();

    /** The record that {@code --json} prints. */
    Record json();
}
