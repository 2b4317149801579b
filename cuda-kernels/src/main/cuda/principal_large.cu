// The share of a window's energy in its principal waveform, for windows that principal.cu does not take.
//
// The covariance of the window's traces is made tridiagonal by Householder's reflections, and the interval that holds its largest
// eigenvalue is halved: x is above all eigenvalues if all leading minors of x - T are positive. Each thread keeps its
// matrix in a column of the work space. Source: Golub and Van Loan, "Matrix computations", 8.3 and 8.4.
#include <cfloat>

#include "constants.cuh"
#include "layers.cuh"

namespace {

// The number of minors after which the product restarts from 1, so that products of small numbers do not underflow.
constexpr int MINORS = 4;

// Rows with smaller squares are left as they are: they are far below the rounding error.
constexpr float NOTHING = 1e-20f;

// Numbers of one thread, interleaved with those of all other threads.
struct Column {
  float* first;
  size_t step;

  __device__ __forceinline__ float& operator[](int n) const { return first[n * step]; }
};

// The lower triangle of a symmetric matrix, and the columns that its reduction uses.
struct Matrix {
  int rows;
  Column triangle, beside, reflected;

  __device__ __forceinline__ float& at(int i, int j) const { return triangle[i * (i + 1) / 2 + j]; }

  // Makes row i zero to the left of the element beside the diagonal.
  __device__ void reflect(int i) const {
    float square = 0;
    for (int j = 0; j < i; j++) square = fmaf(at(i, j), at(i, j), square);
    beside[i] = square;
    const float first = at(i, i - 1);
    const float length = sqrtf(square);
    at(i, i - 1) = first < 0 ? first - length : first + length;
    const float half = square + fabsf(first) * length;  // half the square of the reflection's vector
    const float inverse = half < NOTHING ? 0 : 1 / half;
    float along = 0;
    for (int j = 0; j < i; j++) {
      float sum = 0;
      for (int k = 0; k <= j; k++) sum = fmaf(at(j, k), at(i, k), sum);
      for (int k = j + 1; k < i; k++) sum = fmaf(at(k, j), at(i, k), sum);
      reflected[j] = sum * inverse;
      along = fmaf(sum * inverse, at(i, j), along);
    }
    const float shift = along * inverse * 0.5f;
    for (int j = 0; j < i; j++) {
      const float uj = at(i, j);
      const float qj = reflected[j] - shift * uj;
      reflected[j] = qj;
      for (int k = 0; k <= j; k++) at(j, k) -= uj * reflected[k] + qj * at(i, k);
    }
  }

  __device__ bool isBelow(float x) const {
    float before = 1;
    float minor = x - at(0, 0);
    bool below = minor > 0;
    for (int i = 1; i < rows && below; i++) {
      if (i % MINORS == 0) {
        before = before / minor;
        minor = 1;
      }
      const float next = (x - at(i, i)) * minor - beside[i] * before;
      before = minor;
      minor = next;
      below = minor > 0;
    }
    return below;
  }

  // The largest eigenvalue divided by the trace; overwrites the matrix.
  __device__ float share(float trace) const {
    for (int n = 0; n < rows * (rows + 1) / 2; n++) triangle[n] *= 1 / trace;
    for (int i = rows - 1; i >= 2; i--) reflect(i);
    if (rows > 1) beside[1] = at(1, 0) * at(1, 0);
    float low = 0.5f / rows, high = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      const float middle = (low + high) * 0.5f;
      if (isBelow(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  // The result for covariances with a given sum of energies; overwrites the matrix.
  __device__ float coherence(float energy) const {
    const float coherence = energy < FLT_MIN ? 0 : share(energy);
    return isfinite(energy) ? coherence : NAN;
  }
};

// The matrix of this thread, in its column of the work space.
__device__ Matrix matrixOfThread(int rows, float* work) {
  const size_t threads = size_t(gridDim.x) * gridDim.y * blockDim.x;
  const size_t thread = (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  const int elements = rows * (rows + 1) / 2;
  const auto column = [&](int first) { return Column{work + first * threads + thread, threads}; };
  return Matrix{rows, column(0), column(elements), column(elements + rows)};
}

}  // namespace

// For one field, or for two, whose covariances are added.
extern "C" __global__ void principal_energy_large(Region region, Field x, Field h, Field y, int fields,
                                                  int inlines, int crosslines, int samples, float weight,
                                                  float* work) {
  const int traces = inlines * crosslines;
  const Matrix covariance = matrixOfThread(traces, work);
  eachSample(region, [&](int i, int j, int k) {
    const auto trace = [&](const Field& field, int t) {
      return &field(i + t / crosslines - inlines / 2, j + t % crosslines - crosslines / 2, k);
    };
    float energy = 0;
    for (int a = 0; a < traces; a++)
      for (int b = 0; b <= a; b++) {
        float sum = 0;
        for (int f = 0; f < fields; f++) {
          const Field& field = f == 0 ? x : h;
          const float *xa = trace(field, a), *xb = trace(field, b);
          for (int dk = -(samples / 2); dk <= samples / 2; dk++) sum = fmaf(xa[dk] * weight, xb[dk], sum);
        }
        covariance.at(a, b) = sum;
        if (a == b) energy += sum;
      }
    y(i, j, k) = covariance.coherence(energy);
  });
}
KERNEL(principal_energy_large)

// The same for a window that follows the layers.
extern "C" __global__ void layer_principal_energy_large(Region region, Field x, Field h, Field p, Field q,
                                                        Field y, int fields, int inlines, int crosslines, int samples,
                                                        int shift, Bounds survey, float weight, float* work) {
  const LayerWindow window{inlines, crosslines, samples, shift, survey};
  const int traces = inlines * crosslines;
  const Matrix covariance = matrixOfThread(traces, work);
  const Column gathered = covariance.reflected;  // free until the matrix is complete
  eachSample(region, [&](int i, int j, int k) {
    const float dipP = p(i, j, k), dipQ = q(i, j, k);
    for (int n = 0; n < traces * (traces + 1) / 2; n++) covariance.triangle[n] = 0;
    for (int f = 0; f < fields; f++) {
      const Field field = f == 0 ? x : h;
      for (int dk = -(samples / 2); dk <= samples / 2; dk++) {
        if (!survey.hasSample(k + dk)) continue;
        int trace = 0;
        window.eachTrace([&](int a, int b) {
          gathered[trace++] = window.sample(field, i, j, k + dk, a, b, dipP, dipQ);
        });
        for (int a = 0; a < traces; a++) {
          const float weighted = gathered[a] * weight;
          for (int b = 0; b <= a; b++) covariance.at(a, b) = fmaf(weighted, gathered[b], covariance.at(a, b));
        }
      }
    }
    float energy = 0;
    for (int a = 0; a < traces; a++) energy += covariance.at(a, a);
    y(i, j, k) = covariance.coherence(energy);
  });
}
KERNEL(layer_principal_energy_large)
