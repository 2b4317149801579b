// The texture features that are sums over the co-occurring pairs of a window.
#include "glcm.cuh"

namespace {

// 1 / (1 + (a - b)^2) as an integer with 24 bits of fraction, as sums of integers are exact.
constexpr float FRACTIONS = 0x1p24f;

__device__ int closeness(int a, int b) {
  return static_cast<int>(FRACTIONS / static_cast<float>(1 + (a - b) * (a - b)) + 0.5f);
}

// The sums of one direction. Each pair counts in both orders in the moments, once in the differences.
struct Sums {
  int first;
  int second;
  int mixed;
  int difference;
  long long closeness;

  template <int SIGN>
  __device__ __forceinline__ void add(int a, int b, bool addsCloseness) {
    first += SIGN * (a + b);
    second += SIGN * (a * a + b * b);
    mixed += SIGN * (2 * a * b);
    difference += SIGN * abs(a - b);
    if (addsCloseness) closeness += SIGN * ::closeness(a, b);
  }

  __device__ double square() const { return static_cast<double>(first) * first; }

  // n^2 times the variance; n: pairs in both orders.
  __device__ double spread(double n) const { return n * second - square(); }

  __device__ double correlation(double n) const {
    return spread(n) == 0 ? 1 : (n * mixed - square()) / spread(n);
  }
};

}  // namespace

// A thread for each sample and run of crosslines. Features without an origin are not wanted.
extern "C" __global__ void glcm_sums(Region region, Field x, Field contrast, Field dissimilarity, Field homogeneity,
                                     Field mean, Field variance, Field deviation, Field correlation, int crosslines,
                                     int samples, const Offset* offsets, int directions) {
  eachCrosslineRun<GLCM_RUN>(region, [&](int i, int first, int k, int count) {
    const Windows windows{x, i, k, crosslines, samples};
    Sums sums[GLCM_DIRECTIONS] = {};
    int missing = 0;
    for (int j = first; j < first + count; j++) {
      const bool isFirst = j == first;
#pragma unroll
      for (int d = 0; d < GLCM_DIRECTIONS; d++) {
        if (d >= directions) continue;
        const Offset offset = offsets[d];
        const auto add = [&](int a, int b) { sums[d].template add<1>(a, b, homogeneity.origin); };
        const auto subtract = [&](int a, int b) { sums[d].template add<-1>(a, b, homogeneity.origin); };
        windows.move(
            j, isFirst, windows.rows(offset), [&](int row) { windows.eachPair(row, offset, subtract); },
            [&](int row) { windows.eachPair(row, offset, add); });
      }
      windows.move(
          j, isFirst, crosslines, [&](int row) { missing -= windows.missing(row); },
          [&](int row) { missing += windows.missing(row); });
      // the mean of a feature over the directions
      const auto put = [&](Field y, auto ofDirection) {
        if (!y.origin) return;
        double sum = 0;
#pragma unroll
        for (int d = 0; d < GLCM_DIRECTIONS; d++)
          if (d < directions) sum += ofDirection(sums[d], 2 * windows.pairs(offsets[d]));
        y(i, j, k) = missing ? NAN : static_cast<float>(sum / directions);
      };
      put(contrast, [](const Sums& s, double n) { return (s.second - s.mixed) / (n / 2); });
      put(dissimilarity, [](const Sums& s, double n) { return s.difference / (n / 2); });
      put(homogeneity, [](const Sums& s, double n) { return s.closeness / (FRACTIONS * (n / 2)); });
      put(mean, [](const Sums& s, double n) { return s.first / n; });
      put(variance, [](const Sums& s, double n) { return s.spread(n) / (n * n); });
      put(deviation, [](const Sums& s, double n) { return sqrt(s.spread(n)) / n; });
      put(correlation, [](const Sums& s, double n) { return s.correlation(n); });
    }
  });
}
KERNEL(glcm_sums)
