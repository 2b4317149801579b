// The semblances of all pairs of dips, by a block of threads that keeps the traces and their sums in shared memory.
#pragma once
#include "constants.cuh"
#include "semblance.cuh"

// A block of threads that computes neighbouring samples of one trace.
struct ScanBlock {
  LayerWindow window;
  Scan scan;
  int i, j, first;  // the first sample
  int most;         // the most samples
  int batch;        // crossline dips that are scanned at a time
  float* shared;
};

// Its scan in shared memory. A shift of s steps is s >> BITS whole samples and a phase of s & (PHASES - 1).
template <int BITS>
struct SharedScan : ScanBlock {
  static constexpr int PHASES = 1 << BITS;

  __device__ explicit SharedScan(const ScanBlock& block) : ScanBlock(block) {}

  // Threads of a block: as many as places of a line.
  __device__ __forceinline__ int places() const { return blockDim.x; }

  // How many places lie before the first row of the windows.
  __device__ __forceinline__ int before() const { return whole(window.crosslines / 2 * scan.steps + PHASES - 1); }

  // How many samples shifts along inlines may reach before the first place.
  __device__ __forceinline__ int outside() const { return whole(window.inlines / 2 * scan.steps + PHASES - 1); }

  // How many samples lie before the first place: a cubic takes one more.
  __device__ __forceinline__ int margin() const { return outside() + 1; }

  __device__ __forceinline__ int traceLength() const { return places() + 2 * margin() + 2; }

  __device__ __forceinline__ int rowCount() const { return places() - 2 * before(); }

  __device__ __forceinline__ int firstRow() const { return first - window.samples / 2; }

  static __device__ __forceinline__ int whole(int steps) { return steps >> BITS; }

  static __device__ __forceinline__ int phase(int steps) { return steps & (PHASES - 1); }

  // For each crossline of the window and each phase, sums over its traces.
  __device__ __forceinline__ Sums* lines() const { return reinterpret_cast<Sums*>(shared); }

  // For each dip of a batch, sums over the lines.
  __device__ __forceinline__ Sums* rows() const { return lines() + window.crosslines * PHASES * places(); }

  // The samples of the window's traces.
  __device__ __forceinline__ float* traces() const { return reinterpret_cast<float*>(rows() + batch * rowCount()); }

  // The inlines and the crosslines to the traces that stand for those of the window.
  __device__ __forceinline__ int* inlines() const {
    return reinterpret_cast<int*>(traces() + window.inlines * window.crosslines * traceLength());
  }

  __device__ __forceinline__ int* crosslines() const { return inlines() + window.inlines; }

  // For each crossline dip, where the sums of each line are.
  __device__ __forceinline__ int* ofLines() const { return crosslines() + window.crosslines; }

  // For each inline dip and each inline of the window, how far its samples lie from those of the middle one, and their phase.
  __device__ __forceinline__ int* ofTraces() const { return ofLines() + window.crosslines * scan.side(); }

  // The samples of the trace that lies a inlines and b crosslines away, from the first place on.
  __device__ __forceinline__ float* trace(int a, int b) const {
    return traces() + placeOf(a, b);
  }

  // Where the first place of a trace is among those of all.
  __device__ __forceinline__ int placeOf(int a, int b) const {
    return ((a + window.inlines / 2) * window.crosslines + b + window.crosslines / 2) * traceLength() + margin();
  }

  __device__ void seek() const {
    for (int n = threadIdx.x; n < window.inlines; n += blockDim.x)
      inlines()[n] = window.inlineOf(i, n - window.inlines / 2);
    for (int m = threadIdx.x; m < window.crosslines; m += blockDim.x)
      crosslines()[m] = window.crosslineOf(j, m - window.crosslines / 2);
    for (int n = threadIdx.x; n < window.crosslines * scan.side(); n += blockDim.x) {
      const int line = n % window.crosslines, across = n / window.crosslines - scan.steps;
      const int steps = window.crosslineOf(j, line - window.crosslines / 2) * across;
      ofLines()[n] = (line * PHASES + phase(steps)) * places() + before() + whole(steps);
    }
    for (int n = threadIdx.x; n < window.inlines * scan.side(); n += blockDim.x) {
      const int along = n / window.inlines - scan.steps;
      const int a = window.inlineOf(i, n % window.inlines - window.inlines / 2);
      ofTraces()[n] = a * window.crosslines * traceLength() * PHASES + a * along;
    }
    // rows beyond the survey stay so
    for (int row = threadIdx.x; row < rowCount(); row += blockDim.x)
      if (!window.survey.hasSample(firstRow() + row))
        for (int dip = 0; dip < batch; dip++) rows()[dip * rowCount() + row] = {};
  }

