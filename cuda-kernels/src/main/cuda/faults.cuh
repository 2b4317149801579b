// Sums over lines and planes through samples, and the choice of the plane of least semblance.
#pragma once
#include "constants.cuh"
#include "quotient.cuh"
#include "varve.cuh"

// What rounding may make semblances differ by.
constexpr float ROUNDING = 1e-6f;

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

// A number that templates are made for.
template <int N>
struct Length {
  static constexpr int VALUE = N;
};

// Calls body(Length<N>) for N = n, within LOW..HIGH.
template <int LOW, int HIGH, class Body>
__device__ __forceinline__ void choose(int n, Body body) {
  if constexpr (LOW == HIGH) {
    body(Length<LOW>());
  } else {
    constexpr int MIDDLE = LOW + (HIGH - LOW) / 2;
    if (n <= MIDDLE) {
      choose<LOW, MIDDLE>(n, body);
    } else {
      choose<MIDDLE + 1, HIGH>(n, body);
    }
  }
}

// A field, whose traces are those across the strike.
struct Lines {
  float* origin;
  long long trace, line;  // samples from a trace or line to the next

  __device__ __forceinline__ Lines(const Field& field, int isAlongInlines)
      : origin(field.origin),
        trace(isAlongInlines ? field.plane : field.row),
        line(isAlongInlines ? field.row : field.plane) {}

  __device__ __forceinline__ float* at(int i, int j, int k) const { return origin + (i * trace + j * line + k); }
};

// Numerator and denominator of a semblance, or weighted sums of them.
struct __align__(8) Parts {
  float above, below;
};

// org.varve.cuda.TwoPoints: points of two lines or planes, each of a trace and the next one, or no weight.
struct __align__(16) TwoPoints {
  int at;     // where the first trace of the first one lies
  int apart;  // traces from there to the first one of the second
  int way;    // apart, if all have weights and the traces are near each other; else TwoRuns::SEPARATE
  int unused;
  float weight, next, weightOfSecond, nextOfSecond;
};

// Weighted sums for a run of samples of neighbouring traces.
struct PartsOfRun {
  Parts sums[RUN] = {};

  // Adds a sample of one trace for each.
  __device__ __forceinline__ void add(const Parts* x, float weight) {
#pragma unroll
    for (int o = 0; o < RUN; o++) {
      sums[o] = {fmaf(weight, x[o].above, sums[o].above), fmaf(weight, x[o].below, sums[o].below)};
    }
  }

  // And that of the next trace.
  __device__ __forceinline__ void add(const Parts* x, float weight, float next) {
#pragma unroll
    for (int o = 0; o < RUN; o++) {
      sums[o] = {fmaf(next, x[o + 1].above, fmaf(weight, x[o].above, sums[o].above)),
                 fmaf(next, x[o + 1].below, fmaf(weight, x[o].below, sums[o].below))};
    }
  }

  // Of one trace or of two, which are loaded.
  template <class Traces>
  __device__ __forceinline__ void addAny(const Traces& traces, float weight, float next) {
    Parts x[RUN + 1];
    if (next == 0) {
      traces.template load<0, RUN>(x);
      add(x, weight);
    } else {
      traces.template load<0, RUN + 1>(x);
      add(x, weight, next);
    }
  }
};

// Sums of two lines or planes, whose points lie up to NEAR traces apart, most of them; those are loaded once for both.
template <int NEAR>
struct TwoRuns {
  // Any other way.
  static constexpr int SEPARATE = NEAR + 1;

  PartsOfRun first, second;

  // Adds points, from the first trace on.
  template <class Traces>
  __device__ __forceinline__ void add(const Traces& traces, const TwoPoints& points) {
    choose<-NEAR, SEPARATE>(points.way, [&](auto way) { add<decltype(way)::VALUE>(traces, points); });
  }

  // Adds a point that both weigh alike, of one trace.
  template <class Traces>
  __device__ __forceinline__ void addOne(const Traces& traces, float weight) {
    Parts x[RUN];
    traces.template load<0, RUN>(x);
    first.add(x, weight);
    second.add(x, weight);
  }

 private:
  template <int WAY, class Traces>
  __device__ __forceinline__ void add(const Traces& traces, const TwoPoints& points) {
    if constexpr (WAY == SEPARATE) {
      first.addAny(traces, points.weight, points.next);
      second.addAny(traces.after(points.apart), points.weightOfSecond, points.nextOfSecond);
    } else {
      constexpr int FROM = WAY < 0 ? WAY : 0, COUNT = RUN + 1 + (WAY < 0 ? -WAY : WAY);
      Parts x[COUNT];
      traces.template load<FROM, COUNT>(x);
      first.add(x - FROM, points.weight, points.next);
      second.add(x + (WAY - FROM), points.weightOfSecond, points.nextOfSecond);
    }
  }
};

// The semblance of sums of a plane that have a quotient: 1 where there is no energy.
__device__ __forceinline__ float usualSemblance(float above, float below) {
  // NaN where there is none
  return min(quotient(above, below), 1.0f);
}

// That of any sums.
__device__ __forceinline__ float semblanceOf(float above, float below) {
  if (haveQuotient(above, below)) return usualSemblance(above, below);
  const float ratio = above / below;
  return (ratio > 1) | (below < SMALLEST) ? 1 : ratio;
}

// The least of the semblances of planes, in the order of their dips.
struct Least {
  int best = 0;
  // before the first one, parabolas bend the other way
  float least = INFINITY, before = 0, after = 0, previous = -INFINITY;

  // Adds that of the next dip, which is less than those before or not; isNext: the one just before is the least of them.
  __device__ __forceinline__ void add(int dip, float here, bool isLeast, bool isNext) {
    after = isNext ? here : after;
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

  // The same of semblances that are numbers up to 1.
  __device__ __forceinline__ float usualDip(int count) const {
    // that of the first one is infinite, and negative
    const float bend = (before - least) + (after - least);
    const float twice = min(max((before - after) / bend, -1.0f), 1.0f);
    return fmaf(0.5f, (bend > FLAT) & (best < count - 1) ? twice : 0, static_cast<float>(best));
  }
};
