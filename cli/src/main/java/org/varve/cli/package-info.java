/**
 * The command line: one class per verb, found in {@link org.varve.cli.Varve}; options that several verbs share are
 * mixins.
 *
 * <p>The result of a verb goes to standard output, everything else to standard error. A failure is one sentence and an
 * {@link org.varve.cli.ExitStatus}.
 */
@NullMarked
package org.varve.cli;

import org.jspecify.annotations.NullMarked;
