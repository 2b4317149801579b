// Kernels that add up neighbours, weighted or not.
#include "constants.cuh"
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

// Weighted sums of neighbours xStep apart for count outputs yStep apart.
__device__ __forceinline__ void weighRun(const float* x, long long xStep, float* y, long long yStep, int count,
                                         const float* weights, int radius) {
  float sum[RUN] = {};
  slide<RUN>(
      radius, [&](int n) { return x[min(n, count - 1 + radius) * xStep]; },
      [&](int t, int o, float sample) { sum[o] = fmaf(weights[t + radius], sample, sum[o]); });
  for (int o = 0; o < min(RUN, count); o++) y[o * yStep] = sum[o];
}

extern "C" __global__ void taps_inlines(Region region, Field x, Field y, const float* weights, int radius) {
  eachInlineRun<RUN>(region, [&](int i, int j, int k, int count) {
    weighRun(&x(i, j, k), x.plane, &y(i, j, k), y.plane, count, weights, radius);
  });
}
KERNEL(taps_inlines)

extern "C" __global__ void taps_crosslines(Region region, Field x, Field y, const float* weights, int radius) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    weighRun(&x(i, j, k), x.row, &y(i, j, k), y.row, count, weights, radius);
  });
}
KERNEL(taps_crosslines)

// Energy of the mean trace, and mean energy of the traces, of a lateral window.
extern "C" __global__ void semblance_sums(Region region, Field x, Field stacked, Field energy, int inlines,
                                          int crosslines, float weight, float correction) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    const int radius = crosslines / 2;
    float mean[RUN] = {};
    float square[RUN] = {};
    for (int di = -inlines / 2; di <= inlines / 2; di++) {
      slide<RUN>(
          radius, [&](int n) { return x(i + di, j + min(n, count - 1 + radius), k); },
          [&](int, int o, float sample) {
            const float weighted = weight * sample;
            mean[o] += weighted;
            square[o] = fmaf(weighted, sample, square[o]);
          });
    }
    for (int o = 0; o < min(RUN, count); o++) {
      stacked(i, j + o, k) = mean[o] * (mean[o] * correction);
      energy(i, j + o, k) = square[o];
    }
  });
}
KERNEL(semblance_sums)

struct Derivatives {
  float i, j, k;
};

// The six products of the three derivatives, averaged over a window of inlines.
extern "C" __global__ void tensor_products(Region region, Field di, Field dj, Field dk, Field ii, Field ij, Field ik,
                                           Field jj, Field jk, Field kk, int inlines) {
  eachInlineRun<PRODUCTS_RUN>(region, [&](int i, int j, int k, int count) {
    const int radius = inlines / 2;
    float sum[PRODUCTS_RUN][6] = {};
    slide<PRODUCTS_RUN>(
        radius,
        [&](int n) {
          const int at = i + min(n, count - 1 + radius);
          return Derivatives{di(at, j, k), dj(at, j, k), dk(at, j, k)};
        },
        [&](int, int o, Derivatives d) {
          sum[o][0] = fmaf(d.i, d.i, sum[o][0]);
          sum[o][1] = fmaf(d.i, d.j, sum[o][1]);
          sum[o][2] = fmaf(d.i, d.k, sum[o][2]);
          sum[o][3] = fmaf(d.j, d.j, sum[o][3]);
          sum[o][4] = fmaf(d.j, d.k, sum[o][4]);
          sum[o][5] = fmaf(d.k, d.k, sum[o][5]);
        });
    const float scale = 1.0f / inlines;
    for (int o = 0; o < min(PRODUCTS_RUN, count); o++) {
      ii(i + o, j, k) = sum[o][0] * scale;
      ij(i + o, j, k) = sum[o][1] * scale;
      ik(i + o, j, k) = sum[o][2] * scale;
      jj(i + o, j, k) = sum[o][3] * scale;
      jk(i + o, j, k) = sum[o][4] * scale;
      kk(i + o, j, k) = sum[o][5] * scale;
    }
  });
}
KERNEL(tensor_products)
