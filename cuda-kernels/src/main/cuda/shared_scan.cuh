// The semblances of all pairs of dips, by a block of threads that keeps the traces and their sums in shared memory.
#pragma once
#include "row_run.cuh"
#include "scan_block.cuh"

// The scan of a block.
struct SharedScan : ScanBlock {
  const int lineCount, traceCount;
  const int ownLane, ownWarp, warps;
  const int pairs, ownPair, ownRun;  // pairs of dips of a warp; that of the thread, and its run of rows

  __device__ explicit SharedScan(const ScanBlock& block)
      : ScanBlock(block),
        lineCount(linesBefore(window.crosslines)),
        traceCount(window.inlines * window.crosslines),
        ownLane(threadIdx.x % WARP),
        ownWarp(threadIdx.x / WARP),
        warps(blockDim.x / WARP),
        pairs(WARP / lanes),
        ownPair(ownLane / lanes),
        ownRun(ownLane % lanes) {}

  // Where lines begin.
  __device__ __forceinline__ int firstLine() const {
    const int ofShifts = window.inlines * (sizeof(TraceShift) + phases() * sizeof(PhaseShift));
    return (ofShifts + scan.side() * fours() * sizeof(Four)) / sizeof(float);
  }

  // For each line, sums over its traces.
  __device__ __forceinline__ Sums* lines() const {
    return reinterpret_cast<Sums*>(phaseShifts() + window.inlines * phases());
  }

  // For each dip of a batch, the sums of rows near the ends of the survey's traces.
  __device__ __forceinline__ Sums* outer() const { return lines() + lineCount * places(); }

  __device__ __forceinline__ ScanLine* ofLine() const {
    return reinterpret_cast<ScanLine*>(outer() + batch * outerRows());
  }

  // For each inline of the window, the shift by the inline dip.
  __device__ __forceinline__ TraceShift* shifts() const { return reinterpret_cast<TraceShift*>(shared); }

  // For each crossline dip, how many bytes after the lines begin the sums of each for the first row. The last number is how many
  // bytes after the work space begin the semblances of its pair with the inline dip.
  __device__ __forceinline__ Four* ofDips() const { return reinterpret_cast<Four*>(shifts() + window.inlines); }

  // Shifts by the inline dip at each phase.
  __device__ __forceinline__ PhaseShift* phaseShifts() const {
    return reinterpret_cast<PhaseShift*>(ofDips() + scan.side() * fours());
  }

  // The samples of the window's traces, times the scale.
  __device__ __forceinline__ float* traces() const { return reinterpret_cast<float*>(ofLine() + lineCount); }

  // The inlines and the crosslines to the traces that stand for those of the window.
  __device__ __forceinline__ int* inlines() const {
    return reinterpret_cast<int*>(traces() + window.inlines * window.crosslines * traceLength());
  }

  __device__ __forceinline__ int* crosslines() const { return inlines() + window.inlines; }

  // How many threads have read samples that are too large to be squared, or NaN.
  __device__ __forceinline__ int* extremes() const { return crosslines() + window.crosslines; }

  // The samples of the trace that lies a inlines and b crosslines away, from the first place on.
  __device__ __forceinline__ float* trace(int a, int b) const { return shared + placeOf(a, b); }

  // Where that is.
  __device__ __forceinline__ int placeOf(int a, int b) const {
    const int trace = (a + window.inlines / 2) * window.crosslines + b + window.crosslines / 2;
    return firstLine() + 2 * (lineCount * (places() + 1) + batch * outerRows()) + trace * traceLength() + margin();
  }

