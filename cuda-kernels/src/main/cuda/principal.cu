// The share of a window's energy in its principal waveform.
//
// The covariance of its traces, sums over samples of products of two traces, has the same eigenvalues but zeros as the sums
// over traces of products of two samples. The smaller matrix of the two is kept in registers, padded with zeros; windows
// of which both are too large are left to principal_large.cu.
#include "constants.cuh"
#include "eigenvalue.cuh"
#include "layers.cuh"

namespace {

using Matrix = Triangle<EIGENVALUE_ROWS>;

// Whether the matrix is that of samples: with two fields it would have twice as many rows.
__device__ __forceinline__ bool isOfSamples(int fields, int samples) {
  return fields == 1 && samples <= EIGENVALUE_ROWS;
}

// Up to EIGENVALUE_ROWS samples of a trace, then zeros.
__device__ __forceinline__ void load(const float* from, int samples, float (&row)[EIGENVALUE_ROWS]) {
  if (samples == EIGENVALUE_ROWS) {
#pragma unroll
    for (int n = 0; n < EIGENVALUE_ROWS; n++) row[n] = from[n];
  } else {
#pragma unroll
    for (int n = 0; n < EIGENVALUE_ROWS; n++) row[n] = n < samples ? from[n] : 0;
  }
}

// Calls body(n, a, b) for each of up to EIGENVALUE_ROWS traces, a inlines and b crosslines away.
template <class Body>
__device__ __forceinline__ void eachTrace(int inlines, int crosslines, Body body) {
  int a = -(inlines / 2), b = -(crosslines / 2);
#pragma unroll
  for (int n = 0; n < EIGENVALUE_ROWS; n++) {
    if (a <= inlines / 2) body(n, a, b);
    if (++b > crosslines / 2) b = -(crosslines / 2), a++;
  }
}

}  // namespace

// For one field, or for two, whose covariances are added.
extern "C" __global__ void __launch_bounds__(BLOCK, 5)
    principal_energy(Region region, Field x, Field h, Field y, int fields, int inlines, int crosslines, int samples,
                     float weight) {
  eachSample(region, [&](int i, int j, int k) {
    Matrix sums = {};
    if (isOfSamples(fields, samples)) {
      for (int a = -(inlines / 2); a <= inlines / 2; a++)
        for (int b = -(crosslines / 2); b <= crosslines / 2; b++) {
          float row[EIGENVALUE_ROWS];
          load(&x(i + a, j + b, k - samples / 2), samples, row);
          sums.addProducts(row, weight);
        }
    } else {
      for (int f = 0; f < fields; f++) {
        const Field field = f == 0 ? x : h;
        const float* traces[EIGENVALUE_ROWS] = {};
        eachTrace(inlines, crosslines, [&](int n, int a, int b) { traces[n] = &field(i + a, j + b, k); });
        for (int dk = -(samples / 2); dk <= samples / 2; dk++) {
          float row[EIGENVALUE_ROWS];
#pragma unroll
          for (int n = 0; n < EIGENVALUE_ROWS; n++) row[n] = n < inlines * crosslines ? traces[n][dk] : 0;
          sums.addProducts(row, weight);
        }
      }
    }
    y(i, j, k) = sums.share();
  });
}
KERNEL(principal_energy)

// The same for a window that follows the layers.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    layer_principal_energy(Region region, Field x, Field h, Field p, Field q, Field y, int fields, int inlines,
                           int crosslines, int samples, int shift, Bounds survey, float weight) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  eachSample(region, [&](int i, int j, int k) {
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    Matrix sums = {};
    if (isOfSamples(fields, samples)) {
      const int first = k - samples / 2;
      const auto add = [&](int rows) {
        for (int n = -(inlines / 2); n <= inlines / 2; n++) {
          const int a = window.inlineOf(i, n);
          for (int m = -(crosslines / 2); m <= crosslines / 2; m++) {
            const int b = window.crosslineOf(j, m);
            float row[EIGENVALUE_ROWS] = {};
            window.shiftedRows<EIGENVALUE_ROWS>(x, i, j, first, rows, a, b, a * dipP + b * dipQ,
                                                [&](int s, float sample) { row[s] = sample; });
            sums.addProducts(row, weight);
          }
        }
      };
      if (samples == EIGENVALUE_ROWS) {
        add(EIGENVALUE_ROWS);
      } else {
        add(samples);
      }
#pragma unroll
      for (int s = 0; s < EIGENVALUE_ROWS; s++)
        if (!survey.hasSample(first + s)) sums.drop(s);
    } else {
      for (int f = 0; f < fields; f++) {
        const Field field = f == 0 ? x : h;
        for (int dk = -(samples / 2); dk <= samples / 2; dk++) {
          if (!survey.hasSample(k + dk)) continue;
          float row[EIGENVALUE_ROWS] = {};
          eachTrace(inlines, crosslines, [&](int n, int a, int b) {
            row[n] = window.sample(field, i, j, k + dk, a, b, dipP, dipQ);
          });
          sums.addProducts(row, weight);
        }
      }
    }
    y(i, j, k) = sums.share();
  });
}
KERNEL(layer_principal_energy)
