/** Runs programs on NVIDIA GPUs with CUDA kernels, launched through CUDA's driver API. */
package org.varve.cuda;
