/**
 * The steps that operators are made of: one record per kernel, its plain-Java body the definition that SIMD bodies and CUDA
 * kernels of the same name are held against.
 */
package org.varve.kernel;