  __device__ void seek() const {
    if (threadIdx.x == 0) *extremes() = 0;
    for (int n = threadIdx.x; n < window.inlines; n += blockDim.x)
      inlines()[n] = window.inlineOf(i, n - window.inlines / 2);
    for (int m = threadIdx.x; m < window.crosslines; m += blockDim.x) {
      crosslines()[m] = window.crosslineOf(j, m - window.crosslines / 2);
      for (int n = linesBefore(m), phase = 0; phase < phases(); n++, phase += everyPhase(m))
        ofLine()[n] = {crosslines()[m], phase};
    }
    for (int n = threadIdx.x; n < window.crosslines * scan.side(); n += blockDim.x) {
      const int line = n % window.crosslines, across = n / window.crosslines - scan.steps;
      const int steps = window.crosslineOf(j, line - window.crosslines / 2) * across;
      const int place = (linesBefore(line) + phase(steps) / everyPhase(line)) * places() + before() + whole(steps);
      ofDips()[n / window.crosslines * fours() + line / 4].of[line % 4] = place * sizeof(Sums);
    }
  }

  // How much of a sample a phase is.
  __device__ __forceinline__ float fraction(int steps) const { return phase(steps) / static_cast<float>(phases()); }

  // Sets the shifts by an inline dip.
  __device__ void shift(int along) const {
    for (int n = threadIdx.x; n < window.inlines; n += blockDim.x) {
      const int a = inlines()[n], away = a * along;
      const int steps = a * window.crosslines * traceLength() * phases() + away;
      shifts()[n] = {steps, away, window.survey.hasTrace(i - a, j) ? away : -BEYOND};
      for (int m = 0; m < phases(); m++) phaseShifts()[n * phases() + m] = {whole(steps + m) * BYTES, fraction(steps + m)};
    }
  }

  // Sets where the semblances of the pairs of an inline dip begin.
  __device__ void number(int along) const {
    for (int n = threadIdx.x; n < scan.side(); n += blockDim.x) {
      const int bytes = scan.number(along, n - scan.steps) * SCAN_RUN * WARP * BYTES;
      ofDips()[(n + 1) * fours() - 1].of[3] = bytes;
    }
  }

  // Rows of a block, from begin to end, that the survey has. In the middle of them, no pair of dips leaves its traces.
  struct SurveyRows {
    int first, last;  // of the survey's traces
    int begin, middle, middleEnd, end;

    __device__ __forceinline__ int numberOfOuter(int row) const {
      return row < middle ? row - begin : row - middleEnd + middle - begin;
    }
  };

  __device__ __forceinline__ SurveyRows surveyRows() const {
    SurveyRows rows;
    const int reachOfAll = before() + outside();
    rows.first = window.survey.first.samples - firstRow();
    rows.last = window.survey.last.samples - firstRow();
    rows.begin = nearest(rows.first, 0, rowCount());
    rows.end = nearest(rows.last + 1, rows.begin, rowCount());
    const int half = (rows.first + rows.last + 1) / 2;  // rows before it that leave one end leave the first
    rows.middle = nearest(min(rows.first + reachOfAll, half), rows.begin, rows.end);
    rows.middleEnd = nearest(max(rows.last - reachOfAll, half), rows.middle, rows.end);
    return rows;
  }

  // Clears the rows beyond the ends of the survey's traces.
  __device__ void clear(const SurveyRows& rows) const {
    const int before = nulls(), after = before + rows.middle - rows.begin + rows.end - rows.middleEnd;
    for (int n = threadIdx.x; n < batch * outerRows(); n += blockDim.x) {
      const int row = n % outerRows();
      if (row < before || row >= after) outer()[n] = {};
    }
  }

