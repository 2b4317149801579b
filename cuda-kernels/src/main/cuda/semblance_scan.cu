// The dips of the largest semblance, of a grid of pairs of dips.
#include "constants.cuh"
#include "layers.cuh"
#include "runs.cuh"

namespace {

// The difference of semblances that may be due to rounding.
constexpr float ROUNDING = 1e-6f;

// Rows of a window that are summed together.
constexpr int ROWS = 8;

// A pair of dips, in steps.
struct Pair {
  int along, across;
};

// Sums over the traces of a row of the window, and of their squares.
struct __align__(8) Sums {
  float sum, squares;

  __device__ __forceinline__ void add(float sample) {
    sum += sample;
    squares = fmaf(sample, sample, squares);
  }

  __device__ __forceinline__ void add(const Sums& line) {
    sum += line.sum;
    squares += line.squares;
  }
};

// Sums over the rows of a window.
struct Semblance {
  float stacked = 0, energy = 0;

  __device__ __forceinline__ void add(const Sums& row) {
    stacked = fmaf(row.sum, row.sum, stacked);
    energy += row.squares;
  }

  __device__ __forceinline__ float of(int traces) const {
    const float ratio = stacked / (traces * energy);
    return energy == 0 ? 0 : ratio > 1 ? 1 : ratio;
  }
};

// The semblance of the window whose traces are shifted by shiftOf(a, b) samples.
template <class Shift>
__device__ float semblance(const LayerWindow& window, const Field& x, int i, int j, int k, float scale,
                           Shift shiftOf) {
  Semblance result;
  const int last = window.samples / 2;
  for (int from = -last; from <= last; from += ROWS) {
    const int rows = min(ROWS, last - from + 1);
    Sums sums[ROWS] = {};
    for (int n = -(window.inlines / 2); n <= window.inlines / 2; n++) {
      Sums line[ROWS] = {};
      const int a = window.inlineOf(i, n);
      for (int m = -(window.crosslines / 2); m <= window.crosslines / 2; m++) {
        const int b = window.crosslineOf(j, m);
        window.shiftedRows<ROWS>(x, i, j, k + from, rows, a, b, shiftOf(a, b),
                          [&](int row, float sample) { line[row].add(sample * scale); });
      }
      for (int row = 0; row < ROWS; row++) sums[row].add(line[row]);
    }
    for (int row = 0; row < ROWS; row++)
      if (row < rows && window.survey.hasSample(k + from + row)) result.add(sums[row]);
  }
  return result.of(window.inlines * window.crosslines);
}

// The position of the maximum of the parabola through three semblances, in steps.
__device__ __forceinline__ float top(int steps, float here, float before, float after) {
  const float bend = (before - here) + (after - here);
  return bend < -ROUNDING ? steps + clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : steps;
}

// The grid of dips.
struct Scan {
  const Pair* pairs;
  int steps;
  float step, scale;

  __device__ __forceinline__ int side() const { return 2 * steps + 1; }

  // The place of a pair of dips in the grid.
  __device__ __forceinline__ int place(int along, int across) const {
    return (along + steps) * side() + across + steps;
  }

  // Writes the largest semblance and its dips. semblanceOf(along, across) is that of a pair.
  template <class Of>
  __device__ void write(const LayerWindow& window, const Field& x, Field& y, Field& p, Field& q, int i, int j, int k,
                        Of semblanceOf) const {
    Pair best = pairs[0];
    float most = semblanceOf(best.along, best.across);
#pragma unroll 2
    for (int n = 1; n < side() * side(); n++) {
      const Pair pair = pairs[n];
      const float other = semblanceOf(pair.along, pair.across);
      if (other > most + ROUNDING) {
        most = other;
        best = pair;
      }
    }
    const bool alongEnds = abs(best.along) == steps, acrossEnds = abs(best.across) == steps;
    const float dipP = step * (alongEnds ? best.along
                                         : top(best.along, most, semblanceOf(best.along - 1, best.across),
                                               semblanceOf(best.along + 1, best.across)));
    const float dipQ = step * (acrossEnds ? best.across
                                          : top(best.across, most, semblanceOf(best.along, best.across - 1),
                                                semblanceOf(best.along, best.across + 1)));
    const float refined =
        semblance(window, x, i, j, k, scale, [=](int a, int b) { return a * dipP + b * dipQ; });
    y(i, j, k) = isnan(most) || most > refined ? most : refined;
    p(i, j, k) = dipP;
    q(i, j, k) = dipQ;
  }
};

}  // namespace

// For any grid and window: each semblance is computed by itself.
extern "C" __global__ void semblance_scan(Region region, Field x, Field y, Field p, Field q, int inlines,
                                          int crosslines, int samples, int shift, Bounds survey, const Pair* pairs,
                                          int steps, float step, float scale) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const Scan scan{pairs, steps, step, scale};
  eachSample(region, [&](int i, int j, int k) {
    scan.write(window, x, y, p, q, i, j, k, [&](int along, int across) {
      return semblance(window, x, i, j, k, scale, [=](int a, int b) { return (a * along + b * across) * step; });
    });
  });
}
KERNEL(semblance_scan)

