// A window that follows the layers.
#pragma once
#include "varve.cuh"

// Traces around a sample, each shifted by up to shift samples along its trace. Traces and samples beyond the survey are
// replaced by those on the opposite side.
struct LayerWindow {
  int inlines, crosslines, samples, shift;
  Bounds survey;

  // Calls body(a, b) for each trace, a inlines and b crosslines away.
  template <class Body>
  __device__ __forceinline__ void eachTrace(Body body) const {
    for (int a = -(inlines / 2); a <= inlines / 2; a++)
      for (int b = -(crosslines / 2); b <= crosslines / 2; b++) body(a, b);
  }

  // The inlines to the trace that stands for the one a inlines away.
  __device__ __forceinline__ int inlineOf(int i, int a) const {
    return inward(i, a, survey.first.inlines, survey.last.inlines);
  }

  // The crosslines to the trace that stands for the one b crosslines away.
  __device__ __forceinline__ int crosslineOf(int j, int b) const {
    return inward(j, b, survey.first.crosslines, survey.last.crosslines);
  }

  // The sample at (i + a, j + b, k + a p + b q), linear between its neighbours.
  __device__ __forceinline__ float sample(const Field& x, int i, int j, int k, int a, int b, float p, float q) const {
    const int inlinesAway = inlineOf(i, a), crosslinesAway = crosslineOf(j, b);
    return shifted(x, i, j, k, inlinesAway, crosslinesAway, inlinesAway * p + crosslinesAway * q);
  }

  // A sample of a trace of the survey that is shifted by a number of samples.
  __device__ __forceinline__ float shifted(const Field& x, int i, int j, int k, int a, int b, float position) const {
    if (reaches(k, position)) return linear(x, i + a, j + b, k, position);
    return survey.hasTrace(i - a, j - b) && reaches(k, -position) ? linear(x, i - a, j - b, k, -position)
                                                                  : linear(x, i, j, k, 0);
  }

  // Calls body(n, sample) for up to ROWS samples from k on of such a trace; those beyond the survey may be left out.
  template <int ROWS, class Body>
  __device__ __forceinline__ void shiftedRows(const Field& x, int i, int j, int k, int count, int a, int b,
                                              float position, Body body) const {
    if (reaches(k, position) && reaches(k + count - 1, position)) {
      const int whole = before(position);
      const float fraction = position - whole;
      const float* from = &x(i + a, j + b, k + whole);
      float low = from[0];
#pragma unroll
      for (int n = 0; n < ROWS; n++) {
        if (n >= count) break;
        const float high = from[n + 1];
        body(n, low + (high - low) * fraction);
        low = high;
      }
    } else {
#pragma unroll
      for (int n = 0; n < ROWS; n++)
        if (n < count && survey.hasSample(k + n)) body(n, shifted(x, i, j, k + n, a, b, position));
    }
  }

 private:
  // The whole samples of a shift.
  __device__ __forceinline__ int before(float position) const {
    const float whole = floorf(position);
    if (isnan(whole)) return 0;
    return whole >= -shift ? min(static_cast<int>(whole), shift - 1) : -shift;
  }

  // Whether the survey's traces have the samples around the shifted position.
  __device__ __forceinline__ bool reaches(int k, float position) const {
    const int whole = before(position);
    const int at = k + whole, last = survey.last.samples;
    return survey.first.samples <= at && (at < last || (at == last && !(position - whole > 0)));
  }

  __device__ __forceinline__ float linear(const Field& x, int i, int j, int k, float position) const {
    const int whole = before(position);
    const float fraction = position - whole;
    const float* low = &x(i, j, k + whole);
    return low[0] + (low[1] - low[0]) * fraction;
  }
};
