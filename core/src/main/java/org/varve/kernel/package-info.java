/**
 * The steps of operators, one type per kernel. Its plain-Java body is the definition with which SIMD bodies and CUDA
 * kernels of the same name are compared.
 */
package org.varve.kernel;