namespace {

// Windows along SCAN_RUN samples are added up by one thread.
static_assert(SCAN_RUN == ROWS);

// A block of threads that computes neighbouring samples of one trace.
struct ScanBlock {
  LayerWindow window;
  Scan scan;
  int i, j, first;  // the first sample
  int most;         // the most samples
  int batch;        // inline dips that are scanned at a time
  float* traces;    // the samples of the window's traces
};

// Its scan in shared memory. A shift of s steps is s >> BITS whole samples and a phase of s & (PHASES - 1).
template <int BITS>
struct SharedScan : ScanBlock {
  static constexpr int PHASES = 1 << BITS;

  __device__ explicit SharedScan(const ScanBlock& block) : ScanBlock(block) {}

  // For each inline of the window and each phase, sums over its traces.
  __device__ __forceinline__ Sums* lines() const {
    return reinterpret_cast<Sums*>(traces + (window.inlines * window.crosslines * traceLength() + 1) / 2 * 2);
  }

  // For each dip of a batch, sums over the lines.
  __device__ __forceinline__ Sums* rows() const { return lines() + window.inlines * PHASES * places(); }

  // Threads of a block: as many as places of a line.
  __device__ __forceinline__ int places() const { return blockDim.x; }

  // How many places lie before the first row of the windows.
  __device__ __forceinline__ int before() const { return whole(window.inlines / 2 * scan.steps + PHASES - 1); }

  // How many samples lie before the first place.
  __device__ __forceinline__ int outside() const { return whole(window.crosslines / 2 * scan.steps + PHASES - 1); }

  __device__ __forceinline__ int traceLength() const { return places() + 2 * outside() + 3; }

  __device__ __forceinline__ int rowCount() const { return places() - 2 * before(); }

  __device__ __forceinline__ int firstRow() const { return first - window.samples / 2; }

  static __device__ __forceinline__ int whole(int steps) { return steps >> BITS; }

  static __device__ __forceinline__ int phase(int steps) { return steps & (PHASES - 1); }

  // The samples of the trace that lies a inlines and b crosslines away, from the first place on.
  __device__ __forceinline__ float* trace(int a, int b) const {
    return traces + ((a + window.inlines / 2) * window.crosslines + b + window.crosslines / 2) * traceLength() +
           outside();
  }

  // Where the sums of a row are; runs lie in different banks.
  __device__ __forceinline__ int slot(int dip, int row) const { return dip * slots(rowCount()) + row + row / SCAN_RUN; }

  static __device__ __forceinline__ int slots(int rows) { return rows + rows / SCAN_RUN + 1; }

