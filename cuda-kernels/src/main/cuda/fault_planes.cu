// The plane of least semblance, where shared memory holds the samples that the planes of a block weigh: a rectangle of traces
// across the strike and of samples, and what lies around it.
//
// A thread takes a run of neighbouring traces, as in faults.cu, and two neighbouring dips at a time: their planes weigh nearly
// the same traces, which it loads once for both. In shared memory a sample is followed by that of the next trace, so that the
// traces of a run lie at fixed places from the first.
#include "faults.cuh"

namespace {

// Bits of 2^120. Numerators and denominators up to it are usual: their means have quotients.
constexpr unsigned LARGE = (127 + 120) << 23;

// Parts in shared memory, of a trace and of the next ones.
struct SharedTraces {
  const Parts* x;

  template <int FROM, int COUNT>
  __device__ __forceinline__ void load(Parts* to) const {
#pragma unroll
    for (int n = 0; n < COUNT; n++) to[n] = x[FROM + n];
  }

  __device__ __forceinline__ SharedTraces after(int traces) const { return {x + traces}; }
};

// The least semblances of the samples of a run.
struct LeastOfRun {
  Least of[RUN];

  // Adds the planes of a dip and of the next.
  __device__ __forceinline__ void add(int dip, const TwoRuns<PLANES_APART>& planes, bool isUsual) {
    if (isUsual) {
      add(dip, planes, usualSemblance, [](float here, float least) { return here < least - ROUNDING; });
    } else {
      add(dip, planes, semblanceOf, isLess);
    }
  }

 private:
  template <class Semblance, class IsLess>
  __device__ __forceinline__ void add(int dip, const TwoRuns<PLANES_APART>& planes, Semblance semblance, IsLess isLess) {
#pragma unroll
    for (int o = 0; o < RUN; o++) {
      const Parts &first = planes.first.sums[o], &second = planes.second.sums[o];
      const float one = semblance(first.above, first.below), other = semblance(second.above, second.below);
      const bool isOneLess = isLess(one, of[o].least);
      of[o].add(dip, one, isOneLess, of[o].best == dip - 1);
      of[o].add(dip + 1, other, isLess(other, of[o].least), isOneLess);
    }
  }
};

// Copies numerators and denominators to shared memory, and looks whether they are usual.
struct Stage {
  // Warps of samples that a thread copies of a trace.
  static constexpr int MOST = 4;

  const int pitch, traces, samples;
  unsigned most = 0;

  // By all threads of a block: each warp takes some traces.
  __device__ __forceinline__ void copy(Parts* to, const float* above, long long stepAbove, const float* below,
                                       long long stepBelow) {
    const int warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    above += warp * stepAbove;
    below += warp * stepBelow;
    stepAbove = kept(4 * warps * stepAbove);
    stepBelow = kept(4 * warps * stepBelow);
    for (int k = threadIdx.x % WARP, from = 0; from < samples; k += MOST * WARP, from += MOST * WARP) {
      choose<1, MOST>(min(MOST, (samples - from + WARP - 1) / WARP), [&](auto count) {
        constexpr int N = decltype(count)::VALUE;
        copy<N>(to + k * pitch + warp, above + k, stepAbove, below + k, stepBelow, k + (N - 1) * WARP < samples);
      });
    }
  }

  __device__ __forceinline__ bool isUsual() const { return most <= LARGE; }

 private:
  // Copies N samples of some traces, a warp of samples apart, the last one if there is one.
  template <int N>
  __device__ __forceinline__ void copy(Parts* to, const float* above, long long stepAbove, const float* below,
                                       long long stepBelow, bool hasLast) {
    char* place = reinterpret_cast<char*>(to);
    const int warps = blockDim.x / WARP, step = kept<int>(sizeof(Parts) * warps);
    const int apart = kept<int>(sizeof(Parts) * WARP * pitch);
#pragma unroll 1
    for (int left = traces - threadIdx.x / WARP; left > 0; left -= warps) {
      Parts parts[N];
#pragma unroll
      for (int n = 0; n < N - 1; n++) parts[n] = {above[n * WARP], below[n * WARP]};
      if (hasLast) parts[N - 1] = {above[(N - 1) * WARP], below[(N - 1) * WARP]};
      char* next = place;
#pragma unroll
      for (int n = 0; n < N - 1; n++, next += apart) put(next, parts[n]);
      if (hasLast) put(next, parts[N - 1]);
      place += step;
      above = beyond(above, stepAbove);
      below = beyond(below, stepBelow);
    }
  }

  __device__ __forceinline__ void put(char* to, Parts parts) {
    *reinterpret_cast<Parts*>(to) = parts;
    // all bits of what is negative or not a number are larger
    most = max(most, max(__float_as_uint(parts.above), __float_as_uint(parts.below)));
  }
};

// org.varve.cuda.PlaneBlock: a block's rectangle: traces of so many runs, 2^bits samples, and what lies around.
struct Rectangle {
  int aroundTraces, aroundSamples, runs, bits;

