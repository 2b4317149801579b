// How a block of threads that scans dips divides its samples, and what it has in shared memory.
#pragma once
#include "constants.cuh"
#include "semblance.cuh"

// Steps beyond any trace, even with those of a trace. Twice as many are a number as well.
constexpr int BEYOND = 1 << 29;

// Bytes of a sample.
constexpr int BYTES = sizeof(float);

// A block of threads that computes neighbouring samples of one trace.
struct ScanBlock {
  LayerWindow window;
  Scan scan;
  int i, j, first;  // the first sample, a whole number of runs from the survey's first row of windows
  int bits;         // a shift of s steps is s >> bits whole samples and a phase, the last bits of s
  int lanes;        // of a warp that add up the windows of one pair of dips
  int batch;        // crossline dips that are scanned at a time
  float* shared;

  __device__ __forceinline__ int phases() const { return 1 << bits; }

  __device__ __forceinline__ int whole(int steps) const { return steps >> bits; }

  __device__ __forceinline__ int phase(int steps) const { return steps & (phases() - 1); }

  // Rows of the windows: a run of them for each lane.
  __device__ __forceinline__ int rowCount() const { return SCAN_RUN * lanes; }

  __device__ __forceinline__ int firstRow() const { return first - window.samples / 2; }

  // How many places of a line lie before the first row.
  __device__ __forceinline__ int before() const { return whole(window.crosslines / 2 * scan.steps + phases() - 1); }

  // How many samples shifts along inlines may reach before the first place.
  __device__ __forceinline__ int outside() const { return whole(window.inlines / 2 * scan.steps + phases() - 1); }

  // How many samples lie before the first place: a cubic takes one more.
  __device__ __forceinline__ int margin() const { return outside() + 1; }

  __device__ __forceinline__ int places() const { return rowCount() + 2 * before(); }

  __device__ __forceinline__ int traceLength() const { return places() + 2 * margin() + 2; }

  // Fours of numbers, one for each line and one more.
  __device__ __forceinline__ int fours() const { return window.crosslines / 4 + 1; }

  // Rows beyond each end of the survey's traces that runs with a row of a window may reach.
  __device__ __forceinline__ int nulls() const { return window.samples / 2 + SCAN_RUN - 1; }

  // Rows of a block that may have to be summed without lines, and those beyond.
  __device__ __forceinline__ int outerRows() const {
    return min(rowCount(), 2 * (before() + outside()) + 1) + 2 * nulls();
  }

  // Every so many phases of a line are needed: shifts along crosslines are multiples of its distance.
  __device__ __forceinline__ int everyPhase(int line) const {
    const int away = abs(line - window.crosslines / 2);
    return away == 0 ? phases() : min(away & -away, phases());
  }

  // The sums of all lines at all phases before one.
  __device__ __forceinline__ int linesBefore(int line) const {
    int count = 0;
    for (int n = 0; n < line; n++) count += phases() / everyPhase(n);
    return count;
  }
};

// Numbers that are read together.
struct __align__(16) Four {
  int of[4];
};

// A line of the window: the traces of a crossline, at a phase.
struct __align__(8) ScanLine {
  int crosslines, phase;
};

// How an inline dip shifts a trace of the window, in steps from the middle one's sample.
struct __align__(16) TraceShift {
  int steps;         // to the trace's own sample: whole ones lead to its trace
  int away;          // of its own sample along the trace
  int oppositeAway;  // the same where the survey has the trace on the opposite side, else before any
};

// The same with the phase of a line: bytes from the middle sample to the one before, and the fraction of a sample that is left.
struct __align__(8) PhaseShift {
  int bytes;
  float fraction;
};
