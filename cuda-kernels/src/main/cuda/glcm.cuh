// The window of a grey-level co-occurrence matrix.
#pragma once
#include "varve.cuh"

enum Feature { CONTRAST, DISSIMILARITY, HOMOGENEITY, ASM, ENERGY, MEAN, VARIANCE, STD, CORRELATION, ENTROPY };

// The position of a pair's second sample relative to the first.
struct Offset {
  int crossline;
  int sample;
};

// The levels of the samples around one sample, within its inline.
struct Window {
  const float* centre;
  long long row;
  int crosslines;
  int samples;

  __device__ float value(int dj, int dk) const { return centre[dj * row + dk]; }

  __device__ int level(int dj, int dk) const { return static_cast<int>(value(dj, dk)); }

  __device__ bool holdsNaN() const {
    const int hj = crosslines / 2;
    const int hk = samples / 2;
    bool missing = false;
    for (int dj = -hj; dj <= hj; dj++)
      for (int dk = -hk; dk <= hk; dk++) missing |= isnan(value(dj, dk));
    return missing;
  }

  __device__ double pairs(Offset offset) const {
    return (crosslines - abs(offset.crossline)) * (samples - offset.sample);
  }

  // Calls body(a, b) for the levels of each pair.
  template <class Body>
  __device__ void eachPair(Offset offset, Body body) const {
    const int hj = crosslines / 2;
    const int hk = samples / 2;
    for (int dj = -hj; dj <= hj; dj++) {
      if (abs(dj + offset.crossline) > hj) continue;
      for (int dk = -hk; dk + offset.sample <= hk; dk++)
        body(level(dj, dk), level(dj + offset.crossline, dk + offset.sample));
    }
  }
};
