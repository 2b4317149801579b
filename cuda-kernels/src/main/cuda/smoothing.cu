// Smoothing along two axes.
#include "smoothing.cuh"

// Weighted sums along inlines or crosslines, and of these along samples.
extern "C" __global__ void taps_plane(Region region, Field x, Field y, PlaneSmoothing smoothing) {
  eachSmoothed(region, {x}, smoothing, [&](int i, int j, int k, const float (&sum)[1]) { y(i, j, k) = sum[0]; });
}
KERNEL(taps_plane)
