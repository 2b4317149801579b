/**
 * Arrays on disk: NumPy's {@code .npy}, and floats without a file header. In both, traces have no headers and are
 * sorted by inline.
 */
@NullMarked
package org.varve.raw;

import org.jspecify.annotations.NullMarked;