  // Reads the traces that the windows may contain.
  __device__ void read(const Field& x, int samples) const {
    const Bounds& survey = window.survey;
    const int beyond = window.samples / 2 + window.shift + 1;
    const int from = firstRow() - before() - margin();
    const int low = max(survey.first.samples, -beyond), high = min(survey.last.samples + 1, samples - 1 + beyond);
    unsigned largest = 0;
#pragma unroll 1
    for (int n = ownWarp; n < traceCount; n += warps) {
      const int a = n / window.crosslines - window.inlines / 2, b = n % window.crosslines - window.crosslines / 2;
      if (survey.hasTrace(i, j) && !survey.hasTrace(i + a, j + b)) continue;
      const float* row = &x(i + a, j + b, 0);
      float* to = trace(a, b) - margin();
      for (int m = ownLane; m < traceLength(); m += WARP) {
        const float sample = row[nearest(from + m, low, high)] * scan.scale;
        to[m] = sample;
        largest = max(largest, __float_as_uint(fabsf(sample)));
      }
    }
    const bool hasExtremes = largest >= __float_as_uint(ORDINARY);
    if (hasExtremes) atomicAdd(extremes(), 1);
  }

  // A sample between two. Half of a difference is exact.
  __device__ __forceinline__ float between(float low, float high, float fraction) const {
    return phases() == 2 ? fmaf(high - low, fraction, low) : low + (high - low) * fraction;
  }

  // Sums over the traces of each line, for the inline dip. A thread sums several places; those beyond the last are not kept.
  template <int UNROLL>
  __device__ void sumLines() const {
    const float whole = *extremes() == 0 ? 0 : -1;  // the fraction at which a sample counts alone
    int line = ownWarp;
    for (int first = 0; first < places(); first += SCAN_PLACES * WARP) {
      for (; line < lineCount; line += warps) {
        const ScanLine own = ofLine()[line];
        const PhaseShift* of = phaseShifts() + own.phase;
        const int place = first + ownLane;
        const char* middle = reinterpret_cast<const char*>(trace(0, own.crosslines) + place);
        Sums sums[SCAN_PLACES] = {};
#pragma unroll UNROLL
        for (int n = 0; n < window.inlines; n++) {
          const PhaseShift shift = of[n * phases()];
          const float* x = reinterpret_cast<const float*>(middle + shift.bytes);
          float samples[SCAN_PLACES];
          if (shift.fraction == whole) {
#pragma unroll
            for (int m = 0; m < SCAN_PLACES; m++) samples[m] = x[m * WARP];
          } else {
#pragma unroll
            for (int m = 0; m < SCAN_PLACES; m++) samples[m] = between(x[m * WARP], x[m * WARP + 1], shift.fraction);
          }
#pragma unroll
          for (int m = 0; m < SCAN_PLACES; m++) sums[m].add(samples[m]);
        }
        Sums* to = lines() + line * places() + place;
#pragma unroll
        for (int m = 0; m < SCAN_PLACES; m++)
          if (place + m * WARP < places()) to[m * WARP] = sums[m];
      }
      line -= lineCount;
    }
  }

  // The most whole samples that a pair of dips shifts a trace by.
  __device__ __forceinline__ int reach(int along, int across) const {
    return whole(window.inlines / 2 * abs(along) + window.crosslines / 2 * abs(across) + phases() - 1);
  }

  // Whether the survey has all traces of the window, and the opposite sample of each that leaves them.
  __device__ __forceinline__ bool hasOpposites(const SurveyRows& rows) const {
    const int inlines = window.inlines / 2, crosslines = window.crosslines / 2;
    return window.survey.hasTrace(i - inlines, j - crosslines) && window.survey.hasTrace(i + inlines, j + crosslines) &&
           rows.last - rows.first > 2 * (before() + outside());
  }