  __device__ __forceinline__ int traces() const { return RUN * runs; }

  // From a sample to the next one of the trace; odd, so that threads read different banks.
  __device__ __forceinline__ int pitch() const { return (traces() + 2 * aroundTraces) | 1; }

  __device__ __forceinline__ int size() const { return pitch() * ((1 << bits) + 2 * aroundSamples); }

  // Copies so many traces of a line, and samples of these, with what lies around, by all threads of a block. Whether all that
  // the thread copied is usual.
  __device__ __forceinline__ bool stage(Parts* to, const Lines& above, const Lines& below, int line, int firstTrace,
                                        int traces, int firstSample, int samples) const {
    const int trace = firstTrace - aroundTraces, sample = firstSample - aroundSamples;
    Stage stage{pitch(), traces + 2 * aroundTraces, samples + 2 * aroundSamples};
    stage.copy(to, above.at(trace, line, sample), above.trace, below.at(trace, line, sample), below.trace);
    return stage.isUsual();
  }
};

}  // namespace

// The least semblance of planes of several dips, and that dip: fault_dips. A block computes rectangles; columns of them lie
// side by side. All planes weigh the sample in their middle alike, and have half points on either side of it.
extern "C" __global__ void __launch_bounds__(PLANE_THREADS, 2)
    fault_dips_shared(Region region, Field numerator, Field denominator, Field semblance, Field dip,
                      const TwoPoints* points, int half, float middle, int count, float firstDip, float dipStep,
                      int isAlongInlines, int aroundTraces, int aroundSamples, int runs, int bits, int columns) {
  DYNAMIC_SHARED(Parts, shared);
  const Rectangle rectangle{aroundTraces, aroundSamples, runs, bits};
  // the number of the last rectangle that is not usual
  int* unusual = reinterpret_cast<int*>(shared + rectangle.size());
  if (threadIdx.x == 0) *unusual = 0;
  const Lines above(numerator, isAlongInlines), below(denominator, isAlongInlines);
  const Lines least(semblance, isAlongInlines), dipOfLeast(dip, isAlongInlines);
  const int traces = isAlongInlines ? region.inlines : region.crosslines;
  const int lines = isAlongInlines ? region.crosslines : region.inlines;
  const int firstSample = blockIdx.x << bits, samples = min(1 << bits, region.samples - firstSample);
  const int k = threadIdx.x & ((1 << bits) - 1), run = (threadIdx.x >> bits) * RUN;
  const int here = (k + aroundSamples) * rectangle.pitch() + run + aroundTraces;
  const char* start = reinterpret_cast<const char*>(shared) + kept<int>(sizeof(Parts) * here);
  for (int row = blockIdx.y, number = 1; row < columns * lines; row += gridDim.y, number++) {
    const int column = row / lines, line = row - column * lines;
    const int first = column * rectangle.traces(), left = traces - first;
    __syncthreads();
    const bool isUsual =
        rectangle.stage(shared, above, below, line, first, min(rectangle.traces(), left), firstSample, samples);
    if (!isUsual) atomicMax(unusual, number);
    __syncthreads();
    if (run >= left || k >= samples) continue;
    const bool areUsual = *unusual != number;
    LeastOfRun planesOfRun;
    const TwoPoints* point = points;
    for (int d = 0; d < count; d += 2) {
      TwoRuns<PLANES_APART> planes;
      // the points above the sample, then itself, then those below
      for (int n = 0;; n++) {
#pragma unroll 1
        for (int m = 0; m < half; m++) {
          const TwoPoints read = *point++;
          planes.add(SharedTraces{reinterpret_cast<const Parts*>(start + read.at)}, read);
        }
        if (n > 0) break;
        planes.addOne(SharedTraces{reinterpret_cast<const Parts*>(start)}, middle);
      }
      planesOfRun.add(d, planes, areUsual);
    }
    float* toLeast = least.at(first + run, line, firstSample + k);
    float* toDip = dipOfLeast.at(first + run, line, firstSample + k);
    const long long stepOfLeast = kept(4 * least.trace), stepOfDip = kept(4 * dipOfLeast.trace);
    const int wanted = kept(left - run);
    const auto store = [&](auto dip) {
#pragma unroll
      for (int o = 0; o < RUN; o++) {
        if (o >= wanted) break;
        *toLeast = planesOfRun.of[o].least;
        *toDip = firstDip + dip(planesOfRun.of[o]) * dipStep;
        toLeast = beyond(toLeast, stepOfLeast);
        toDip = beyond(toDip, stepOfDip);
      }
    };
    if (areUsual) {
      store([=](const Least& least) { return least.usualDip(count); });
    } else {
      store([=](const Least& least) { return least.dip(count); });
    }
  }
}
KERNEL(fault_dips_shared)
