// Faults: means along lines and planes through a sample, the plane of least semblance, ridges.
//
// A point of a line or plane lies between two neighbouring traces. A thread takes it for a run of samples of such traces, which
// share all traces but one, so that it loads nine samples for the sixteen that are weighed.
#include "constants.cuh"
#include "varve.cuh"

namespace {

// What rounding may make semblances differ by.
constexpr float ROUNDING = 1e-6f;

// Likelihoods that differ by less are alike.
constexpr float ALIKE = 1e-5f;

// Parabolas that bend by less are flat.
constexpr float FLAT = 1e-4f;

// Whether a semblance is less than that chosen so far by more than rounding. So is NaN, which stays.
__device__ __forceinline__ bool isLess(float semblance, float chosen) {
  return semblance < chosen - ROUNDING | isnan(semblance);
}

// Where the parabola through values at -1, 0 and 1 is lowest, within half a step; 0 where it is flat.
__device__ __forceinline__ float bottom(float before, float here, float after) {
  if (isnan(here)) return here;
  const float bend = (before - here) + (after - here);
  return bend > FLAT ? clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : 0;
}

// org.varve.cuda.PairTable: a neighbour, and the next trace's beside it, or no weight.
struct Pair {
  int inlines, crosslines, samples;
  float weight, next;
};

// A pair of neighbours of the samples of a field: bytes from a sample to the first.
struct __align__(16) Tap {
  long long away;
  float weight, next;
};

__device__ __forceinline__ const float* beyond(const float* x, long long bytes) {
  return reinterpret_cast<const float*>(reinterpret_cast<const char*>(x) + bytes);
}

// Pairs that a block keeps in shared memory at a time.
constexpr int TAPS = 256;

// Puts some pairs into shared memory, by all threads of a block.
__device__ __forceinline__ void stage(Tap* taps, const Field& x, const Pair* pairs, int count) {
  __syncthreads();
  for (int n = threadIdx.x; n < count; n += blockDim.x) {
    const Pair& to = pairs[n];
    taps[n] = {(to.inlines * x.plane + to.crosslines * x.row + to.samples) * 4, to.weight, to.next};
  }
  __syncthreads();
}

// A number that templates are made for.
template <int N>
struct Length {
  static constexpr int VALUE = N;
};

// Calls body(Length<N>, i, j, k, first) for runs of N traces from (i, j) on along one axis, by all threads of a block together,
// also for samples beyond the region. Those from first on are wanted: the last run reaches back into the one before.
template <class Body>
__device__ __forceinline__ void eachRunTogether(Region region, int isAlongInlines, Body body) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  const int traces = isAlongInlines ? region.inlines : region.crosslines;
  const int lines = isAlongInlines ? region.crosslines : region.inlines, runs = (traces + RUN - 1) / RUN;
  for (int row = blockIdx.y; row < runs * lines; row += gridDim.y) {
    const int run = row / lines * RUN, line = row % lines;
    if (traces < RUN) {
      for (int n = 0; n < traces; n++) body(Length<1>(), isAlongInlines ? n : line, isAlongInlines ? line : n, k, 0);
    } else {
      const int at = min(run, traces - RUN);
      body(Length<RUN>(), isAlongInlines ? at : line, isAlongInlines ? line : at, k, run - at);
    }
  }
}

// Weighted sums over pairs of neighbours of the samples of a run.
template <int N>
struct RunSums {
  float sums[N] = {};

  // Adds a pair: x is the neighbour of the first sample, step bytes lead to that of the next one.
  __device__ __forceinline__ void add(const float* x, long long step, float weight, float next) {
    float samples[N + 1];
    samples[0] = *x;
#pragma unroll
    for (int o = 1; o < N; o++) samples[o] = *(x = beyond(x, step));
    if (next == 0) {
#pragma unroll
      for (int o = 0; o < N; o++) sums[o] = fmaf(weight, samples[o], sums[o]);
    } else {
      samples[N] = *beyond(x, step);
#pragma unroll
      for (int o = 0; o < N; o++) sums[o] = fmaf(next, samples[o + 1], fmaf(weight, samples[o], sums[o]));
    }
  }
};

