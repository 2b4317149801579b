// The texture features that are sums over the co-occurring pairs of a window.
#include "glcm.cuh"

namespace {

// 1 / (1 + (a - b)^2) as an integer with 24 bits of fraction, as sums of integers are exact.
constexpr float FRACTIONS = 0x1p24f;

__device__ int closeness(int a, int b) {
  return static_cast<int>(FRACTIONS / static_cast<float>(1 + (a - b) * (a - b)) + 0.5f);
}

template <Feature FEATURE>
__device__ double differenceFeature(const Window& window, Offset offset) {
  const double pairs = window.pairs(offset);
  long long sum = 0;
  if constexpr (FEATURE == CONTRAST) {
    window.eachPair(offset, [&](int a, int b) { sum += (a - b) * (a - b); });
    return sum / pairs;
  } else if constexpr (FEATURE == DISSIMILARITY) {
    window.eachPair(offset, [&](int a, int b) { sum += abs(a - b); });
    return sum / pairs;
  } else {
    window.eachPair(offset, [&](int a, int b) { sum += closeness(a, b); });
    return sum / (FRACTIONS * pairs);
  }
}

template <Feature FEATURE>
__device__ double momentFeature(const Window& window, Offset offset) {
  const double n = 2 * window.pairs(offset);
  int first = 0, second = 0, mixed = 0;
  window.eachPair(offset, [&](int a, int b) {
    first += a + b;
    second += a * a + b * b;
    mixed += 2 * a * b;
  });
  if constexpr (FEATURE == MEAN) return first / n;
  const double square = static_cast<double>(first) * first;
  const double spread = n * second - square;
  if constexpr (FEATURE == VARIANCE) return spread / (n * n);
  if constexpr (FEATURE == STD) return sqrt(spread) / n;
  return spread == 0 ? 1 : (n * mixed - square) / spread;
}

// Mean of a feature over the directions.
template <class OfDirection>
__device__ void eachWindow(Region region, Field x, Field y, int crosslines, int samples, const Offset* offsets,
                           int directions, OfDirection ofDirection) {
  eachSample(region, [&](int i, int j, int k) {
    const Window window{&x(i, j, k), x.row, crosslines, samples};
    if (window.holdsNaN()) {
      y(i, j, k) = NAN;
      return;
    }
    double sum = 0;
    for (int d = 0; d < directions; d++) sum += ofDirection(window, offsets[d]);
    y(i, j, k) = static_cast<float>(sum / directions);
  });
}

}  // namespace

#define SUMS(name, ofDirection)                                                                             \
  extern "C" __global__ void name(Region region, Field x, Field y, int crosslines, int samples,              \
                                  const Offset* offsets, int directions) {                                  \
    eachWindow(region, x, y, crosslines, samples, offsets, directions,                                      \
               [](const Window& window, Offset offset) { return ofDirection(window, offset); });            \
  }                                                                                                         \
  KERNEL(name)

SUMS(glcm_contrast, differenceFeature<CONTRAST>)
SUMS(glcm_dissimilarity, differenceFeature<DISSIMILARITY>)
SUMS(glcm_homogeneity, differenceFeature<HOMOGENEITY>)
SUMS(glcm_mean, momentFeature<MEAN>)
SUMS(glcm_variance, momentFeature<VARIANCE>)
SUMS(glcm_std, momentFeature<STD>)
SUMS(glcm_correlation, momentFeature<CORRELATION>)
