/** Outputs of a run before and after they are created: the files, their names, the writers. */
package org.varve.run.output;
