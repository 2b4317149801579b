// Numbers of 48 bits in two floats, for GPUs with few units for doubles.
#pragma once
#include "varve.cuh"

// The sum of a float and of one below its last place.
struct __align__(8) DoubleFloat {
  float high, low;

  DoubleFloat() = default;

  __device__ __forceinline__ DoubleFloat(float x) : high(x), low(0) {}

  __device__ __forceinline__ DoubleFloat(float high, float low) : high(high), low(low) {}

  // a + b exactly, in any order of their magnitudes.
  static __device__ __forceinline__ DoubleFloat sum(float a, float b) {
    const float sum = a + b, ofB = sum - a;
    return {sum, (a - (sum - ofB)) + (b - ofB)};
  }

  // Their sum, whose low float is below the last place of the other.
  __device__ __forceinline__ DoubleFloat operator+(const DoubleFloat& other) const {
    const DoubleFloat rough = sum(high, other.high);
    const float rest = rough.low + (low + other.low), all = rough.high + rest;
    return {all, rest - (all - rough.high)};
  }

  __device__ __forceinline__ DoubleFloat operator-() const { return {-high, -low}; }

  __device__ __forceinline__ DoubleFloat operator-(const DoubleFloat& other) const { return *this + -other; }

  // Their product, to be added to another number.
  __device__ __forceinline__ DoubleFloat operator*(const DoubleFloat& other) const {
    const float product = high * other.high;
    const float rest = fmaf(high, other.high, -product);
    return {product, fmaf(low, other.high, fmaf(high, other.low, rest))};
  }

  __device__ __forceinline__ explicit operator float() const { return high + low; }
};