  // The sums of a row near the ends of the survey's traces, for the inline dip.
  template <int UNROLL, bool HAS_OPPOSITES>
  __device__ __forceinline__ Sums sumOuterRow(int row, int across) const {
    const Bounds& survey = window.survey;
    const int low = (survey.first.samples - firstRow() - row) * phases();
    const unsigned range = (survey.last.samples - survey.first.samples) * phases();
    const int middle = placeOf(0, 0) + before() + row;
    Sums sums = {};
#pragma unroll 1
    for (int m = 0; m < window.crosslines; m++) {
      Sums line = {};
      const int b = crosslines()[m];
      const int place = b * (traceLength() * phases() + across), away = b * across - low;
      const int opposite = survey.hasTrace(i, j - b) ? -2 * low - away : BEYOND;
#pragma unroll UNROLL
      for (int n = 0; n < window.inlines; n++) {
        const TraceShift trace = shifts()[n];
        int steps = trace.steps + place;
        const bool hasOpposite = HAS_OPPOSITES || static_cast<unsigned>(opposite - trace.oppositeAway) <= range;
        if (static_cast<unsigned>(trace.away + away) > range) steps = hasOpposite ? -steps : 0;
        const float* x = shared + (middle + whole(steps));
        line.add(between(x[0], x[1], fraction(steps)));
      }
      sums.add(line);
    }
    return sums;
  }

  // The sums of all rows near an end of the survey's traces that a pair of an inline dip and a batch of crossline dips leaves.
  // The farther a dip is from 0, the more rows are; so each follows on one that is as much nearer to 0, and threads have as
  // many of each two.
  template <int UNROLL, bool HAS_OPPOSITES>
  __device__ void sumOuterRows(const SurveyRows& rows, bool last, int along, int from, int dips) const {
    // dips also leave the last sample, as the next one lies beyond; the two may be rounded to one more than their sum
    const int more = last ? 1 : 0, most = reach(along, 0) + reach(along, scan.steps + 1) + 1 + 2 * more;
    const int begin = last ? rows.middleEnd : rows.begin, end = last ? rows.end : rows.middle;
    if (begin == end) return;
    for (int n = threadIdx.x; n < most * (scan.steps + 1); n += blockDim.x) {
      int across = n / most, away = n % most;
      const int count = reach(along, across) + more;
      const bool follows = away >= count;
      across -= follows ? scan.steps + 1 : 0;
      away -= follows ? count : 0;
      const int row = last ? rows.last - away : rows.first + away, dip = across - from;
      const bool isLeft = away < reach(along, across) + more, isOfBatch = (0 <= dip) & (dip < dips);
      if (isLeft & isOfBatch & (begin <= row) & (row < end))
        outer()[dip * outerRows() + nulls() + rows.numberOfOuter(row)] = sumOuterRow<UNROLL, HAS_OPPOSITES>(row, across);
    }
  }

  // The line of a dip at the thread's first row.
  __device__ __forceinline__ const Sums* lineOf(int bytes) const {
    return reinterpret_cast<const Sums*>(reinterpret_cast<const char*>(lines() + ownRun * SCAN_RUN) + bytes);
  }

  // Adds a run of rows of the lines of a dip, from the thread's first row on, but for the middle line.
  template <int UNROLL>
  __device__ __forceinline__ void addLines(const Four* ofDip, Sums (&sums)[SCAN_RUN]) const {
#pragma unroll UNROLL
    for (int first = 0; first < window.crosslines; first += 4) {
      const Four four = ofDip[first / 4];
#pragma unroll
      for (int n = 0; n < 4; n++) {
        if (first + n == window.crosslines) break;
        if (first + n == window.crosslines / 2) continue;
        const Sums* line = lineOf(four.of[n]);
#pragma unroll
        for (int row = 0; row < SCAN_RUN; row++) sums[row].add(line[row]);
      }
    }
  }

  // Puts those near the ends of the survey's traces, and nulls beyond, in their places. Runs too far beyond stay as they are.
  __device__ __forceinline__ void mend(const SurveyRows& rows, int first, int reach, int dip,
                                       Sums (&sums)[SCAN_RUN]) const {
    if (rows.begin > 0 || rows.begin < rows.middle) {
      const Sums* own = outer() + (dip * outerRows() + nulls() + first - rows.begin);
      const int end = first + nulls() < rows.begin ? 0 : min(rows.first + reach, rows.middle) - first;
#pragma unroll
      for (int n = 0; n < SCAN_RUN; n++)
        if (n < end) sums[n] = own[n];
    }
    if (rows.middleEnd < rowCount()) {
      const Sums* own = outer() + (dip * outerRows() + nulls() + first - rows.begin + rows.middle - rows.middleEnd);
      const int begin = first >= rows.end + window.samples / 2 ? SCAN_RUN : max(rows.last - reach, rows.middleEnd) - first;
#pragma unroll
      for (int n = 0; n < SCAN_RUN; n++)
        if (n >= begin) sums[n] = own[n];
    }
  }

