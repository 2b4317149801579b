/** Inputs of a run: whether they fit together, what the user should know of them, and the history of a merged one. */
@NullMarked
package org.varve.run.input;

import org.jspecify.annotations.NullMarked;
