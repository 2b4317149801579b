// Recursive filters along whole traces, a warp for 32 traces at once.
#include "constants.cuh"
#include "varve.cuh"

constexpr int LANES = WARP;  // traces of a block, and samples of a tile

// A second-order section, and its steady states for a constant input of 1 to the cascade.
struct Section {
  double b0, b1, b2, a1, a2;
  double steady1, steady2;
};

// A cascade of sections that filters 32 traces, a thread for each, tile after tile; sample k of trace t is tile[k][t].
struct Cascade {
  const Section* sections;
  int count;
  double* states;  // s1 and s2 of each section, for each trace
  double (*tile)[LANES + 1];

  // The steady state for the trace's first sample.
  __device__ __forceinline__ void start(double first) {
    for (int s = 0; s < count; s++) {
      states[2 * s * LANES + threadIdx.x] = sections[s].steady1 * first;
      states[(2 * s + 1) * LANES + threadIdx.x] = sections[s].steady2 * first;
    }
  }

  // Filters `samples` samples of the tile, beginning with `first`, in the direction of `step`.
  __device__ __forceinline__ void run(int first, int step, int samples) {
    for (int s = 0; s < count; s++) {
      const Section section = sections[s];
      double s1 = states[2 * s * LANES + threadIdx.x];
      double s2 = states[(2 * s + 1) * LANES + threadIdx.x];
#pragma unroll 8
      for (int k = 0; k < samples; k++) {
        double& z = tile[first + k * step][threadIdx.x];
        const double x = z;
        const double y = fma(section.b0, x, s1);
        s1 = fma(-section.a1, y, fma(section.b1, x, s2));
        s2 = fma(-section.a2, y, section.b2 * x);
        z = y;
      }
      states[2 * s * LANES + threadIdx.x] = s1;
      states[(2 * s + 1) * LANES + threadIdx.x] = s2;
    }
  }
};

// Sample k of a trace, extended by rotating it by 180 degrees about its end samples.
__device__ __forceinline__ double extended(const Field& x, int i, int j, int k, int samples) {
  const int last = samples - 1;
  if (k < 0) return 2.0 * x(i, j, 0) - x(i, j, -k);
  if (k > last) return 2.0 * x(i, j, last) - x(i, j, 2 * last - k);
  return x(i, j, k);
}

// Filters forward through the extended traces into work space [sample][trace], then backward into the output.
extern "C" __global__ void __launch_bounds__(LANES)
    sos_filter(Region region, Field x, Field y, int padding, int sections, const Section* table, double* work) {
  __shared__ double tile[LANES][LANES + 1];
  DYNAMIC_SHARED(double, states);
  Cascade cascade = {table, sections, states, tile};
  const int lane = threadIdx.x;
  const int n = region.samples, length = n + 2 * padding;
  const int rows = region.inlines * region.crosslines;
  double* const z = work + static_cast<size_t>(blockIdx.x) * length * LANES + lane;
  for (int row = blockIdx.x * LANES; row < rows; row += gridDim.x * LANES) {
    const int traces = min(LANES, rows - row);
    for (int k = 0; k < length; k += LANES) {
      const int samples = min(LANES, length - k);
      if (lane < samples) {
#pragma unroll 8
        for (int t = 0; t < traces; t++) {
          const int i = (row + t) / region.crosslines, j = (row + t) % region.crosslines;
          tile[lane][t] = extended(x, i, j, k + lane - padding, n);
        }
      }
      __syncthreads();
      if (k == 0) cascade.start(tile[0][lane]);
      cascade.run(0, 1, samples);
      for (int m = 0; m < samples; m++) z[static_cast<size_t>(k + m) * LANES] = tile[m][lane];
      __syncthreads();
    }
    for (int k = (length - 1) / LANES * LANES; k >= 0; k -= LANES) {
      const int samples = min(LANES, length - k);
#pragma unroll 8
      for (int m = 0; m < samples; m++) tile[m][lane] = z[static_cast<size_t>(k + m) * LANES];
      if (k + samples == length) cascade.start(tile[samples - 1][lane]);
      cascade.run(samples - 1, -1, samples);
      __syncthreads();
      const int to = k + lane - padding;
      if (lane < samples && to >= 0 && to < n) {
        for (int t = 0; t < traces; t++) y((row + t) / region.crosslines, (row + t) % region.crosslines, to) = tile[lane][t];
      }
      __syncthreads();
    }
  }
}
KERNEL(sos_filter)
