// Semblances of windows that follow the layers, and the choice among those of a grid of dips.
#pragma once
#include "constants.cuh"
#include "layers.cuh"
#include "logarithm.cuh"

// The difference of semblances that may be due to rounding.
constexpr float ROUNDING = 1e-6f;

// Rows of a window that are read together, a multiple of three.
constexpr int ROWS = 6;

// Squares of smaller samples are finite, and so are their sums. A ratio of these is NaN only where there is no energy.
constexpr float ORDINARY = 1e15f;

constexpr unsigned ALL_LANES = 0xFFFFFFFF;

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

// Sums over the rows of a window: of three rows each, then of what is left.
struct Semblance {
  float stacked = 0, energy = 0;

  Semblance() = default;

  __device__ __forceinline__ explicit Semblance(const Sums& row) : stacked(row.sum * row.sum), energy(row.squares) {}

  __device__ __forceinline__ Semblance(float stacked, float energy) : stacked(stacked), energy(energy) {}

  __device__ __forceinline__ void add(const Semblance& rows) {
    stacked += rows.stacked;
    energy += rows.energy;
  }

  // The same of samples below ORDINARY, within two units of its last place.
  __device__ __forceinline__ float roughly(int traces) const {
    return saturatedProduct(stacked, roughInverse(traces * energy));
  }

  // That of a lane of the warp so many lanes on; the last ones keep their own.
  __device__ __forceinline__ Semblance ofLane(int on) const {
    return {__shfl_down_sync(ALL_LANES, stacked, on), __shfl_down_sync(ALL_LANES, energy, on)};
  }

  __device__ __forceinline__ float of(int traces) const {
    const float all = traces * energy;
    if (haveQuotient(stacked, all)) return saturatedQuotient(stacked, all);
    const float ratio = stacked / all;
    return ratio > 1 ? 1 : ratio;
  }
};

// The sums of three rows.
__device__ __forceinline__ Semblance threeRows(const Sums& a, const Sums& b, const Sums& c) {
  Semblance sums(a);
  sums.add(Semblance(b));
  sums.add(Semblance(c));
  return sums;
}

// The semblance of the window whose traces are shifted by shiftOf(a, b) samples.
template <class Shift>
__device__ float semblance(const LayerWindow& window, const Field& x, int i, int j, int k, float scale,
                           Shift shiftOf) {
  Semblance result;
  const int last = window.samples / 2;
  for (int from = -last; from <= last; from += ROWS) {
    const int rows = min(ROWS, last - from + 1);
    Sums sums[ROWS] = {};
    for (int m = -(window.crosslines / 2); m <= window.crosslines / 2; m++) {
      Sums line[ROWS] = {};
      const int b = window.crosslineOf(j, m);
      for (int n = -(window.inlines / 2); n <= window.inlines / 2; n++) {
        const int a = window.inlineOf(i, n);
        window.shiftedRows<ROWS>(x, i, j, k + from, rows, a, b, shiftOf(a, b),
                                 [&](int row, float sample) { line[row].add(sample * scale); });
      }
      for (int row = 0; row < ROWS; row++) sums[row].add(line[row]);
    }
    for (int row = 0; row < ROWS; row++)
      if (!window.survey.hasSample(k + from + row)) sums[row] = {};
    for (int row = 0; row < ROWS; row += 3) {
      if (row + 3 <= rows) {
        result.add(threeRows(sums[row], sums[row + 1], sums[row + 2]));
      } else {
        for (int left = row; left < row + 3; left++)
          if (left < rows) result.add(Semblance(sums[left]));
      }
    }
  }
  return result.of(window.inlines * window.crosslines);
}

// Sums over the traces of rows of samples, and half of their slopes by either dip.
template <int ROWS>
struct SlopedRows {
  float sums[ROWS] = {}, along[ROWS] = {}, across[ROWS] = {};

  __device__ __forceinline__ void add(int row, float sample, float slope, float inlines, float crosslines) {
    sums[row] += sample;
    along[row] = fmaf(slope, inlines, along[row]);
    across[row] = fmaf(slope, crosslines, across[row]);
  }
};

// The semblance of a window, and the slopes of its logarithm by either dip.
struct SlopedSemblance {
  float stacked = 0, energy = 0, along = 0, alongEnergy = 0, across = 0, acrossEnergy = 0;

  // Adds the energy of a trace so many inlines and crosslines away, and half of its slope by the shift.
  __device__ __forceinline__ void addTrace(float squares, float slope, float inlines, float crosslines) {
    energy += squares;
    alongEnergy = fmaf(slope, inlines, alongEnergy);
    acrossEnergy = fmaf(slope, crosslines, acrossEnergy);
  }

  template <int ROWS>
  __device__ __forceinline__ void add(const SlopedRows<ROWS>& rows) {
#pragma unroll
    for (int row = 0; row < ROWS; row++) {
      stacked = fmaf(rows.sums[row], rows.sums[row], stacked);
      along = fmaf(rows.sums[row], rows.along[row], along);
      across = fmaf(rows.sums[row], rows.across[row], across);
    }
  }

  __device__ __forceinline__ float slope(float stackedSlope, float energySlope) const {
    return stacked > 0 ? 2 * (stackedSlope / stacked - energySlope / energy) : 0;
  }
};

// A window whose traces are shifted along two dips in samples per trace, cubic between samples. TOGETHER rows are read at a time
// where the survey has all four samples of each cubic. Traces tell which stand for those of the window, where they are, and by
// which factor their samples are scaled.
template <int TOGETHER, class Traces>
struct SlopedWindow {
  const LayerWindow& window;
  const Traces& traces;
  const Field& x;
  const int i, j, k;
  const float scale, dipP, dipQ;

