// Discrete Fourier transforms of complex numbers by the threads of one block: Stockham's algorithm, in which each stage
// reads one array and writes the other, so that the spectrum comes out in order. Lengths are products of 2, 3, 5 and 7.
#pragma once
#include "varve.cuh"

struct alignas(8) Complex {
  float re;
  float im;
};

__device__ __forceinline__ Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
__device__ __forceinline__ Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
__device__ __forceinline__ Complex operator*(Complex a, Complex b) {
  return {fmaf(a.re, b.re, -a.im * b.im), fmaf(a.re, b.im, a.im * b.re)};
}

// Transform of an odd number of values; those symmetric about the middle are added and subtracted first.
template <int Radix>
__device__ __forceinline__ void transform(Complex (&z)[Radix], const float (&cosines)[Radix / 2 + 1],
                                          const float (&sines)[Radix / 2 + 1]) {
  constexpr int PAIRS = Radix / 2;
  Complex sum[PAIRS + 1], difference[PAIRS + 1];
  const Complex first = z[0];
#pragma unroll
  for (int p = 1; p <= PAIRS; p++) {
    sum[p] = z[p] + z[Radix - p];
    difference[p] = z[p] - z[Radix - p];
    z[0] = z[0] + sum[p];
  }
#pragma unroll
  for (int k = 1; k <= PAIRS; k++) {
    Complex even = first, odd = {0, 0};
#pragma unroll
    for (int p = 1; p <= PAIRS; p++) {
      const int turn = p * k % Radix, pair = turn <= PAIRS ? turn : Radix - turn;
      const float c = cosines[pair], s = turn <= PAIRS ? sines[pair] : -sines[pair];
      even = {fmaf(c, sum[p].re, even.re), fmaf(c, sum[p].im, even.im)};
      odd = {fmaf(s, difference[p].im, odd.re), fmaf(-s, difference[p].re, odd.im)};
    }
    z[k] = even + odd;
    z[Radix - k] = even - odd;
  }
}

__device__ __forceinline__ void transform(Complex (&z)[2]) {
  const Complex first = z[0];
  z[0] = first + z[1];
  z[1] = first - z[1];
}

__device__ __forceinline__ void transform(Complex (&z)[3]) {
  transform<3>(z, {1, -0.5f}, {0, 0.866025403784f});
}

__device__ __forceinline__ void transform(Complex (&z)[4]) {
  const Complex a = z[0] + z[2], b = z[0] - z[2], c = z[1] + z[3], d = z[1] - z[3];
  z[0] = a + c;
  z[1] = {b.re + d.im, b.im - d.re};
  z[2] = a - c;
  z[3] = {b.re - d.im, b.im + d.re};
}

__device__ __forceinline__ void transform(Complex (&z)[5]) {
  transform<5>(z, {1, 0.309016994375f, -0.809016994375f}, {0, 0.951056516295f, 0.587785252292f});
}

__device__ __forceinline__ void transform(Complex (&z)[7]) {
  transform<7>(z, {1, 0.623489801859f, -0.222520933956f, -0.900968867902f},
               {0, 0.781831482468f, 0.974927912182f, 0.433883739118f});
}

// Combines every Radix spectra of `before` numbers each in the array to one; turns[k] = exp(-2 pi i k / length).
template <int Radix>
__device__ __forceinline__ void stage(const Complex* from, Complex* to, int length, int before, const Complex* turns) {
  const int step = length / Radix;
  for (int j = threadIdx.x; j < step; j += blockDim.x) {
    const int k = j % before, turn = k * (step / before);
    Complex z[Radix];
#pragma unroll
    for (int r = 0; r < Radix; r++) z[r] = from[j + r * step] * turns[r * turn];
    transform(z);
#pragma unroll
    for (int r = 0; r < Radix; r++) to[(j - k) * Radix + k + r * before] = z[r];
  }
}

// Transforms the array `z` with the help of `spare`; afterwards `z` points to the spectrum, in either array.
__device__ __forceinline__ void transform(Complex*& z, Complex*& spare, int length, const Complex* turns) {
  for (int before = 1, radix; before < length; before *= radix) {
    const int rest = length / before;
    radix = rest % 5 == 0 ? 5 : rest % 7 == 0 ? 7 : rest % 3 == 0 ? 3 : rest % 4 == 0 ? 4 : 2;
    if (radix == 2) stage<2>(z, spare, length, before, turns);
    if (radix == 3) stage<3>(z, spare, length, before, turns);
    if (radix == 4) stage<4>(z, spare, length, before, turns);
    if (radix == 5) stage<5>(z, spare, length, before, turns);
    if (radix == 7) stage<7>(z, spare, length, before, turns);
    __syncthreads();
    Complex* const spectra = spare;
    spare = z;
    z = spectra;
  }
}
