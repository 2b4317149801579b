// Eigenvalues and leading eigenvectors of symmetric 3x3 tensors in closed form.
//
// The tensor is shifted and scaled to B = (A - mean) / scale, whose eigenvalues are 2 cos of three angles. One
// eigenvalue is always far from the two others (the largest if det B is positive, the smallest if it is negative): its
// eigenvector, a cross product, is well conditioned. The two others follow from the 2x2 tensor in the plane across it,
// so that no accuracy is lost if eigenvalues nearly coincide. Source: D. Eberly, "A robust eigensolver for 3x3
// symmetric matrices", 2014.
#pragma once
#include <cfloat>

#include "angles.cuh"

struct Vector {
  float i, j, k;
};

__device__ __forceinline__ float dot(Vector a, Vector b) { return a.i * b.i + a.j * b.j + a.k * b.k; }
__device__ __forceinline__ Vector operator*(Vector a, float s) { return {a.i * s, a.j * s, a.k * s}; }
__device__ __forceinline__ Vector operator+(Vector a, Vector b) { return {a.i + b.i, a.j + b.j, a.k + b.k}; }

struct Tensor {
  float ii, ij, ik, jj, jk, kk;
};

__device__ __forceinline__ Tensor operator-(Tensor a, float s) {
  return {a.ii - s, a.ij, a.ik, a.jj - s, a.jk, a.kk - s};
}
__device__ __forceinline__ Tensor operator*(Tensor a, float s) {
  return {a.ii * s, a.ij * s, a.ik * s, a.jj * s, a.jk * s, a.kk * s};
}
__device__ __forceinline__ Vector operator*(Tensor a, Vector v) {
  return {dot({a.ii, a.ij, a.ik}, v), dot({a.ij, a.jj, a.jk}, v), dot({a.ik, a.jk, a.kk}, v)};
}

// 1/x, and 0 for 0; NaN stays NaN.
__device__ __forceinline__ float safeInverse(float x) { return x == 0 ? 0 : 1 / x; }

// B, and the shift and scale that give it.
struct Normalised {
  Tensor b;
  float mean;
  float scale;
};

__device__ __forceinline__ Normalised normalise(Tensor a) {
  const float third = (a.ii + a.jj + a.kk) * (1 / 3.0f);
  const float mean = third < FLT_MIN ? 0 : third;  // a number without an inverse counts as zero
  // scaled by the mean first, so that squares neither overflow nor underflow
  const Tensor b = (a - mean) * safeInverse(mean);
  const float offDiagonal = b.ij * b.ij + b.ik * b.ik + b.jk * b.jk;
  const float diagonal = b.ii * b.ii + b.jj * b.jj + b.kk * b.kk;
  const float p = sqrtf((diagonal + (offDiagonal + offDiagonal)) * (1 / 6.0f));
  return {b * safeInverse(p), mean, p * mean};
}

// 2 cos(acos(|r|) / 3) with the sign of r = det B / 2.
__device__ __forceinline__ float isolatedValue(Tensor b) {
  const float det = b.ii * (b.jj * b.kk - b.jk * b.jk) - b.ij * (b.ij * b.kk - b.jk * b.ik) +
                    b.ik * (b.ij * b.jk - b.jj * b.ik);
  const float half = det * 0.5f;
  const float r = fabsf(half) > 1 ? 1 : fabsf(half);
  const float value = smallCosine(arcCosine(r) * (1 / 3.0f)) * 2;
  return half < 0 ? -value : value;
}

// The unit eigenvector of an isolated eigenvalue, its sample component not negative: the longest cross product of two
// rows of B - value, found by the largest diagonal element of the adjugate, which has rank one.
__device__ __forceinline__ Vector isolatedVector(Tensor b, float value) {
  const Tensor a = b - value;
  const float cii = a.jj * a.kk - a.jk * a.jk;
  const float cjj = a.ii * a.kk - a.ik * a.ik;
  const float ckk = a.ii * a.jj - a.ij * a.ij;
  const float cij = a.ik * a.jk - a.ij * a.kk;
  const float cik = a.ij * a.jk - a.ik * a.jj;
  const float cjk = a.ij * a.ik - a.ii * a.jk;
  Vector v = {cii, cij, cik};
  if (fabsf(cjj) > fabsf(cii)) v = {cij, cjj, cjk};
  if (fabsf(ckk) > fmaxf(fabsf(cii), fabsf(cjj))) v = {cik, cjk, ckk};
  const float inverse = safeInverse(sqrtf(dot(v, v)));
  return v * (v.k < 0 ? -inverse : inverse);
}

// The tensor in the plane across the isolated eigenvector v, in the orthonormal basis u, w.
struct Plane {
  Vector u, w;
  float uu, uw, ww;
};

__device__ __forceinline__ Plane across(Tensor b, Vector v) {
  // a basis without branches, for v.k >= 0: Duff et al. 2017, "Building an orthonormal basis, revisited"
  const float a = -1 / (v.k + 1);
  const float c = v.i * v.j * a;
  const Vector u = {v.i * v.i * a + 1, c, -v.i};
  const Vector w = {c, v.j * v.j * a + 1, -v.j};
  const Vector bu = b * u;
  return {u, w, dot(u, bu), dot(w, bu), dot(w, b * w)};
}

struct Eigenvalues {
  float largest, middle, smallest;
};

__device__ __forceinline__ Eigenvalues eigenvaluesOf(Tensor a) {
  const Normalised n = normalise(a);
  const float isolated = isolatedValue(n.b);
  const Plane plane = across(n.b, isolatedVector(n.b, isolated));
  const float half = (plane.uu - plane.ww) * 0.5f;
  const float centre = (plane.uu + plane.ww) * 0.5f;
  const float h = sqrtf(half * half + plane.uw * plane.uw);
  const Eigenvalues b = isolated < 0 ? Eigenvalues{centre + h, centre - h, isolated}
                                     : Eigenvalues{isolated, centre + h, centre - h};
  return {fmaf(n.scale, b.largest, n.mean), fmaf(n.scale, b.middle, n.mean), fmaf(n.scale, b.smallest, n.mean)};
}

// The eigenvector of the largest eigenvalue, not normalised, its sample component not negative; (0, 0, 1) if the three
// eigenvalues are equal.
__device__ __forceinline__ Vector leadingVector(Tensor a) {
  const Normalised n = normalise(a);
  if (n.scale == 0) return {0, 0, 1};
  const float isolated = isolatedValue(n.b);
  Vector v = isolatedVector(n.b, isolated);
  if (isolated < 0) {
    const Plane plane = across(n.b, v);
    const float half = (plane.uu - plane.ww) * 0.5f;
    const float h = sqrtf(half * half + plane.uw * plane.uw);
    // the eigenvector of the plane's larger eigenvalue, by the formula without cancellation
    v = half >= 0 ? plane.u * (half + h) + plane.w * plane.uw : plane.u * plane.uw + plane.w * (h - half);
  }
  return v.k < 0 ? v * -1 : v;
}
