// Windows that follow the layers.
#include "layers.cuh"
#include "ranks.cuh"

// The weighted mean of the samples of a layer.
extern "C" __global__ void layer_mean(Region region, Field x, Field p, Field q, Field y, int inlines, int crosslines,
                                      int shift, Bounds survey, const float* weights) {
  const LayerWindow window{inlines, crosslines, 1, shift, survey};
  eachSample(region, [&](int i, int j, int k) {
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    float sum = 0;
    int trace = 0;
    window.eachTrace([&](int a, int b) { sum = fmaf(weights[trace++], window.sample(x, i, j, k, a, b, dipP, dipQ), sum); });
    y(i, j, k) = sum;
  });
}
KERNEL(layer_mean)

// Energy of the mean of a layer's samples, and their mean energy.
extern "C" __global__ void layer_semblance_sums(Region region, Field x, Field p, Field q, Field stacked, Field energy,
                                                int inlines, int crosslines, int shift, Bounds survey,
                                                float weight, float correction) {
  const LayerWindow window{inlines, crosslines, 1, shift, survey};
  eachSample(region, [&](int i, int j, int k) {
    if (!survey.contains(i, j, k)) {
      stacked(i, j, k) = 0;
      energy(i, j, k) = 0;
      return;
    }
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    float mean = 0, square = 0;
    window.eachTrace([&](int a, int b) {
      const float sample = window.sample(x, i, j, k, a, b, dipP, dipQ);
      const float weighted = weight * sample;
      mean += weighted;
      square = fmaf(weighted, sample, square);
    });
    stacked(i, j, k) = mean * (mean * correction);
    energy(i, j, k) = square;
  });
}
KERNEL(layer_semblance_sums)

// The median of a window of up to MEDIAN_KEYS samples, padded with as many lowest as highest keys. Threads read their samples into
// shared memory one by one, and select among them in registers.
extern "C" __global__ void layer_median_in_registers(Region region, Field x, Field p, Field q, Field y, int inlines,
                                                     int crosslines, int samples, int shift, Bounds survey) {
  __shared__ int read[MEDIAN_KEYS][BLOCK];
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  eachSample(region, [&](int i, int j, int k) {
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    bool missing = false;
    int size = 0;
    window.eachTrace([&](int a, int b) {
      for (int dk = -(samples / 2); dk <= samples / 2; dk++) {
        const int within = inward(k, dk, survey.first.samples, survey.last.samples);
        const float sample = window.sample(x, i, j, k + within, a, b, dipP, dipQ);
        missing |= isnan(sample);
        read[size++][threadIdx.x] = key(sample);
      }
    });
    int keys[MEDIAN_KEYS];
#pragma unroll
    for (int s = 0; s < MEDIAN_KEYS; s++) keys[s] = s < size ? read[s][threadIdx.x] : s % 2 ? LOWEST : HIGHEST;
    select(keys);
    y(i, j, k) = missing ? NAN : sampleOf(keys[MEDIAN_KEYS / 2]);
  });
}
KERNEL(layer_median_in_registers)

// The median of a larger window.
extern "C" __global__ void layer_median(Region region, Field x, Field p, Field q, Field y, int inlines, int crosslines,
                                        int samples, int shift, Bounds survey) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  eachSample(region, [&](int i, int j, int k) {
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    const SweptWindow swept([&](auto body) {
      window.eachTrace([&](int a, int b) {
        for (int dk = -(samples / 2); dk <= samples / 2; dk++)
          body(window.sample(x, i, j, k + inward(k, dk, survey.first.samples, survey.last.samples), a, b, dipP, dipQ));
      });
    });
    const int median = swept.keyOfRank(inlines * crosslines * samples / 2);
    y(i, j, k) = swept.missing ? NAN : sampleOf(median);
  });
}
KERNEL(layer_median)
