// Windows of neighbouring samples, whose rows the lanes of a warp share.
#pragma once
#include "constants.cuh"
#include "semblance.cuh"

// The windows of a run of samples, whose rows the lane and the next ones have.
struct RowRun {
  Semblance rows[SCAN_RUN], sums[SCAN_RUN];

  __device__ __forceinline__ explicit RowRun(const Sums (&of)[SCAN_RUN]) {
    for (int n = 0; n < SCAN_RUN; n++) rows[n] = Semblance(of[n]);
  }

  // Each becomes the one so many rows on.
  template <int BY>
  static __device__ __forceinline__ void move(Semblance (&of)[SCAN_RUN]) {
    Semblance next[BY];
#pragma unroll
    for (int n = 0; n < BY; n++) next[n] = of[n].ofLane(1);
#pragma unroll
    for (int n = 0; n < SCAN_RUN; n++) of[n] = n + BY < SCAN_RUN ? of[n + BY] : next[n + BY - SCAN_RUN];
  }

  // Adds up all windows of so many rows.
  __device__ __forceinline__ void sum(int count) {
    if (count == 2 * SCAN_RUN + 1) {
      sumRuns();
    } else {
      sumThrees(count);
    }
  }

 private:
  // The rest of the run with the next one, and the first rows of that after it.
  __device__ __forceinline__ void sumRuns() {
    Semblance firsts[SCAN_RUN];
    firsts[0] = rows[0];
#pragma unroll
    for (int n = 1; n < SCAN_RUN; n++) {
      firsts[n] = firsts[n - 1];
      firsts[n].add(rows[n]);
    }
    Semblance rest = firsts[SCAN_RUN - 1].ofLane(1);
#pragma unroll
    for (int n = SCAN_RUN - 1; n >= 0; n--) {
      rest.add(rows[n]);
      sums[n] = rest;
      sums[n].add(firsts[n].ofLane(2));
    }
  }

  // Threes of rows, then the rows left over.
  __device__ __forceinline__ void sumThrees(int count) {
    Semblance threes[SCAN_RUN];
    const Semblance next = rows[0].ofLane(1), afterNext = rows[1].ofLane(1);
#pragma unroll
    for (int n = 0; n < SCAN_RUN; n++) {
      threes[n] = rows[n];
      threes[n].add(n + 1 < SCAN_RUN ? rows[n + 1] : next);
      threes[n].add(n + 2 < SCAN_RUN ? rows[n + 2] : n + 2 == SCAN_RUN ? next : afterNext);
    }
    if (count < 3) {
      for (int n = 0; n < SCAN_RUN; n++) sums[n] = rows[n];
    } else {
      for (int n = 0; n < SCAN_RUN; n++) sums[n] = threes[n];
    }
    for (int row = 3; row + 3 <= count; row += 3) {
      move<3>(threes);
      add(threes);
    }
    if (count % 3 == 0) return;
    for (int row = 3; row <= count; row += 3) move<3>(rows);
    if (count >= 3) add(rows);
    if (count % 3 == 1) return;
    move<1>(rows);
    add(rows);
  }

  __device__ __forceinline__ void add(const Semblance (&others)[SCAN_RUN]) {
#pragma unroll
    for (int n = 0; n < SCAN_RUN; n++) sums[n].add(others[n]);
  }
};
