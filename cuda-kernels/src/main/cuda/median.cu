// The median of a centred window, which is one of its samples, and other percentiles.
#include "constants.cuh"
#include "ranks.cuh"

namespace {

__device__ __forceinline__ void order(int& a, int& b) {
  const int low = min(a, b);
  b = max(a, b);
  a = low;
}

// Of MEDIAN_KEYS / 2 + 2 keys, neither the smallest nor the largest can be the median of all: drops both, takes one
// more key, and so on with ever fewer. The median remains in the middle.
template <int FIRST = 0>
__device__ __forceinline__ void select(int (&keys)[MEDIAN_KEYS]) {
  constexpr int LAST = MEDIAN_KEYS / 2 + 1;
  constexpr int COUNT = LAST - FIRST + 1;
#pragma unroll
  for (int s = 0; s < COUNT / 2; s++) order(keys[FIRST + s], keys[LAST - s]);
#pragma unroll
  for (int s = 1; s < (COUNT + 1) / 2; s++) {
    order(keys[FIRST], keys[FIRST + s]);
    order(keys[LAST - s], keys[LAST]);
  }
  if constexpr (LAST + 1 + FIRST < MEDIAN_KEYS) keys[LAST] = keys[LAST + 1 + FIRST];
  if constexpr (FIRST + 1 < MEDIAN_KEYS / 2) select<FIRST + 1>(keys);
}

}  // namespace

// Windows of up to MEDIAN_KEYS samples, padded with as many lowest as highest keys.
extern "C" __global__ void median_in_registers(Region region, Field x, Field y, int inlines, int crosslines,
                                               int samples) {
  const int size = inlines * crosslines * samples;
  eachSample(region, [&](int i, int j, int k) {
    int keys[MEDIAN_KEYS];
    bool missing = false;
    int di = -(inlines / 2), dj = -(crosslines / 2), dk = -(samples / 2);
#pragma unroll
    for (int s = 0; s < MEDIAN_KEYS; s++) {
      keys[s] = s % 2 ? LOWEST : HIGHEST;
      if (s < size) {
        const float sample = x(i + di, j + dj, k + dk);
        missing |= isnan(sample);
        keys[s] = key(sample);
      }
      if (++dk > samples / 2) dk = -(samples / 2), dj++;
      if (dj > crosslines / 2) dj = -(crosslines / 2), di++;
    }
    select(keys);
    y(i, j, k) = missing ? NAN : sampleOf(keys[MEDIAN_KEYS / 2]);
  });
}
KERNEL(median_in_registers)

namespace {

// The key of the next rank after that of a given key.
template <class EachOfWindow>
__device__ __forceinline__ int keyAfter(EachOfWindow eachOfWindow, int rank, int before) {
  int notAbove = 0, above = HIGHEST;
  eachOfWindow([&](float sample) {
    const int other = key(sample);
    if (other <= before) {
      notAbove++;
    } else {
      above = min(above, other);
    }
  });
  return notAbove > rank + 1 ? before : above;
}

// Calls use(i, j, k, window) for each sample of the region; window(body) calls body(sample) for each sample in its
// window.
template <class Use>
__device__ __forceinline__ void eachWindow(Region region, Field x, int inlines, int crosslines, int samples, Use use) {
  eachSample(region, [&](int i, int j, int k) {
    use(i, j, k, [&](auto body) {
      for (int di = -(inlines / 2); di <= inlines / 2; di++)
        for (int dj = -(crosslines / 2); dj <= crosslines / 2; dj++) {
          const float* centre = &x(i + di, j + dj, k);
          for (int dk = -(samples / 2); dk <= samples / 2; dk++) body(centre[dk]);
        }
    });
  });
}

}  // namespace

// Windows of any size.
extern "C" __global__ void median_by_bisection(Region region, Field x, Field y, int inlines, int crosslines,
                                               int samples) {
  const int rank = inlines * crosslines * samples / 2;
  eachWindow(region, x, inlines, crosslines, samples, [&](int i, int j, int k, auto window) {
    bool missing;
    const int median = keyOfRank(window, rank, missing);
    y(i, j, k) = missing ? NAN : sampleOf(median);
  });
}
KERNEL(median_by_bisection)

// The value at a fraction of the way from one rank to the next.
extern "C" __global__ void percentile(Region region, Field x, Field y, int inlines, int crosslines, int samples, int rank,
                                      double fraction) {
  eachWindow(region, x, inlines, crosslines, samples, [&](int i, int j, int k, auto window) {
    bool missing;
    const int first = keyOfRank(window, rank, missing);
    const double low = sampleOf(first);
    const double high = fraction == 0 ? low : sampleOf(keyAfter(window, rank, first));
    y(i, j, k) = missing ? NAN : low == high ? low : static_cast<float>(low + (high - low) * fraction);
  });
}
KERNEL(percentile)
