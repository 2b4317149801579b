// The pairs of levels in windows of a grey-level co-occurrence matrix that move along the crosslines: a row of pairs
// leaves and another enters at each crossline. Sums over pairs are integers, so they do not depend on where they began.
#pragma once
#include "constants.cuh"
#include "runs.cuh"
#include "varve.cuh"

// The position of a pair's second sample relative to the first; `sample` is not negative.
struct Offset {
  int crossline;
  int sample;
};

// A missing sample has level 0; its windows become NaN.
__device__ __forceinline__ int level(float x) { return isnan(x) ? 0 : static_cast<int>(x); }

// The windows around sample k of inline i.
struct Windows {
  Field x;
  int i;
  int k;
  int crosslines;
  int samples;

  __device__ int rows(Offset offset) const { return crosslines - abs(offset.crossline); }

  __device__ int width(Offset offset) const { return samples - offset.sample; }

  // Pairs of a window.
  __device__ double pairs(Offset offset) const { return rows(offset) * width(offset); }

  // Calls body(a, b) with the levels of pair c of a row, whose lower crossline is j.
  template <class Body>
  __device__ __forceinline__ void pair(int j, int c, Offset offset, Body body) const {
    const int first = k - samples / 2 + c;
    body(level(x(i, j + max(0, -offset.crossline), first)),
         level(x(i, j + max(0, offset.crossline), first + offset.sample)));
  }

  template <class Body>
  __device__ __forceinline__ void eachPair(int j, Offset offset, Body body) const {
    for (int c = 0; c < width(offset); c++) pair(j, c, offset, body);
  }

  // Samples of crossline j that are missing.
  __device__ int missing(int j) const {
    int count = 0;
    for (int dk = -(samples / 2); dk <= samples / 2; dk++) count += isnan(x(i, j, k + dk));
    return count;
  }

  // Moves a window of some rows to crossline j: calls leave(row) for one row and enter(row) for one or, if the window
  // is the first, for all.
  template <class Leave, class Enter>
  __device__ __forceinline__ void move(int j, bool isFirst, int rows, Leave leave, Enter enter) const {
    const int top = j - crosslines / 2;
    if (!isFirst) leave(top - 1);
    for (int row = isFirst ? 0 : rows - 1; row < rows; row++) enter(top + row);
  }
};
