// The dip of a layer.
#pragma once
#include "varve.cuh"

// -lateral / along, times a factor and limited; 0 if lateral is 0.
__device__ __forceinline__ float slope(float lateral, float along, float factor, float bound) {
  return lateral == 0 ? 0 : clamp(-(lateral / along) * factor, -bound, bound);
}
