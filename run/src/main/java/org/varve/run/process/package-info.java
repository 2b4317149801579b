/**
 * The process of a run: its Java runtime, native heap and peak memory, its build, its interruption, and text for
 * its terminal.
 */
package org.varve.run.process;
