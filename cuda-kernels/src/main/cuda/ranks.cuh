// Samples of a rank in a window of any size. Floats are compared as integers of the same order.
#pragma once
#include "constants.cuh"
#include "varve.cuh"

constexpr int LOWEST = -0x7fffffff - 1;
constexpr int HIGHEST = 0x7fffffff;

// Converts the bits of a float to an integer of the same order, and back.
__device__ __forceinline__ int inOrder(int bits) { return (bits >> 31 & HIGHEST) ^ bits; }

__device__ __forceinline__ int key(float sample) {
  int bits;
  memcpy(&bits, &sample, sizeof bits);
  return inOrder(bits);
}

__device__ __forceinline__ float sampleOf(int key) {
  const int bits = inOrder(key);
  float sample;
  memcpy(&sample, &bits, sizeof sample);
  return sample;
}

__device__ __forceinline__ void order(int& a, int& b) {
  const int low = min(a, b);
  b = max(a, b);
  a = low;
}

// Of MEDIAN_KEYS / 2 + 2 keys, neither the smallest nor the largest can be the median of all: drops both, takes one
// more key, and so on with ever fewer. The median remains in the middle.
template <int FIRST = 0>
__device__ __forceinline__ void select(int (&keys)[MEDIAN_KEYS]) {
  constexpr int LAST = MEDIAN_KEYS / 2 + 1;
  constexpr int COUNT = LAST - FIRST + 1;
#pragma unroll
  for (int s = 0; s < COUNT / 2; s++) order(keys[FIRST + s], keys[LAST - s]);
#pragma unroll
  for (int s = 1; s < (COUNT + 1) / 2; s++) {
    order(keys[FIRST], keys[FIRST + s]);
    order(keys[LAST - s], keys[LAST]);
  }
  if constexpr (LAST + 1 + FIRST < MEDIAN_KEYS) keys[LAST] = keys[LAST + 1 + FIRST];
  if constexpr (FIRST + 1 < MEDIAN_KEYS / 2) select<FIRST + 1>(keys);
}

// The keys of a window on either side of a key.
struct Split {
  int notAbove = 0;  // number of keys that are not above it
  int below;         // the largest of these, or a given bound
  int above;         // the smallest of the others, or a given bound

  __device__ Split(int low, int high) : below(low), above(high) {}
};

// The key of a rank, counted from 0, between the keys low and high of two samples: bisects the range between them.
// split(key, split) adds the window's keys to a split at a key.
template <class AddKeys>
__device__ __forceinline__ int keyOfRank(int rank, int low, int high, AddKeys addKeys) {
  while (low < high) {
    const int middle = static_cast<int>((static_cast<long long>(low) + high) >> 1);
    Split split(low, high);
    addKeys(middle, split);
    if (split.notAbove > rank) {
      high = split.below;
    } else {
      low = split.above;
    }
  }
  return low;
}

// The key of the next rank after that of a given key.
template <class AddKeys>
__device__ __forceinline__ int keyAfter(int rank, int before, AddKeys addKeys) {
  Split split(before, HIGHEST);
  addKeys(before, split);
  return split.notAbove > rank + 1 ? before : split.above;
}

// A window whose samples are read again for each split: window(body) calls body(sample) for each of them.
template <class EachOfWindow>
struct SweptWindow {
  EachOfWindow eachOfWindow;
  int low = HIGHEST;
  int high = LOWEST;
  bool missing = false;

  __device__ explicit SweptWindow(EachOfWindow eachOfWindow) : eachOfWindow(eachOfWindow) {
    eachOfWindow([&](float sample) {
      missing |= isnan(sample);
      low = min(low, key(sample));
      high = max(high, key(sample));
    });
  }

  __device__ void operator()(int middle, Split& split) const {
    eachOfWindow([&](float sample) {
      const int other = key(sample);
      if (other <= middle) {
        split.notAbove++;
        split.below = max(split.below, other);
      } else {
        split.above = min(split.above, other);
      }
    });
  }

  __device__ int keyOfRank(int rank) const { return missing ? low : ::keyOfRank(rank, low, high, *this); }
};
