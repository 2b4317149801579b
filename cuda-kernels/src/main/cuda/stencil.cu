// Kernels that add up neighbours, weighted or not.
#include "constants.cuh"
#include "neighbours.cuh"
#include "runs.cuh"

// Weighted sums of neighbours along samples, a thread for each.
extern "C" __global__ void taps(Region region, Field x, Field y, const float* weights, int radius) {
  eachSample(region, [&](int i, int j, int k) {
    float sum = 0;
    for (int t = -radius; t <= radius; t++) sum = fmaf(weights[t + radius], x(i, j, k + t), sum);
    y(i, j, k) = sum;
  });
}
KERNEL(taps)

// The same, with blocks that stage their samples and the halo. Shared: SAMPLE_RUN * blockDim.x + 2 * radius floats.
extern "C" __global__ void taps_staged(Region region, Field x, Field y, const float* weights, int radius) {
  DYNAMIC_SHARED(float, staged);
  const int first = blockIdx.x * blockDim.x * SAMPLE_RUN;
  const int count = min(int(blockDim.x) * SAMPLE_RUN, region.samples - first);
  const int here = threadIdx.x * SAMPLE_RUN;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines;
    const int j = row % region.crosslines;
    for (int k = threadIdx.x; k < count + 2 * radius; k += blockDim.x) staged[k] = x(i, j, first + k - radius);
    __syncthreads();
    float sum[SAMPLE_RUN] = {};
    slide<SAMPLE_RUN>(
        radius, [&](int n) { return staged[here + radius + n]; },
        [&](int t, int o, float sample) { sum[o] = fmaf(weights[t + radius], sample, sum[o]); });
    __syncthreads();
    for (int o = 0; o < SAMPLE_RUN; o++) staged[here + o] = sum[o];
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) y(i, j, first + k) = staged[k];
    __syncthreads();
  }
}
KERNEL(taps_staged)

extern "C" __global__ void taps_inlines(Region region, Field x, Field y, const float* weights, int radius) {
  eachInlineRun<RUN>(region, [&](int i, int j, int k, int count) {
    weighRun<RUN>(&x(i, j, k), x.plane, &y(i, j, k), y.plane, count, weights, radius);
  });
}
KERNEL(taps_inlines)

extern "C" __global__ void taps_crosslines(Region region, Field x, Field y, const float* weights, int radius) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    weighRun<RUN>(&x(i, j, k), x.row, &y(i, j, k), y.row, count, weights, radius);
  });
}
KERNEL(taps_crosslines)

// A sum of sums over shorter windows, and of single samples. The neighbours of a sample are the sums, then the samples.
extern "C" __global__ void joined_sums(Region region, Field sums, Field x, Field y, const Neighbour* neighbours,
                                       int ofSums, int ofSamples) {
  eachSample(region, [&](int i, int j, int k) {
    const Neighbour* samples = neighbours + ofSums;
    const float sum = sumOf(sums, i, j, k, neighbours, samples);
    y(i, j, k) = sumOf(x, i, j, k, samples, samples + ofSamples, sum);
  });
}
KERNEL(joined_sums)

// How many of the positions first..last are at most away from one of them.
__device__ __forceinline__ int around(int at, int away, int first, int last) {
  return min(away, last - at) + min(away, at - first) + 1;
}

// The traces of a window over those that the survey has; 0 beyond the survey.
__device__ __forceinline__ float cutFactor(const Bounds& survey, int i, int j, int inlines, int crosslines) {
  if (!survey.hasTrace(i, j)) return 0;
  const int traces = around(i, inlines / 2, survey.first.inlines, survey.last.inlines) *
                     around(j, crosslines / 2, survey.first.crosslines, survey.last.crosslines);
  return traces == inlines * crosslines ? 1 : float(inlines * crosslines) / traces;
}

// A field within the survey, 0 beyond it, times the traces of a window over those that the survey has.
extern "C" __global__ void cut(Region region, Field x, Field y, int inlines, int crosslines, Bounds survey) {
  eachSample(region, [&](int i, int j, int k) {
    const float factor = cutFactor(survey, i, j, inlines, crosslines);
    y(i, j, k) = factor > 0 && survey.hasSample(k) ? factor * x(i, j, k) : 0;
  });
}
KERNEL(cut)

// Energy of the mean trace, and mean energy of the traces, of a lateral window, of the traces that the survey has.
extern "C" __global__ void semblance_sums(Region region, Field x, Field stacked, Field energy, int inlines,
                                          int crosslines, float weight, float correction, Bounds survey) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    const int radius = crosslines / 2;
    float mean[RUN] = {};
    float square[RUN] = {};
    const int firstInline = max(-inlines / 2, survey.first.inlines - i);
    const int lastInline = min(inlines / 2, survey.last.inlines - i);
    for (int di = firstInline; di <= lastInline; di++) {
      slide<RUN>(
          radius,
          [&](int n) {
            const int crossline = j + min(n, count - 1 + radius);
            const bool isInside = survey.first.crosslines <= crossline && crossline <= survey.last.crosslines;
            return isInside ? x(i + di, crossline, k) : 0;
          },
          [&](int, int o, float sample) {
            const float weighted = weight * sample;
            mean[o] += weighted;
            square[o] = fmaf(weighted, sample, square[o]);
          });
    }
    for (int o = 0; o < min(RUN, count); o++) {
      const float factor = survey.hasSample(k) ? cutFactor(survey, i, j + o, inlines, crosslines) : 0;
      stacked(i, j + o, k) = factor > 0 ? mean[o] * (mean[o] * (factor * correction)) : 0;
      energy(i, j + o, k) = factor > 0 ? square[o] : 0;
    }
  });
}
KERNEL(semblance_sums)
