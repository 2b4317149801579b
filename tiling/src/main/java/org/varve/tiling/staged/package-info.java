/** Programs cut where kernels compute whole boxes by a library of their own. */
@NullMarked
package org.varve.tiling.staged;

import org.jspecify.annotations.NullMarked;