  // Reads the traces that the windows may contain.
  __device__ void read(const Field& x, int samples) const {
    const Bounds& survey = window.survey;
    const int beyond = window.samples / 2 + window.shift + 1;
    const int from = firstRow() - before() - margin();
    window.eachTrace([&](int a, int b) {
      if (survey.hasTrace(i, j) && !survey.hasTrace(i + a, j + b)) return;
      const float* row = &x(i + a, j + b, 0);
      float* to = trace(a, b) - margin();
      for (int n = threadIdx.x; n < traceLength(); n += blockDim.x) {
        const int inside = nearest(from + n, survey.first.samples, survey.last.samples + 1);
        to[n] = row[nearest(inside, -beyond, samples - 1 + beyond)];
      }
    });
  }

  // A sample at a phase, between two.
  __device__ __forceinline__ float between(float low, float high, int phase) const {
    return (low + (high - low) * (phase * (1.f / PHASES))) * scan.scale;
  }

  // Adds a trace to the sums of all phases, where the inline dip begins at a phase START.
  template <int START>
  __device__ __forceinline__ void addTrace(const float* x, Sums (&sums)[PHASES]) const {
    const float here = x[0], next = x[1];
    float after = next;
    if (START > 0) after = x[2];
#pragma unroll
    for (int n = 0; n < PHASES; n++) {
      const int at = START + n;
      sums[n].add(at < PHASES ? between(here, next, at) : between(next, after, at - PHASES));
    }
  }

  template <int START = 0>
  __device__ __forceinline__ void addTraceFrom(int start, const float* x, Sums (&sums)[PHASES]) const {
    if constexpr (START + 1 < PHASES) {
      if (start != START) return addTraceFrom<START + 1>(start, x, sums);
    }
    addTrace<START>(x, sums);
  }

  // Sums over the traces of each crossline of the window, for an inline dip.
  __device__ void sumLines(int along) const {
    for (int n = 0; n < window.crosslines; n++) {
      const int b = crosslines()[n];
      const float* middle = trace(0, b) + threadIdx.x;
      const int* of = ofTraces() + (along + scan.steps) * window.inlines;
      Sums sums[PHASES] = {};
      if (b == 0) {
        for (int m = 0; m < window.inlines; m++) {
          const float* x = middle + whole(of[m]);
          sums[0].add(between(x[0], x[1], phase(of[m])));
        }
      } else {
#pragma unroll 1
        for (int m = 0; m < window.inlines; m++) addTraceFrom(phase(of[m]), middle + whole(of[m]), sums);
      }
      Sums* to = lines() + n * PHASES * places() + threadIdx.x;
      to[0] = sums[0];
      if (b == 0) continue;
#pragma unroll
      for (int phase = 1; phase < PHASES; phase++) to[phase * places()] = sums[phase];
    }
  }

  // The sums of a row over the lines.
  __device__ __forceinline__ Sums sumRow(int row, int across) const {
    Sums sums = {};
    const int* of = ofLines() + (across + scan.steps) * window.crosslines;
    for (int n = 0; n < window.crosslines; n++) sums.add(lines()[of[n] + row]);
    return sums;
  }

  // How far a row is from the ends of the survey's traces.
  __device__ __forceinline__ int room(int row) const {
    const int at = firstRow() + row;
    return min(at - window.survey.first.samples, window.survey.last.samples - 1 - at);
  }

  // The most whole samples that a pair of dips shifts a trace by.
  __device__ __forceinline__ int reach(int along, int across) const {
    return whole(window.inlines / 2 * abs(along) + window.crosslines / 2 * abs(across) + PHASES - 1);
  }

  // Whether the survey's traces have the samples around a shifted row.
  __device__ __forceinline__ bool reaches(int row, int steps) const {
    const int at = firstRow() + row + whole(steps), last = window.survey.last.samples;
    return window.survey.first.samples <= at && (at < last || (at == last && phase(steps) == 0));
  }

  // The sums of a row near the ends of the survey's traces.
  __device__ Sums sumOuterRow(int row, int along, int across) const {
    Sums sums = {};
    for (int m = 0; m < window.crosslines; m++) {
      Sums line = {};
      const int b = crosslines()[m];
#pragma unroll 1
      for (int n = 0; n < window.inlines; n++) {
        const int a = inlines()[n];
        int steps = a * along + b * across;
        const float* x = trace(a, b);
        if (!reaches(row, steps)) {
          const bool opposite = reaches(row, -steps) && window.survey.hasTrace(i - a, j - b);
          x = opposite ? trace(-a, -b) : trace(0, 0);
          steps = opposite ? -steps : 0;
        }
        x += before() + row + whole(steps);
        line.add(between(x[0], x[1], phase(steps)));
      }
      sums.add(line);
    }
    return sums;
  }

