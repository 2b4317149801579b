/** Samples of surveys in arrays, buffers and memory segments, with any strides. */
package org.varve.run.array;
