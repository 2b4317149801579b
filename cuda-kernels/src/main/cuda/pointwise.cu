// Kernels that look at no neighbours.
#include "varve.cuh"

// |x| scale
extern "C" __global__ void absolute(Region region, Field x, Field y, float scale) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = fabsf(x(i, j, k)) * scale; });
}
KERNEL(absolute)