  // Adds the three rows from row 3 n on, those from row 3 n + 1 on and those from row 3 n + 2 on to the windows of a run that
  // have them; ALL says that no window lacks any. before and here are the last two rows read.
  template <bool ALL>
  __device__ __forceinline__ void addThrees(const Sums* sums, int n, int threes, Sums& before, Sums& here,
                                            Semblance (&windows)[SCAN_RUN]) const {
#pragma unroll
    for (int m = 0; m < 3; m++) {
      if (!ALL && 3 * n + m > 3 * (threes - 1) + SCAN_RUN - 1) break;
      const Sums after = sums[3 * n + m + 2];
      const Semblance three = threeRows(before, here, after);
      before = here;
      here = after;
#pragma unroll
      for (int output = m; output < SCAN_RUN; output += 3)
        if (ALL || (output / 3 <= n && n - output / 3 < threes)) windows[output].add(three);
    }
  }

  // Adds up the windows of a run of samples, of whose rows sums is the first.
  __device__ __forceinline__ void sumRun(const Sums* sums, Semblance (&windows)[SCAN_RUN]) const {
    const int threes = window.samples / 3, last = (SCAN_RUN - 1) / 3;
    Sums before = sums[0], here = sums[1];
    for (int n = 0; threes > 0 && n < threes + last; n++) {
      if (last <= n && n < threes) {
        addThrees<true>(sums, n, threes, before, here, windows);
      } else {
        addThrees<false>(sums, n, threes, before, here, windows);
      }
    }
    for (int row = 3 * threes; row < window.samples; row++)
      for (int output = 0; output < SCAN_RUN; output++) windows[output].add(sums[row + output]);
  }

  // Writes the semblances of the pairs with an inline dip into the work space: for each pair the first samples of all runs,
  // the second ones, and so on.
  __device__ void scanAlong(int along, float* work) const {
    const int count = rowCount(), runs = most / SCAN_RUN, own = threadIdx.x;
    // of the survey's rows, no shift leaves its traces from those in the middle; the threads share the others
    const Bounds& survey = window.survey;
    const int reachOfAll = before() + outside();
    const int begin = nearest(survey.first.samples - firstRow(), 0, count);
    const int end = nearest(survey.last.samples + 1 - firstRow(), begin, count);
    const int middle = nearest(survey.first.samples + reachOfAll - firstRow(), begin, end);
    const int middleEnd = nearest(survey.last.samples - reachOfAll - firstRow(), middle, end);
    const int others = end - begin - (middleEnd - middle);
    for (int from = -scan.steps; from <= scan.steps; from += batch) {
      const int dips = min(batch, scan.steps - from + 1);
      __syncthreads();
      if (middle <= own && own < middleEnd)
        for (int dip = 0; dip < dips; dip++) rows()[dip * count + own] = sumRow(own, from + dip);
      for (int n = threadIdx.x; n < others * dips; n += blockDim.x) {
        const int dip = n / others, other = begin + n % others;
        const int row = other < middle ? other : other + middleEnd - middle;
        rows()[dip * count + row] = room(row) >= reach(along, from + dip) ? sumRow(row, from + dip)
                                                                          : sumOuterRow(row, along, from + dip);
      }
      __syncthreads();
      for (int n = threadIdx.x; n < runs * dips; n += blockDim.x) {
        const int dip = n / runs, run = n % runs;
        const Sums* sums = rows() + dip * count + run * SCAN_RUN;
        Semblance semblances[SCAN_RUN];
        sumRun(sums, semblances);
        float* to = work + scan.place(along, from + dip) * most + run;
        for (int output = 0; output < SCAN_RUN; output++)
          to[output * runs] = semblances[output].of(window.inlines * window.crosslines);
      }
    }
  }

  // Where in the block's memory the first sample of a trace is.
  __device__ __forceinline__ int firstSample(int a, int b) const {
    const int traces = 2 * (window.crosslines * PHASES * places() + batch * rowCount());
    return traces + placeOf(a, b) + before() + window.samples / 2;
  }

  // Writes the semblances of all pairs.
  __device__ void scanPairs(const Field& x, int samples, float* work) const {
    seek();
    read(x, samples);
    __syncthreads();
    for (int along = -scan.steps; along <= scan.steps; along++) {
      sumLines(along);
      scanAlong(along, work);
    }
  }
};

// Where in a block's memory the first sample of a trace is.
__device__ __forceinline__ int firstSample(const ScanBlock& block, int phases, int a, int b) {
  switch (phases) {
    case 1: return SharedScan<0>(block).firstSample(a, b);
    case 2: return SharedScan<1>(block).firstSample(a, b);
    case 4: return SharedScan<2>(block).firstSample(a, b);
    default: return SharedScan<3>(block).firstSample(a, b);
  }
}
