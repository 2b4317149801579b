// The dips of the largest semblance, of a grid of pairs of dips.
#include "semblance.cuh"
#include "shared_scan.cuh"

// For any grid and window: each semblance is computed by itself.
extern "C" __global__ void semblance_scan(Region region, Field x, Field y, Field p, Field q, int inlines,
                                          int crosslines, int samples, int shift, Bounds survey, const Pair* pairs,
                                          int steps, float step, float scale) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const Scan scan{pairs, steps, step, scale};
  eachSample(region, [&](int i, int j, int k) {
    scan.write<1>(window, x, y, p, q, i, j, k, [&](int along, int across) {
      return semblance(window, x, i, j, k, scale, [=](int a, int b) { return (a * along + b * across) * step; });
    }, [&](int a, int b) { return &x(i + a, j + b, k); });
  });
}
KERNEL(semblance_scan)

// For grids whose step is a power of two, the inverse of phases: samples between two are computed once for all pairs.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS, 2)
semblance_scan_shared(Region region, Field x, Field y, Field p, Field q, int inlines, int crosslines, int samples,
                      int shift, Bounds survey, const Pair* pairs, int steps, float step, float scale, int phases,
                      int most, int batch, float* work) {
  DYNAMIC_SHARED(float, shared);
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const Scan scan{pairs, steps, step, scale};
  float* semblances = work + size_t(blockIdx.x) * scan.side() * scan.side() * most;
  const int along = (region.samples + most - 1) / most;
  const long long blocks = (long long)region.inlines * region.crosslines * along;
  for (long long n = blockIdx.x; n < blocks; n += gridDim.x) {
    const int row = n / along, first = n % along * most;
    const int i = row / region.crosslines, j = row % region.crosslines;
    const ScanBlock block{window, scan, i, j, first, most, batch, shared};
    __syncthreads();
    switch (phases) {
      case 1: SharedScan<0>(block).scanPairs(x, region.samples, semblances); break;
      case 2: SharedScan<1>(block).scanPairs(x, region.samples, semblances); break;
      case 4: SharedScan<2>(block).scanPairs(x, region.samples, semblances); break;
      case 8: SharedScan<3>(block).scanPairs(x, region.samples, semblances); break;
    }
    __syncthreads();
    const int middle = firstSample(block, phases, 0, 0);
    const int length = firstSample(block, phases, 0, 1) - middle;
    for (int k = threadIdx.x; k < min(most, region.samples - first); k += blockDim.x) {
      const float* of = semblances + k % SCAN_RUN * (most / SCAN_RUN) + k / SCAN_RUN;
      scan.write<8>(window, x, y, p, q, i, j, first + k,
                    [&](int along, int across) { return of[scan.place(along, across) * most]; },
                    [&](int a, int b) { return shared + middle + (a * crosslines + b) * length + k; });
    }
  }
}
KERNEL(semblance_scan_shared)