  __device__ SlopedSemblance semblance() const {
    SlopedSemblance result;
    const int half = window.samples / 2;
    const int reach = window.inlines / 2 * fabsf(dipP) + window.crosslines / 2 * fabsf(dipQ);
    int from = -half;
    if (window.hasCubics(k - half, k + half, reach + 1)) {
      for (; from + TOGETHER - 1 <= half; from += TOGETHER) add<TOGETHER, true>(from, result);
      for (; from + 2 <= half; from += 3) add<3, true>(from, result);
    }
    from = max(from, window.survey.first.samples - k);
    const int last = min(half, window.survey.last.samples - k);
    for (; from + 2 <= last; from += 3) add<3, false>(from, result);
    for (; from <= last; from++) add<1, false>(from, result);
    return result;
  }

 private:
  // Adds some rows of the survey. INSIDE says that it has all four samples of each cubic.
  template <int ROWS, bool INSIDE>
  __device__ __forceinline__ void add(int from, SlopedSemblance& result) const {
    SlopedRows<ROWS> rows;
#pragma unroll 1
    for (int m = 0; m < window.crosslines; m++) {
      const int b = traces.crosslineOf(m);
#pragma unroll 1
      for (int n = 0; n < window.inlines; n++) {
        const int a = traces.inlineOf(n);
        const auto own = [&](int n) { return traces.at(a, b, from + n); };
        float squares = 0, slopes = 0;
        window.cubicRows<ROWS, INSIDE>(x, own, i, j, k + from, a, b, a * dipP + b * dipQ, traces.scale(), scale,
                                       [&](int row, float sample, float slope) {
                                         rows.add(row, sample, slope, a, b);
                                         squares = fmaf(sample, sample, squares);
                                         slopes = fmaf(sample, slope, slopes);
                                       });
        result.addTrace(squares, slopes, a, b);
      }
    }
    result.add(rows);
  }
};

// A dip in steps, refined by the parabola through the logarithms of three semblances.
struct Peak {
  float steps;
  float bend;  // of the parabola; 0 where there is none

  __device__ __forceinline__ Peak(int at, float here, float before, float after) : steps(at), bend(0) {
    if (!((before - here) + (after - here) < -ROUNDING)) return;
    const float left = logarithm(max(before, ROUNDING), here), right = logarithm(max(after, ROUNDING), here);
    bend = left + right;
    steps += clamp(0.5f * quotient(right - left, -bend), -0.5f, 0.5f);
  }

  // A dip after one of Newton's steps by the slope of the logarithm of semblance.
  __device__ __forceinline__ float moved(float dip, float slope, float step) const {
    return bend < 0 ? dip + clamp(-slope * step / bend, -0.5f, 0.5f) * step : dip;
  }
};

// The grid of dips.
struct Scan {
  const Pair* pairs;  // smaller dips first; followed by the numbers of the pairs in the order of their dips
  int steps;
  float step, scale;

  __device__ __forceinline__ int side() const { return 2 * steps + 1; }

  __device__ __forceinline__ int number(int along, int across) const {
    const int* numbers = reinterpret_cast<const int*>(pairs + side() * side());
    return numbers[(along + steps) * side() + across + steps];
  }

  // Writes the largest semblance and its dips. semblanceOf(n) is that of pair n. UNROLL pairs (1, 2, 4 or 8) are asked for
  // together, and TOGETHER rows of the window between pairs are read together.
  template <int UNROLL, int TOGETHER, class Of, class Traces>
  __device__ void write(const LayerWindow& window, const Field& x, Field& y, Field& p, Field& q, int i, int j, int k,
                        Of semblanceOf, const Traces& traces) const {
    int number = 0;
    float most = semblanceOf(0), limit = most + ROUNDING;
    for (int first = 1; first < side() * side(); first += UNROLL) {
      float others[UNROLL], largest = 0;
#pragma unroll
      for (int n = 0; n < UNROLL; n++) {
        others[n] = semblanceOf(first + n);
        largest = max(largest, others[n]);
      }
      if (!(largest > limit)) continue;
      int after = 0;
#pragma unroll
      for (int n = 0; n < UNROLL; n++) {
        if (others[n] > limit) {
          most = others[n];
          limit = most + ROUNDING;
          after = n;
        }
      }
      number = first + after;
    }
    const Pair best = pairs[number];
    const auto neighbour = [&](int along, int across) {
      return semblanceOf(this->number(best.along + along, best.across + across));
    };
    const bool alongEnds = abs(best.along) == steps, acrossEnds = abs(best.across) == steps;
    const Peak along(best.along, most, alongEnds ? most : neighbour(-1, 0), alongEnds ? most : neighbour(1, 0));
    const Peak across(best.across, most, acrossEnds ? most : neighbour(0, -1), acrossEnds ? most : neighbour(0, 1));
    const float dipP = step * along.steps, dipQ = step * across.steps;
    const auto refined = SlopedWindow<TOGETHER, Traces>{window, traces, x, i, j, k, scale, dipP, dipQ}.semblance();
    const float semblance = Semblance{refined.stacked, refined.energy}.of(window.inlines * window.crosslines);
    y(i, j, k) = isnan(most) || most > semblance ? most : semblance;
    p(i, j, k) = along.moved(dipP, refined.slope(refined.along, refined.alongEnergy), step);
    q(i, j, k) = across.moved(dipQ, refined.slope(refined.across, refined.acrossEnergy), step);
  }
};
