/**
 * Trained networks in ONNX files: what they read, how far they see, and on which grid.
 *
 * <p><img src="doc-files/types.svg" alt="An OnnxModel describes a file by OnnxValues; a NetworkReach, which says how
 * far a Network sees along each axis, is derived from it.">
 *
 * <p><b>Threads.</b> Networks and what describes them cannot be changed: any number of threads and runs may share one.
 *
 * <p><b>Null.</b> No argument may be null, and no result is. What may be absent is an {@link java.util.Optional}.
 */
@NullMarked
package org.varve.onnx;

import org.jspecify.annotations.NullMarked;
