// The dips of the largest semblance, of a grid of pairs of dips.
#include "semblance.cuh"
#include "shared_scan.cuh"

// Traces of a field around the one of a sample.
struct FieldTraces {
  const LayerWindow& window;
  const Field& x;
  const int i, j, k;
  const float factor;

  __device__ __forceinline__ int inlineOf(int n) const { return window.inlineOf(i, n - window.inlines / 2); }

  __device__ __forceinline__ int crosslineOf(int m) const { return window.crosslineOf(j, m - window.crosslines / 2); }

  __device__ __forceinline__ const float* at(int a, int b, int n) const { return &x(i + a, j + b, k + n); }

  __device__ __forceinline__ float scale() const { return factor; }
};

// For any grid and window: each semblance is computed by itself.
extern "C" __global__ void semblance_scan(Region region, Field x, Field y, Field p, Field q, int inlines,
                                          int crosslines, int samples, int shift, Bounds survey, const Pair* pairs,
                                          int steps, float step, float scale) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const Scan scan{pairs, steps, step, scale};
  eachSample(region, [&](int i, int j, int k) {
    scan.write<1, SCAN_WINDOW>(window, x, y, p, q, i, j, k, [&](int n) {
      const Pair pair = pairs[n];
      return semblance(window, x, i, j, k, scale, [=](int a, int b) { return (a * pair.along + b * pair.across) * step; });
    }, FieldTraces{window, x, i, j, k, scale});
  });
}
KERNEL(semblance_scan)

namespace {

// Writes the samples of a region, some neighbouring ones of a trace at a time. UNROLL traces of a line are added up together, and
// TOGETHER rows of the window between pairs.
template <int UNROLL, int TOGETHER>
__device__ __forceinline__ void scanBlocks(Region region, const Field& x, Field& y, Field& p, Field& q,
                                           const LayerWindow& window, const Scan& scan, int bits, int lanes, int batch,
                                           float* work) {
  DYNAMIC_SHARED(float, shared);
  float* semblances = work + size_t(blockIdx.x) * scan.side() * scan.side() * SCAN_RUN * WARP;
  // runs of rows begin at whole numbers of them from the survey's first sample, wherever the region begins
  const int toFirst = (window.samples / 2 + window.survey.first.samples) % SCAN_RUN;
  const int start = toFirst > 0 ? toFirst - SCAN_RUN : toFirst;
  const int most = (SCAN_RUN * lanes - window.samples + 1) / SCAN_RUN * SCAN_RUN;
  const int along = (region.samples - start + most - 1) / most;
  const long long blocks = (long long)region.inlines * region.crosslines * along;
  for (long long n = blockIdx.x; n < blocks; n += gridDim.x) {
    const int row = n / along, first = start + n % along * most;
    const int i = row / region.crosslines, j = row % region.crosslines;
    const SharedScan block({window, scan, i, j, first, bits, lanes, batch, shared});
    __syncthreads();
    block.scanPairs<UNROLL>(x, region.samples, semblances);
    __syncthreads();
    for (int m = threadIdx.x; m < min(most, region.samples - first); m += blockDim.x) {
      const int k = first + m;
      if (k < 0) continue;
      const float* of = semblances + m % SCAN_RUN * WARP + m / SCAN_RUN;
      scan.write<8, TOGETHER>(window, x, y, p, q, i, j, k, [&](int n) { return of[n * SCAN_RUN * WARP]; }, ScanTraces{block, m});
    }
  }
}

}  // namespace

// For grids whose step is a power of two, the inverse of phases: samples between two are computed once for all pairs.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS, SCAN_BLOCKS)
semblance_scan_shared(Region region, Field x, Field y, Field p, Field q, int inlines, int crosslines, int samples,
                      int shift, Bounds survey, const Pair* pairs, int steps, float step, float scale, int bits,
                      int lanes, int batch, float* work) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  scanBlocks<1, SCAN_ROWS>(region, x, y, p, q, window, {pairs, steps, step, scale}, bits, lanes, batch, work);
}
KERNEL(semblance_scan_shared)

// The same for the usual window and grid, with unrolled loops.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS, SCAN_BLOCKS)
semblance_scan_usual(Region region, Field x, Field y, Field p, Field q, int shift, Bounds survey, const Pair* pairs,
                     float scale, int batch, float* work) {
  const LayerWindow window{SCAN_LINES, SCAN_LINES, SCAN_WINDOW, shift, survey};
  const Scan scan{pairs, SCAN_STEPS, 1.0f / (1 << SCAN_BITS), scale};
  scanBlocks<SCAN_LINES, SCAN_WINDOW>(region, x, y, p, q, window, scan, SCAN_BITS, WARP, batch, work);
}
KERNEL(semblance_scan_usual)
