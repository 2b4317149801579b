// Recursive filters along whole traces, a warp for 32 traces at once.
#include "constants.cuh"
#include "double_float.cuh"

constexpr int LANES = WARP;  // traces of a block, and samples of a tile
constexpr int BATCH = 16;    // loads of a thread that wait for memory together

// A second-order section, and its steady states for a constant input of 1 to the cascade.
struct Section {
  DoubleFloat b0, b1, b2, a1, a2;
  DoubleFloat steady1, steady2;
};

// A cascade of sections that filters 32 traces, a thread for each, tile after tile; sample k of trace t is tile[k][t].
struct Cascade {
  const Section* sections;
  int count;
  DoubleFloat* states;  // s1 and s2 of each section, for each trace
  DoubleFloat (*tile)[LANES + 1];

  // The steady state for the trace's first sample.
  __device__ __forceinline__ void start(const DoubleFloat& first) {
    for (int s = 0; s < count; s++) {
      states[2 * s * LANES + threadIdx.x] = sections[s].steady1 * first;
      states[(2 * s + 1) * LANES + threadIdx.x] = sections[s].steady2 * first;
    }
  }

  // Filters `samples` samples of the tile, beginning with `first`, in the direction of the step.
  template <int STEP>
  __device__ __forceinline__ void run(int first, int samples) {
    for (int s = 0; s < count; s++) {
      const Section section = sections[s];
      DoubleFloat s1 = states[2 * s * LANES + threadIdx.x];
      DoubleFloat s2 = states[(2 * s + 1) * LANES + threadIdx.x];
#pragma unroll 8
      for (int k = 0; k < samples; k++) {
        DoubleFloat& z = tile[first + k * STEP][threadIdx.x];
        const DoubleFloat x = z;
        const DoubleFloat y = section.b0 * x + s1;
        s1 = section.b1 * x + s2 - section.a1 * y;
        s2 = section.b2 * x - section.a2 * y;
        z = y;
      }
      states[2 * s * LANES + threadIdx.x] = s1;
      states[(2 * s + 1) * LANES + threadIdx.x] = s2;
    }
  }
};

// The sample that sample k of an extended trace comes from: a trace is extended by rotating it by 180 degrees about its end samples.
__device__ __forceinline__ int source(int k, int last) { return clamp(k < 0 ? -k : k > last ? 2 * last - k : k, 0, last); }

// Filters forward through the extended traces into work space [sample][trace], then backward into the output.
extern "C" __global__ void __launch_bounds__(LANES)
    sos_filter(Region region, Field x, Field y, int padding, int sections, const Section* table, DoubleFloat* work) {
  __shared__ DoubleFloat tile[LANES][LANES + 1];
  __shared__ long long from[LANES], to[LANES];
  DYNAMIC_SHARED(DoubleFloat, states);
  Cascade cascade = {table, sections, states, tile};
  const int lane = threadIdx.x;
  const int n = region.samples, length = n + 2 * padding;
  const int rows = region.inlines * region.crosslines;
  DoubleFloat* const z = work + static_cast<size_t>(blockIdx.x) * length * LANES + lane;
  for (int row = blockIdx.x * LANES; row < rows; row += gridDim.x * LANES) {
    const int traces = min(LANES, rows - row);
    // threads beyond the last trace filter it as well, so that no load depends on their number
    const int own = row + min(lane, traces - 1);
    from[lane] = own / region.crosslines * x.plane + own % region.crosslines * x.row;
    to[lane] = own / region.crosslines * y.plane + own % region.crosslines * y.row;
    const float first = x.origin[from[lane]], last = x.origin[from[lane] + n - 1];
    __syncthreads();
    for (int k = 0; k < length; k += LANES) {
      const int samples = min(LANES, length - k);
      const int at = source(k + lane - padding, n - 1);
#pragma unroll
      for (int t = 0; t < LANES; t += BATCH) {
        float loaded[BATCH];
#pragma unroll
        for (int b = 0; b < BATCH; b++) loaded[b] = x.origin[from[t + b] + at];
#pragma unroll
        for (int b = 0; b < BATCH; b++) tile[lane][t + b] = loaded[b];
      }
      __syncthreads();
      for (int m = 0; m < min(samples, padding - k); m++) tile[m][lane] = DoubleFloat(2 * first) - tile[m][lane];
      for (int m = max(0, padding + n - k); m < samples; m++) tile[m][lane] = DoubleFloat(2 * last) - tile[m][lane];
      if (k == 0) cascade.start(tile[0][lane]);
      cascade.run<1>(0, samples);
      for (int m = 0; m < samples; m++) z[static_cast<size_t>(k + m) * LANES] = tile[m][lane];
      __syncthreads();
    }
    for (int k = (length - 1) / LANES * LANES; k >= 0; k -= LANES) {
      const int samples = min(LANES, length - k);
#pragma unroll
      for (int m = 0; m < LANES; m += BATCH) {
        DoubleFloat loaded[BATCH];
#pragma unroll
        for (int b = 0; b < BATCH; b++) loaded[b] = z[static_cast<size_t>(min(k + m + b, length - 1)) * LANES];
#pragma unroll
        for (int b = 0; b < BATCH; b++) tile[m + b][lane] = loaded[b];
      }
      if (k + samples == length) cascade.start(tile[samples - 1][lane]);
      cascade.run<-1>(samples - 1, samples);
      __syncthreads();
      const int at = k + lane - padding;
      if (lane < samples && at >= 0 && at < n) {
        for (int t = 0; t < traces; t++) y.origin[to[t] + at] = float(tile[lane][t]);
      }
      __syncthreads();
    }
  }
}
KERNEL(sos_filter)
