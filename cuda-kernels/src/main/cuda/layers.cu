// Windows that follow the layers.
#include "layers.cuh"
#include "ranks.cuh"

namespace {

// The difference of semblances that may be due to rounding.
constexpr float ROUNDING = 1e-6f;

// A pair of dips, in steps.
struct Pair {
  int along, across;
};

// The semblance of the window whose traces are shifted by shiftOf(a, b) samples.
template <class Shift>
__device__ float semblance(const LayerWindow& window, const Field& x, int i, int j, int k, float scale,
                           Shift shiftOf) {
  float stacked = 0, energy = 0;
  for (int dk = -(window.samples / 2); dk <= window.samples / 2; dk++) {
    if (!window.survey.hasSample(k + dk)) continue;
    float sum = 0, squares = 0;
    window.eachTrace([&](int n, int m) {
      const int a = window.inlineOf(i, n), b = window.crosslineOf(j, m);
      const float sample = window.shifted(x, i, j, k + dk, a, b, shiftOf(a, b)) * scale;
      sum += sample;
      squares = fmaf(sample, sample, squares);
    });
    stacked = fmaf(sum, sum, stacked);
    energy += squares;
  }
  const float ratio = stacked / (window.inlines * window.crosslines * energy);
  return energy == 0 ? 0 : ratio > 1 ? 1 : ratio;
}

// The position of the maximum of the parabola through three semblances, in steps.
__device__ __forceinline__ float top(int steps, float here, float before, float after) {
  const float bend = (before - here) + (after - here);
  return bend < -ROUNDING ? steps + clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : steps;
}

}  // namespace

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

// The median of a window.
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

// The largest semblance over a grid of pairs of dips, and its pair.
extern "C" __global__ void semblance_scan(Region region, Field x, Field y, Field p, Field q, int inlines,
                                          int crosslines, int samples, int shift, Bounds survey, const Pair* pairs,
                                          int steps, float step, float scale) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const int count = (2 * steps + 1) * (2 * steps + 1);
  eachSample(region, [&](int i, int j, int k) {
    const auto of = [&](int along, int across) {
      return semblance(window, x, i, j, k, scale, [=](int a, int b) { return (a * along + b * across) * step; });
    };
    Pair best = pairs[0];
    float most = of(best.along, best.across);
    for (int n = 1; n < count; n++) {
      const float other = of(pairs[n].along, pairs[n].across);
      if (other > most + ROUNDING) {
        most = other;
        best = pairs[n];
      }
    }
    const bool alongEnds = abs(best.along) == steps, acrossEnds = abs(best.across) == steps;
    const float dipP = step * (alongEnds ? best.along
                                   : top(best.along, most, of(best.along - 1, best.across),
                                         of(best.along + 1, best.across)));
    const float dipQ = step * (acrossEnds ? best.across
                                    : top(best.across, most, of(best.along, best.across - 1),
                                          of(best.along, best.across + 1)));
    const float refined =
        semblance(window, x, i, j, k, scale, [=](int a, int b) { return a * dipP + b * dipQ; });
    y(i, j, k) = isnan(most) || most > refined ? most : refined;
    p(i, j, k) = dipP;
    q(i, j, k) = dipQ;
  });
}
KERNEL(semblance_scan)
