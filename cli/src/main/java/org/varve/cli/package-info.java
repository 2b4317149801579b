/**
 * The command line: one class per verb, found in {@link org.varve.cli.Varve}; options that several verbs share are mixins.
 *
 * <p>What a verb is asked for goes to standard output, everything said on the way to standard error. A failure is one sentence
 * and an {@link org.varve.cli.ExitStatus}.
 */
package org.varve.cli;
