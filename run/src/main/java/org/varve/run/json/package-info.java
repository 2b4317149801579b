/** Runs, plans and operators as the records that are printed as JSON. */
@NullMarked
package org.varve.run.json;

import org.jspecify.annotations.NullMarked;
