/** Samples of surveys in arrays, buffers and memory segments, with any strides. */
@NullMarked
package org.varve.run.array;

import org.jspecify.annotations.NullMarked;
