/**
 * The process of a run: its Java runtime, native heap and peak memory, its build, its interruption, and text for
 * its terminal.
 */
@NullMarked
package org.varve.run.process;

import org.jspecify.annotations.NullMarked;
