// A window that follows the layers.
#pragma once
#include "varve.cuh"

// The cubic through the two samples before and the two after a place, and its slope by central differences.
struct Cubic {
  float ofLast, ofHere, ofNext, ofFar, ofSlopeHere, ofSlopeNext;

  // For places a fraction of a sample after another.
  __device__ __forceinline__ explicit Cubic(float fraction) {
    const float afterLast = fraction + 1, beforeNext = fraction - 1, beforeFar = fraction - 2;
    ofLast = fraction * beforeNext * beforeFar * (-1 / 6.0f);
    ofHere = afterLast * beforeNext * beforeFar * 0.5f;
    ofNext = afterLast * fraction * beforeFar * -0.5f;
    ofFar = afterLast * fraction * beforeNext * (1 / 6.0f);
    ofSlopeHere = -0.5f * beforeNext;
    ofSlopeNext = 0.5f * fraction;
  }

  __device__ __forceinline__ float sample(float last, float here, float next, float far) const {
    return fmaf(far, ofFar, fmaf(next, ofNext, fmaf(here, ofHere, last * ofLast)));
  }

  __device__ __forceinline__ float slope(float last, float here, float next, float far) const {
    return fmaf(next - last, ofSlopeHere, (far - here) * ofSlopeNext);
  }
};

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

  // Whether the survey has the four samples of any cubic less than shift samples away, for samples from one to another.
  __device__ __forceinline__ bool hasCubics(int first, int last, int shift) const {
    return hasFour(first - shift) && hasFour(last + shift - 1);
  }

  // Calls body(n, sample, slope) for ROWS samples from k on of such a trace, or of those that stand for it: cubic where the
  // survey has four samples around a place; INSIDE says that it has. The trace's sample k + n is at own(n); samples there are
  // to be scaled by ofOwn, those of x by scale. Samples beyond the survey may be left out.
  template <int ROWS, bool INSIDE, class Own, class Body>
  __device__ __forceinline__ void cubicRows(const Field& x, Own own, int i, int j, int k, int a, int b,
                                            float position, float ofOwn, float scale, Body body) const {
    const int whole = INSIDE ? static_cast<int>(floorf(position)) : before(position);
    if (INSIDE || (hasFour(k + whole) && hasFour(k + ROWS - 1 + whole))) {
      const Cubic cubic(position - whole);
      const float* from = own(whole);
      float last = from[-1], here = from[0], next = from[1];
#pragma unroll
      for (int n = 0; n < ROWS; n++) {
        const float far = from[n + 2];
        body(n, cubic.sample(last, here, next, far) * ofOwn, cubic.slope(last, here, next, far) * ofOwn);
        last = here;
        here = next;
        next = far;
      }
    } else {
#pragma unroll
      for (int n = 0; n < ROWS; n++)
        if (survey.hasSample(k + n)) oneCubic(x, i, j, k + n, a, b, position, scale, n, body);
    }
  }

 private:
  // The same for one sample.
  template <class Body>
  __device__ __forceinline__ void oneCubic(const Field& x, int i, int j, int k, int a, int b, float position,
                                           float scale, int n, Body body) const {
    int side = 1;
    if (!reaches(k, position)) {
      side = survey.hasTrace(i - a, j - b) && reaches(k, -position) ? -1 : 0;
      position = side == 0 ? 0 : -position;
    }
    const int whole = before(position);
    const float fraction = position - whole;
    const float* from = &x(i + side * a, j + side * b, k + whole);
    const float here = from[0], next = from[1];
    float sample = here + (next - here) * fraction, slope = fraction > 0 ? next - here : 0;
    if (hasFour(k + whole)) {
      const Cubic cubic(fraction);
      sample = cubic.sample(from[-1], here, next, from[2]);
      slope = cubic.slope(from[-1], here, next, from[2]);
    }
    body(n, sample * scale, slope * scale * side);
  }

  // Whether the survey's traces have a sample, the one before and the two after.
  __device__ __forceinline__ bool hasFour(int at) const {
    return survey.first.samples < at && at < survey.last.samples - 1;
  }

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
