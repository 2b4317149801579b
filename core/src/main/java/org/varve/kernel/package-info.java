/**
 * The steps of operators, one type per kernel. Its plain-Java body is the definition with which SIMD bodies and CUDA
 * kernels of the same name are compared.
 *
 * <p>Kernels cannot be changed: any number of threads may call one. No argument may be null, and no result is.
 */
@NullMarked
package org.varve.kernel;

import org.jspecify.annotations.NullMarked;
