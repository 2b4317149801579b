// Samples of a rank in a window of any size. Floats are compared as integers of the same order.
#pragma once
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

// The key of a rank, counted from 0, of a window of any size. It lies between the keys low and high of two samples;
// each sweep over the window bisects the range between them. The first sweep also finds whether a sample is missing.
template <class EachOfWindow>
__device__ __forceinline__ int keyOfRank(EachOfWindow eachOfWindow, int rank, bool& missing) {
  int low = HIGHEST, high = LOWEST;
  missing = false;
  eachOfWindow([&](float sample) {
    missing |= isnan(sample);
    low = min(low, key(sample));
    high = max(high, key(sample));
  });
  while (low < high && !missing) {
    const int middle = static_cast<int>((static_cast<long long>(low) + high) >> 1);
    int notAbove = 0, below = low, above = high;
    eachOfWindow([&](float sample) {
      const int other = key(sample);
      if (other <= middle) {
        notAbove++;
        below = max(below, other);
      } else {
        above = min(above, other);
      }
    });
    if (notAbove > rank) {
      high = below;
    } else {
      low = above;
    }
  }
  return low;
}
