/** Runs programs on NVIDIA GPUs with CUDA kernels, launched through CUDA's driver API. */
@NullMarked
package org.varve.cuda;

import org.jspecify.annotations.NullMarked;
