// Smoothing along two axes, for functions that use the smoothed fields themselves.
#pragma once
#include "constants.cuh"
#include "runs.cuh"

// A smoothing along inlines or crosslines and then along samples; none along an axis whose radius is 0.
struct PlaneSmoothing {
  const float* weights;  // of the lateral axis, and then of the samples
  int inlines;           // whether the lateral axis is that of inlines
  int lateral;           // radii
  int samples;
};

// Calls use(i, j, k, sums) with the smoothed fields for each sample of the region. A block smooths a run of lines
// laterally, with the samples around them, into shared memory, and sums the samples from there. Grid: samples along x,
// rows of runs along y. Shared: FIELDS * SMOOTHED_RUN * (blockDim.x + 2 * samples) floats.
template <int FIELDS, class Use>
__device__ __forceinline__ void eachSmoothed(Region region, const Field (&x)[FIELDS], const PlaneSmoothing& smoothing,
                                             Use use) {
  DYNAMIC_SHARED(float, staged);
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), region.samples - first);
  const int width = blockDim.x + 2 * smoothing.samples;
  const float* alongSamples = smoothing.weights + 2 * smoothing.lateral + 1;
  const int inlineRun = smoothing.inlines ? SMOOTHED_RUN : 1;
  const int crosslineRun = SMOOTHED_RUN / inlineRun;
  const int runs = (region.crosslines + crosslineRun - 1) / crosslineRun;
  const int rows = (region.inlines + inlineRun - 1) / inlineRun * runs;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / runs * inlineRun;
    const int j = row % runs * crosslineRun;
    const int lines = min(SMOOTHED_RUN, smoothing.inlines ? region.inlines - i : region.crosslines - j);
    for (int f = 0; f < FIELDS; f++) {
      const Field& field = x[f];
      const long long step = smoothing.inlines ? field.plane : field.row;
      for (int k = threadIdx.x; k < count + 2 * smoothing.samples; k += blockDim.x) {
        const float* from = &field(i, j, first + k - smoothing.samples);
        float* to = &staged[f * SMOOTHED_RUN * width + k];
        if (smoothing.lateral > 0) {
          weighRun<SMOOTHED_RUN>(from, step, to, width, lines, smoothing.weights, smoothing.lateral);
        } else {
          for (int line = 0; line < lines; line++) to[line * width] = from[line * step];
        }
      }
    }
    __syncthreads();
    for (int line = 0; line < lines && int(threadIdx.x) < count; line++) {
      float sum[FIELDS];
      for (int f = 0; f < FIELDS; f++) {
        const float* from = &staged[(f * SMOOTHED_RUN + line) * width + threadIdx.x];
        if (smoothing.samples > 0) {
          weighRun<1>(from + smoothing.samples, 1, &sum[f], 1, 1, alongSamples, smoothing.samples);
        } else {
          sum[f] = *from;
        }
      }
      use(smoothing.inlines ? i + line : i, smoothing.inlines ? j : j + line, first + threadIdx.x, sum);
    }
    __syncthreads();
  }
}
