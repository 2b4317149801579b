// The largest eigenvalue of a small positive semidefinite matrix in registers.
//
// It is made tridiagonal by Householder's reflections; from above all eigenvalues, Laguerre's steps lead down to the
// largest root of det(x - T), the last of the leading minors. Sources: Golub and Van Loan, "Matrix computations", 8.3 and
// 8.4; Wilkinson, "The algebraic eigenvalue problem", 7.
#pragma once
#include <cfloat>

#include "varve.cuh"

// The lower triangle of a symmetric matrix. Indices are constants once loops are unrolled, so elements are registers.
template <int ROWS>
struct Triangle {
  float elements[ROWS * (ROWS + 1) / 2];

  __device__ __forceinline__ float& at(int i, int j) { return elements[i * (i + 1) / 2 + j]; }

  // Adds the products of a vector's elements, times a weight.
  __device__ __forceinline__ void addProducts(const float (&x)[ROWS], float weight) {
#pragma unroll
    for (int i = 0; i < ROWS; i++) {
      const float weighted = x[i] * weight;
#pragma unroll
      for (int j = 0; j <= i; j++) at(i, j) = fmaf(weighted, x[j], at(i, j));
    }
  }

  // Makes a row and its column zero.
  __device__ __forceinline__ void drop(int row) {
#pragma unroll
    for (int n = 0; n < ROWS; n++) (n < row ? at(row, n) : at(n, row)) = 0;
  }

  // The largest eigenvalue over the trace: 0 for a null matrix, NaN where the trace is not finite. Overwrites the matrix.
  __device__ __forceinline__ float share() {
    float trace = 0;
#pragma unroll
    for (int i = 0; i < ROWS; i++) trace += at(i, i);
    if (trace < FLT_MIN) return 0;
    if (!isfinite(trace)) return NAN;
    const float inverse = 1 / trace;
#pragma unroll
    for (float& element : elements) element *= inverse;
    float beside[ROWS];
    reduce(beside);
    return min(descend(beside, bound(beside)), 1.0f);
  }

 private:
  static constexpr float NOTHING = 1e-20f;      // the square of a row that is not reflected: far below rounding errors
  static constexpr int STEPS = 24;              // most steps; to a single eigenvalue it takes two or three
  static constexpr int MINORS = 4;              // after so many minors, the next are scaled to start near 1 again
  static constexpr float NEAR = 1 / 1048576.f;  // a step that goes less far, relative to the eigenvalue, is the last
  static constexpr float ABOVE = 1 + NEAR;      // by how much rounding may lower a bound

  // Leaves T's diagonal in that of the matrix, and the squares of its elements beside the diagonal.
  __device__ __forceinline__ void reduce(float (&beside)[ROWS]) {
    beside[0] = 0;
#pragma unroll
    for (int i = ROWS - 1; i >= 2; i--) beside[i] = reflect(i);
    if constexpr (ROWS > 1) beside[1] = at(1, 0) * at(1, 0);
  }

  // Makes row i zero to the left of the element beside the diagonal, whose square it returns.
  __device__ __forceinline__ float reflect(int i) {
    float square = 0;
#pragma unroll
    for (int j = 0; j < i; j++) square = fmaf(at(i, j), at(i, j), square);
    const float first = at(i, i - 1), length = sqrtf(square);
    at(i, i - 1) = first < 0 ? first - length : first + length;
    const float half = fmaf(fabsf(first), length, square);  // half the square of the reflection's vector
    const float inverse = half < NOTHING ? 0 : 1 / half;
    float reflected[ROWS], along = 0;
#pragma unroll
    for (int j = 0; j < i; j++) {
      float sum = 0;
#pragma unroll
      for (int k = 0; k < i; k++) sum = fmaf(k <= j ? at(j, k) : at(k, j), at(i, k), sum);
      reflected[j] = sum * inverse;
      along = fmaf(reflected[j], at(i, j), along);
    }
    const float shift = along * inverse * 0.5f;
#pragma unroll
    for (int j = 0; j < i; j++) {
      reflected[j] = fmaf(-shift, at(i, j), reflected[j]);
#pragma unroll
      for (int k = 0; k <= j; k++)
        at(j, k) = fmaf(-at(i, j), reflected[k], fmaf(-reflected[j], at(i, k), at(j, k)));
    }
    return square;
  }

  // A bound of the eigenvalues: the fourth root of the trace of T to the fourth power, the sum of squares in T T.
  __device__ __forceinline__ float bound(const float (&beside)[ROWS]) {
    float sum = 0, above = 0;
#pragma unroll
    for (int i = 0; i < ROWS; i++) {
      const float below = i + 1 < ROWS ? beside[i + 1] : 0;
      const float square = fmaf(at(i, i), at(i, i), above + below);
      if (i + 1 < ROWS) {
        const float both = at(i, i) + at(i + 1, i + 1);
        // the elements two beside the diagonal are products of two beside it
        sum = fmaf(2 * below, fmaf(both, both, above), sum);
      }
      sum = fmaf(square, square, sum);
      above = below;
    }
    return min(sqrtf(sqrtf(sum)) * ABOVE, ABOVE);
  }

  // Steps down from a bound to the largest eigenvalue.
  __device__ __forceinline__ float descend(const float (&beside)[ROWS], float x) {
    for (int step = 0; step < STEPS; step++) {
      float minor = x - at(0, 0), slope = 1, curve = 0;
      float minorBefore = 1, slopeBefore = 0, curveBefore = 0;
#pragma unroll
      for (int i = 1; i < ROWS; i++) {
        if (i % MINORS == 0) {
          const float scale = scaleOf(minor);
          minorBefore *= scale, slopeBefore *= scale, curveBefore *= scale;
          minor *= scale, slope *= scale, curve *= scale;
        }
        const float factor = x - at(i, i), square = -beside[i];
        const float nextMinor = fmaf(factor, minor, square * minorBefore);
        const float nextSlope = fmaf(factor, slope, fmaf(square, slopeBefore, minor));
        const float nextCurve = fmaf(factor, curve, fmaf(square, curveBefore, slope));
        minorBefore = minor, slopeBefore = slope, curveBefore = curve;
        minor = nextMinor, slope = nextSlope, curve = nextCurve;
      }
      if (!(minor > 0)) break;  // rounding has led below the root
      const float inside = (slope * slope * (ROWS - 1) - minor * curve * (2 * ROWS)) * (ROWS - 1);
      const float down = minor * ROWS / (slope + sqrtf(max(inside, 0.0f)));
      x -= down;
      if (!(down > x * NEAR)) break;
    }
    return x;
  }

  // The power of two that brings a positive number between 1 and 2.
  static __device__ __forceinline__ float scaleOf(float x) {
    return __uint_as_float(0x7f000000u - (__float_as_uint(x) & 0x7f800000u));
  }
};
