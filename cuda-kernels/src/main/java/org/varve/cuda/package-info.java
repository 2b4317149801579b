/** Runs programs on NVIDIA GPUs, by CUDA kernels that are launched through CUDA's driver API. */
package org.varve.cuda;
