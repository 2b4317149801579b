/** Arrays on disk: NumPy's {@code .npy} and headerless floats. Both are traces without headers, in order. */
package org.varve.raw;
