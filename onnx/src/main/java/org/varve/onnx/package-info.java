/** Trained networks in ONNX files: what they read, how far they see, and on which grid. */
package org.varve.onnx;
