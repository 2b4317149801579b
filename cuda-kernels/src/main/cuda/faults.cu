// Faults: means along lines and planes through a sample, the plane of least semblance, ridges.
//
// A point of a line or plane lies between two neighbouring traces. A thread takes it for a run of samples of such traces, which
// share all traces but one, so that it loads nine samples for the sixteen that are weighed.
#include "faults.cuh"

namespace {

// Likelihoods that differ by less are alike.
constexpr float ALIKE = 1e-5f;

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

// Two fields, from a trace on.
struct FieldTraces {
  const float *above, *below;
  long long stepAbove, stepBelow;  // bytes to the next trace

  template <int FROM, int COUNT>
  __device__ __forceinline__ void load(Parts* to) const {
    const float *x = beyond(above, FROM * stepAbove), *y = beyond(below, FROM * stepBelow);
#pragma unroll
    for (int n = 0; n < COUNT; n++) {
      to[n] = {*x, *y};
      x = beyond(x, stepAbove);
      y = beyond(y, stepBelow);
    }
  }

  __device__ __forceinline__ FieldTraces after(int traces) const {
    return {beyond(above, traces * stepAbove), beyond(below, traces * stepBelow), stepAbove, stepBelow};
  }

  __device__ __forceinline__ void nextLine(long long bytesOfAbove, long long bytesOfBelow) {
    above = beyond(above, bytesOfAbove);
    below = beyond(below, bytesOfBelow);
  }
};

// Stores the sums of a run, from one on.
__device__ __forceinline__ void store(const PartsOfRun& run, const Lines& above, const Lines& below, int trace, int line,
                                      int k, int first) {
  float *toAbove = above.at(trace, line, k), *toBelow = below.at(trace, line, k);
#pragma unroll
  for (int o = 0; o < RUN; o++) {
    if (o >= first) {
      *toAbove = run.sums[o].above;
      *toBelow = run.sums[o].below;
    }
    toAbove += above.trace;
    toBelow += below.trace;
  }
}

// org.varve.cuda.StrikeFields: a strike: the semblances of the one before, of its own and of the one after, the dip, and where
// it is.
struct Strike {
  Field before, here, after, dip;
  float degrees;
};

}  // namespace

// The mean of a field along a line, of any region.
extern "C" __global__ void strike_mean(Region region, Field x, Field y, const Pair* pairs, int count,
                                       int isAlongInlines) {
  const long long step = isAlongInlines ? x.plane : x.row;
  eachSample(region, [&](int i, int j, int k) {
    float sum = 0;
    for (int n = 0; n < count; n++) {
      const Pair pair = pairs[n];
      const float* at = &x(i + pair.inlines, j + pair.crosslines, k + pair.samples);
      sum = fmaf(pair.weight, *at, sum);
      if (pair.next != 0) sum = fmaf(pair.next, at[step], sum);
    }
    y(i, j, k) = sum;
  });
}
KERNEL(strike_mean)

// The means of two fields along lines, for a run of traces across them and for two neighbouring traces along them at a time:
// points of the second lie near the next points of the first, so they are pairs but for the first point and the last. The
// region has at least a run of traces, and two lines.
extern "C" __global__ void strike_means(Region region, Field x, Field other, Field mean, Field meanOfOther,
                                        const TwoPoints* points, int count, int isAlongInlines) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= region.samples) return;
  const Lines above(x, isAlongInlines), below(other, isAlongInlines);
  const Lines toAbove(mean, isAlongInlines), toBelow(meanOfOther, isAlongInlines);
  const int traces = isAlongInlines ? region.inlines : region.crosslines;
  const int lines = isAlongInlines ? region.crosslines : region.inlines;
  const int pairs = (lines + 1) / 2, columns = (traces + RUN - 1) / RUN;
  for (int row = blockIdx.y; row < columns * pairs; row += gridDim.y) {
    const int column = row / pairs, pair = row - column * pairs;
    // the last ones reach back into those before
    const int trace = min(column * RUN, traces - RUN), line = min(2 * pair, lines - 2);
    const int firstLine = line + 1 - count / 2;
    FieldTraces at{above.at(trace, firstLine, k), below.at(trace, firstLine, k), kept(4 * above.trace), kept(4 * below.trace)};
    const long long lineOfAbove = kept(4 * above.line), lineOfBelow = kept(4 * below.line);
    TwoRuns<LINES_APART> sums;
    sums.first.addAny(at.after(points->at), points->weight, points->next);
#pragma unroll 1
    for (int n = 1; n < count - 1; n++) {
      at.nextLine(lineOfAbove, lineOfBelow);
      const TwoPoints read = points[n];
      sums.add(at.after(read.at), read);
    }
    at.nextLine(lineOfAbove, lineOfBelow);
    const TwoPoints last = points[count - 1];
    sums.second.addAny(at.after(last.at), last.weightOfSecond, last.nextOfSecond);
    if (line == 2 * pair) store(sums.first, toAbove, toBelow, trace, line, k, column * RUN - trace);
    store(sums.second, toAbove, toBelow, trace, line + 1, k, column * RUN - trace);
  }
}
KERNEL(strike_means)

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
        for (int o = 0; o < N; o++) {
          const float here = semblanceOf(above.sums[o], below.sums[o]);
          least[o].add(d, here, isLess(here, least[o].least), least[o].best == d - 1);
        }
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

// The least of the semblances of some strikes, in their order, and of the least so far, if there is one, and where it is. Of a
// strike it reads its semblance, and only where this is the least the rest: those of its neighbours, and its dip.
extern "C" __global__ void fault_strike(Region region, Strike first, Strike second, Strike third, Strike fourth,
                                        int count, Field leastSoFar, Field strikeSoFar, Field dipSoFar, Field least,
                                        Field strike, Field dipOfLeast, float step, int hasSoFar) {
  const Strike strikes[] = {first, second, third, fourth};
  constexpr int MOST = sizeof strikes / sizeof *strikes;
  eachSample(region, [&](int i, int j, int k) {
    float leastHere = hasSoFar ? leastSoFar(i, j, k) : INFINITY;
    float strikeHere = hasSoFar ? strikeSoFar(i, j, k) : 0, dipHere = hasSoFar ? dipSoFar(i, j, k) : 0;
    float semblances[MOST];
#pragma unroll
    for (int n = 0; n < MOST; n++) semblances[n] = strikes[n].here(i, j, k);
#pragma unroll
    for (int n = 0; n < MOST; n++) {
      const Strike& one = strikes[n];
      const float semblance = semblances[n];
      if (n >= count || !isLess(semblance, leastHere)) continue;
      const float moved = one.degrees + bottom(one.before(i, j, k), semblance, one.after(i, j, k)) * step;
      leastHere = semblance;
      strikeHere = moved < 0 ? moved + 360 : moved;
      dipHere = one.dip(i, j, k);
    }
    least(i, j, k) = leastHere;
    strike(i, j, k) = strikeHere;
    dipOfLeast(i, j, k) = dipHere;
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
