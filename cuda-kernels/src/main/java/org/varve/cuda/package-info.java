/** Runs programs on NVIDIA GPUs, by kernels that are found by name and driven through CUDA's driver API. */
package org.varve.cuda;