  // Reads the traces that the windows may contain.
  __device__ void read(const Field& x, int samples) const {
    const Bounds& survey = window.survey;
    const int beyond = window.samples / 2 + window.shift;
    const int from = firstRow() - before() - outside();
    window.eachTrace([&](int a, int b) {
      if (survey.hasTrace(i, j) && !survey.hasTrace(i + a, j + b)) return;
      const float* row = &x(i + a, j + b, 0);
      float* to = trace(a, b) - outside();
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

  // Sums over the traces of an inline of the window, for all phases, at the place of this thread, where the crossline
  // dip begins at a phase START.
  template <int START>
  __device__ __forceinline__ void addTrace(const float* x, Sums (&sums)[PHASES]) const {
    const float here = x[0], next = x[1];
    float after = next;
    if (START > 0) after = x[2];
    for (int n = 0; n < PHASES; n++) {
      const int at = START + n;
      sums[n].add(at < PHASES ? between(here, next, at) : between(next, after, at - PHASES));
    }
  }

  template <int START>
  __device__ __forceinline__ void addTraceFrom(int start, const float* x, Sums (&sums)[PHASES]) const {
    if constexpr (START < PHASES) {
      if (start == START)
        addTrace<START>(x, sums);
      else
        addTraceFrom<START + 1>(start, x, sums);
    }
  }

  // Sums over the traces of each inline of the window, for a crossline dip.
  __device__ void sumLines(int across) const {
    for (int n = 0; n < window.inlines; n++) {
      const int a = window.inlineOf(i, n - window.inlines / 2);
      Sums sums[PHASES] = {};
      for (int m = -(window.crosslines / 2); m <= window.crosslines / 2; m++) {
        const int b = window.crosslineOf(j, m), steps = b * across;
        const float* x = trace(a, b) + threadIdx.x + whole(steps);
        if (a == 0)
          sums[0].add(between(x[0], x[1], phase(steps)));
        else
          addTraceFrom<0>(phase(steps), x, sums);
      }
      Sums* to = lines() + n * PHASES * places() + threadIdx.x;
      to[0] = sums[0];
      if (a == 0) continue;
      for (int phase = 1; phase < PHASES; phase++) to[phase * places()] = sums[phase];
    }
  }

  // Whether every shift keeps a row within the survey's traces.
  __device__ __forceinline__ bool isInner(int row) const {
    const int at = firstRow() + row, most = before() + outside();
    return window.survey.hasSample(at - most) && window.survey.hasSample(at + most + 1);
  }

  // The sums of a row over the lines.
  __device__ __forceinline__ Sums sumRow(int row, int along) const {
    Sums sums = {};
    for (int n = 0; n < window.inlines; n++) {
      const int steps = window.inlineOf(i, n - window.inlines / 2) * along;
      sums.add(lines()[(n * PHASES + phase(steps)) * places() + before() + row + whole(steps)]);
    }
    return sums;
  }

  // Whether the survey's traces have the samples around a shifted row.
  __device__ __forceinline__ bool reaches(int row, int steps) const {
    const int at = firstRow() + row + whole(steps), last = window.survey.last.samples;
    return window.survey.first.samples <= at && (at < last || (at == last && phase(steps) == 0));
  }

  // The sums of a row near the ends of the survey's traces.
  __device__ Sums sumOuterRow(int row, int along, int across) const {
    Sums sums = {};
    if (!window.survey.hasSample(firstRow() + row)) return sums;
    for (int n = -(window.inlines / 2); n <= window.inlines / 2; n++) {
      Sums line = {};
      const int a = window.inlineOf(i, n);
      for (int m = -(window.crosslines / 2); m <= window.crosslines / 2; m++) {
        const int b = window.crosslineOf(j, m);
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

  // Writes the semblances of all pairs into the work space, most samples for each pair.
  __device__ void scanPairs(const Field& x, int samples, float* work) const {
    read(x, samples);
    __syncthreads();
    for (int across = -scan.steps; across <= scan.steps; across++) {
      sumLines(across);
      scanAcross(across, work);
    }
  }

 private:
  __device__ void scanAcross(int across, float* work) const {
    const int row = threadIdx.x;
    const bool hasRow = row < rowCount(), inner = hasRow && isInner(row);
    const int runs = most / SCAN_RUN;
    for (int from = -scan.steps; from <= scan.steps; from += batch) {
      const int dips = min(batch, scan.steps - from + 1);
      __syncthreads();
      for (int dip = 0; dip < dips && hasRow; dip++)
        rows()[slot(dip, row)] = inner ? sumRow(row, from + dip) : sumOuterRow(row, from + dip, across);
      __syncthreads();
      for (int n = threadIdx.x; n < runs * dips; n += blockDim.x) {
        const int dip = n / runs, run = n % runs;
        const Sums* sums = rows() + slot(dip, run * SCAN_RUN);
        Semblance semblances[SCAN_RUN];
        const int radius = window.samples / 2;
        slide<SCAN_RUN>(
            radius, [&](int away) { return sums[radius + away + (radius + away) / SCAN_RUN]; },
            [&](int, int output, const Sums& sums) { semblances[output].add(sums); });
        float* to = work + scan.place(from + dip, across) * most + run * SCAN_RUN;
        for (int output = 0; output < SCAN_RUN; output++)
          to[output] = semblances[output].of(window.inlines * window.crosslines);
      }
    }
  }
};

}  // namespace

// For grids whose step is a power of two, the inverse of phases: samples between two are computed once for all pairs.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS, 2)
semblance_scan_shared(Region region, Field x, Field y, Field p, Field q, int inlines, int crosslines, int samples,
                      int shift, Bounds survey, const Pair* pairs, int steps, float step, float scale, int phases,
                      int most, int batch, float* work) {
  DYNAMIC_SHARED(float, shared);
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const Scan scan{pairs, steps, step, scale};
  float* semblances = work + size_t(blockIdx.x) * scan.side() * scan.side() * most;
  const int along = (region.samples + most - 1) / most;
  const long long blocks = (long long)region.inlines * region.crosslines * along;
  for (long long n = blockIdx.x; n < blocks; n += gridDim.x) {
    const int row = n / along, first = n % along * most;
    const int i = row / region.crosslines, j = row % region.crosslines;
    const ScanBlock block{window, scan, i, j, first, most, batch, shared};
    __syncthreads();
    switch (phases) {
      case 1: SharedScan<0>(block).scanPairs(x, region.samples, semblances); break;
      case 2: SharedScan<1>(block).scanPairs(x, region.samples, semblances); break;
      case 4: SharedScan<2>(block).scanPairs(x, region.samples, semblances); break;
      case 8: SharedScan<3>(block).scanPairs(x, region.samples, semblances); break;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < min(most, region.samples - first); k += blockDim.x)
      scan.write(window, x, y, p, q, i, j, first + k,
                 [&](int along, int across) { return semblances[scan.place(along, across) * most + k]; });
  }
}
KERNEL(semblance_scan_shared)