  // Writes the semblances of the pairs of an inline dip and a batch of crossline dips into the work space. The lanes of a
  // pair have neighbouring runs of rows.
  template <int UNROLL>
  __device__ void scanDips(const SurveyRows& rows, int along, int from, int dips, float* work) const {
    const bool ordinary = *extremes() == 0;
    char* own = reinterpret_cast<char*>(work + ownRun);
    // it is the same for all crossline dips
    const int middle = window.crosslines / 2;
    const Sums* middleLine = lineOf(ofDips()[middle / 4].of[middle % 4]);
    Sums middleRows[SCAN_RUN];
#pragma unroll
    for (int row = 0; row < SCAN_RUN; row++) middleRows[row] = middleLine[row];
    for (int n = ownWarp * pairs; n < dips; n += warps * pairs) {
      const bool has = lanes == WARP || (ownPair < pairs && n + ownPair < dips);
      const int dip = has ? n + ownPair : n, across = from + dip;
      Sums sums[SCAN_RUN];
#pragma unroll
      for (int row = 0; row < SCAN_RUN; row++) sums[row] = middleRows[row];
      const Four* ofDip = ofDips() + (across + scan.steps) * fours();
      addLines<UNROLL>(ofDip, sums);
      mend(rows, ownRun * SCAN_RUN, reach(along, across), dip, sums);
      RowRun windows(sums);
      windows.sum(window.samples);
      if (!has) continue;
      const unsigned bytes = ofDip[fours() - 1].of[3];
      float* to = reinterpret_cast<float*>(own + bytes);
#pragma unroll
      for (int output = 0; output < SCAN_RUN; output++) {
        const Semblance& sum = windows.sums[output];
        to[output * WARP] = ordinary ? sum.roughly(traceCount) : sum.of(traceCount);
      }
    }
  }

  // Writes the semblances of all pairs. UNROLL inlines of a line are added up together.
  template <int UNROLL>
  __device__ void scanPairs(const Field& x, int samples, float* work) const {
    seek();
    __syncthreads();
    read(x, samples);
    const SurveyRows rows = surveyRows();
    clear(rows);
    for (int along = -scan.steps; along <= scan.steps; along++) {
      shift(along);
      __syncthreads();
      number(along);
      sumLines<UNROLL>();
      for (int from = -scan.steps; from <= scan.steps; from += batch) {
        const int dips = min(batch, scan.steps - from + 1);
        if (from > -scan.steps) __syncthreads();
#pragma unroll 1
        for (int last = 0; last < 2; last++) {
          if (hasOpposites(rows)) {
            sumOuterRows<UNROLL, true>(rows, last == 1, along, from, dips);
          } else {
            sumOuterRows<UNROLL, false>(rows, last == 1, along, from, dips);
          }
        }
        __syncthreads();
        scanDips<UNROLL>(rows, along, from, dips, work);
      }
    }
  }
};

// Traces of the block around the one of its sample k, which are scaled.
struct ScanTraces {
  const SharedScan& block;
  const int k;

  __device__ __forceinline__ int inlineOf(int n) const { return block.inlines()[n]; }

  __device__ __forceinline__ int crosslineOf(int m) const { return block.crosslines()[m]; }

  __device__ __forceinline__ const float* at(int a, int b, int n) const {
    return block.shared + (block.placeOf(a, b) + block.before() + block.window.samples / 2 + k + n);
  }

  __device__ __forceinline__ float scale() const { return 1; }
};
