/** Several surveys on one grid, or the pieces of one, as one volume. */
@NullMarked
package org.varve.merge;

import org.jspecify.annotations.NullMarked;
