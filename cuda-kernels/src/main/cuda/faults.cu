// Faults: means along lines and planes through a sample, the plane of least semblance, ridges.
#include "neighbours.cuh"

namespace {

// What rounding may make semblances differ by.
constexpr float ROUNDING = 1e-6f;

// Likelihoods that differ by less are alike.
constexpr float ALIKE = 1e-5f;

// Parabolas that bend by less are flat.
constexpr float FLAT = 1e-4f;

// Whether a semblance is less than that chosen so far by more than rounding. So is NaN, which stays.
__device__ __forceinline__ bool isLess(float semblance, float chosen) {
  return semblance < chosen - ROUNDING || isnan(semblance);
}

// Where the parabola through values at -1, 0 and 1 is lowest, within half a step; 0 where it is flat.
__device__ __forceinline__ float bottom(float before, float here, float after) {
  if (isnan(here)) return here;
  const float bend = (before - here) + (after - here);
  return bend > FLAT ? clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : 0;
}

// The least of the semblances of planes, in the order of their dips.
struct Least {
  int count = 0, best = 0;
  float least = 0, before = 0, after = 0, previous = 0;

  __device__ __forceinline__ void add(float above, float below) {
    const float ratio = above / below;
    const float here = below == 0 || ratio > 1 ? 1 : ratio;
    if (count == 0 || isLess(here, least)) {
      least = here;
      best = count;
      before = previous;
    } else if (best == count - 1) {
      after = here;
    }
    previous = here;
    count++;
  }

  // Its dip, in steps.
  __device__ __forceinline__ float dip() const {
    const bool atEnd = best == 0 || best == count - 1;
    return best + (atEnd ? bottom(least, least, least) : bottom(before, least, after));
  }
};

}  // namespace

// The mean along a line.
extern "C" __global__ void strike_mean(Region region, Field x, Field y, const Neighbour* neighbours, int count) {
  __shared__ Tap taps[TAPS];
  eachSampleTogether(region, [&](int i, int j, int k) {
    const float* here = &x(i, j, k);
    float sum = 0;
    for (int first = 0; first < count; first += TAPS) {
      const int staged = min(TAPS, count - first);
      __syncthreads();
      stage(taps, x, neighbours + first, staged);
      __syncthreads();
      if (k < region.samples)
        for (int n = 0; n < staged; n++) sum = fmaf(taps[n].weight, here[taps[n].away], sum);
    }
    if (k < region.samples) y(i, j, k) = sum;
  });
}
KERNEL(strike_mean)

// The least semblance of planes of several dips, and that dip. The neighbours of a dip end where its number in ends says.
extern "C" __global__ void fault_dips(Region region, Field numerator, Field denominator, Field semblance, Field dip,
                                      const int* ends, const Neighbour* neighbours, int count, float first,
                                      float step) {
  __shared__ Tap tapsAbove[TAPS], tapsBelow[TAPS];
  eachSampleTogether(region, [&](int i, int j, int k) {
    const float *hereAbove = &numerator(i, j, k), *hereBelow = &denominator(i, j, k);
    Least least;
    float above = 0, below = 0;
    for (int from = 0; from < ends[count - 1]; from += TAPS) {
      const int staged = min(TAPS, ends[count - 1] - from);
      __syncthreads();
      stage(tapsAbove, numerator, neighbours + from, staged);
      stage(tapsBelow, denominator, neighbours + from, staged);
      __syncthreads();
      for (int n = 0; n < staged && k < region.samples;) {
        const int end = ends[least.count] - from;
        for (; n < min(end, staged); n++) {
          above = fmaf(tapsAbove[n].weight, hereAbove[tapsAbove[n].away], above);
          below = fmaf(tapsBelow[n].weight, hereBelow[tapsBelow[n].away], below);
        }
        if (n < end) break;
        least.add(above, below);
        above = below = 0;
      }
    }
    if (k >= region.samples) return;
    semblance(i, j, k) = least.least;
    dip(i, j, k) = first + least.dip() * step;
  });
}
KERNEL(fault_dips)

// The smaller of the least semblance of a strike and of the least so far, and where it is; without any so far if first.
extern "C" __global__ void fault_strike(Region region, Field before, Field here, Field after, Field dip,
                                        Field leastSoFar, Field strikeSoFar, Field dipSoFar, Field least, Field strike,
                                        Field dipOfLeast, float degrees, float step, int first) {
  eachSample(region, [&](int i, int j, int k) {
    const float semblance = here(i, j, k);
    const bool isBest = first || isLess(semblance, leastSoFar(i, j, k));
    const float moved = degrees + bottom(before(i, j, k), semblance, after(i, j, k)) * step;
    least(i, j, k) = isBest ? semblance : leastSoFar(i, j, k);
    strike(i, j, k) = !isBest ? strikeSoFar(i, j, k) : moved < 0 ? moved + 360 : moved;
    dipOfLeast(i, j, k) = isBest ? dip(i, j, k) : dipSoFar(i, j, k);
  });
}
KERNEL(fault_strike)

// 1 - s^8
extern "C" __global__ void likelihood(Region region, Field x, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float square = x(i, j, k) * x(i, j, k);
    const float fourth = square * square;
    y(i, j, k) = 1 - fourth * fourth;
  });
}
KERNEL(likelihood)

// A field where it is above its neighbour on one side of the strike and not below that on the other, else 0.
extern "C" __global__ void ridge(Region region, Field x, Field strike, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float here = x(i, j, k);
    // of strikes about 0, 45, 90 and 135 degrees; NaN has none, and stays
    const int sector = isnan(here) ? 0 : static_cast<int>((strike(i, j, k) + 22.5f) / 45) % 4;
    const int a = sector == 2 ? 0 : 1;
    const int b = sector == 0 ? 0 : sector == 1 ? -1 : 1;
    const bool isRidge = here - x(i - a, j - b, k) > ALIKE && x(i + a, j + b, k) - here <= ALIKE;
    y(i, j, k) = isRidge || isnan(here) ? here : 0;
  });
}
KERNEL(ridge)