// The least of the semblances of planes, in the order of their dips.
struct Least {
  int best = 0;
  float least = INFINITY, before = 0, after = 0, previous = 0;

  __device__ __forceinline__ void add(int dip, float above, float below) {
    const float ratio = above / below;
    const float here = (below == 0) | (ratio > 1) ? 1 : ratio;
    const bool isLeast = isLess(here, least);
    after = best == dip - 1 ? here : after;
    before = isLeast ? previous : before;
    least = isLeast ? here : least;
    best = isLeast ? dip : best;
    previous = here;
  }

  // Its dip, in steps, of so many.
  __device__ __forceinline__ float dip(int count) const {
    const bool atEnd = best == 0 || best == count - 1;
    return best + (atEnd ? bottom(least, least, least) : bottom(before, least, after));
  }
};

}  // namespace

// The mean along a line.
extern "C" __global__ void strike_mean(Region region, Field x, Field y, const Pair* pairs, int count,
                                       int isAlongInlines) {
  __shared__ Tap taps[TAPS];
  const long long step = 4 * (isAlongInlines ? x.plane : x.row), stepOfY = isAlongInlines ? y.plane : y.row;
  eachRunTogether(region, isAlongInlines, [&](auto length, int i, int j, int k, int first) {
    constexpr int N = decltype(length)::VALUE;
    const float* here = &x(i, j, k);
    RunSums<N> all;
    for (int from = 0; from < count; from += TAPS) {
      const int staged = min(TAPS, count - from);
      stage(taps, x, pairs + from, staged);
      if (k < region.samples)
        for (int n = 0; n < staged; n++) all.add(beyond(here, taps[n].away), step, taps[n].weight, taps[n].next);
    }
    if (k >= region.samples) return;
    float* to = &y(i, j, k);
#pragma unroll
    for (int o = 0; o < N; o++, to += stepOfY)
      if (o >= first) *to = all.sums[o];
  });
}
KERNEL(strike_mean)

// The least semblance of planes of several dips, and that dip. The pairs of a dip end where its number in ends says.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    fault_dips(Region region, Field numerator, Field denominator, Field semblance, Field dip, const int* ends,
               const Pair* pairs, int count, float firstDip, float dipStep, int isAlongInlines) {
  __shared__ Tap tapsAbove[TAPS], tapsBelow[TAPS];
  const long long stepAbove = 4 * (isAlongInlines ? numerator.plane : numerator.row);
  const long long stepBelow = 4 * (isAlongInlines ? denominator.plane : denominator.row);
  eachRunTogether(region, isAlongInlines, [&](auto length, int i, int j, int k, int first) {
    constexpr int N = decltype(length)::VALUE;
    const float *hereAbove = &numerator(i, j, k), *hereBelow = &denominator(i, j, k);
    Least least[N];
    RunSums<N> above, below;
    int d = 0;
    for (int from = 0; from < ends[count - 1]; from += TAPS) {
      const int staged = min(TAPS, ends[count - 1] - from);
      stage(tapsAbove, numerator, pairs + from, staged);
      stage(tapsBelow, denominator, pairs + from, staged);
      for (int n = 0; n < staged && k < region.samples;) {
        const int end = ends[d] - from;
        for (; n < min(end, staged); n++) {
          const float weight = tapsAbove[n].weight, next = tapsAbove[n].next;
          above.add(beyond(hereAbove, tapsAbove[n].away), stepAbove, weight, next);
          below.add(beyond(hereBelow, tapsBelow[n].away), stepBelow, weight, next);
        }
        if (n < end) break;
#pragma unroll
        for (int o = 0; o < N; o++) least[o].add(d, above.sums[o], below.sums[o]);
        above = below = {};
        d++;
      }
    }
    if (k >= region.samples) return;
#pragma unroll
    for (int o = 0; o < N; o++) {
      if (o < first) continue;
      const int a = isAlongInlines ? i + o : i, b = isAlongInlines ? j : j + o;
      semblance(a, b, k) = least[o].least;
      dip(a, b, k) = firstDip + least[o].dip(count) * dipStep;
    }
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
