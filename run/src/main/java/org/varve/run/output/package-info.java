/** Outputs of a run before and after they are created: the files, their names, the writers. */
@NullMarked
package org.varve.run.output;

import org.jspecify.annotations.NullMarked;
