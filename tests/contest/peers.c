// The operators of the contest in C: cc -O3 -march=native -ffast-math -fopenmp peers.c -lfftw3f -lm -o peers
//
//     peers gaussian|envelope|semblance|dip SURVEY.npy OUTPUT.npy THREADS
//
// Reads a survey of float32 [inline][crossline][sample] into memory, computes, and writes the result. The survey is reflected
// at its edges, and the sample at the edge is repeated.

#include <fftw3.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int inlines, crosslines, samples;

static void *allocate(size_t floats) {
    void *memory = aligned_alloc(64, (floats * sizeof(float) + 63) / 64 * 64);
    if (memory == NULL) {
        fprintf(stderr, "peers: no memory for %zu floats\n", floats);
        exit(1);
    }
    return memory;
}

static int reflect(int i, int n) { return i < 0 ? -i - 1 : i >= n ? 2 * n - 1 - i : i; }

static const float *trace(const float *x, int i, int j) {
    return x + ((size_t)reflect(i, inlines) * crosslines + reflect(j, crosslines)) * samples;
}

// Standard deviation 3, cut at 12 samples.
enum { RADIUS = 12 };

static void gaussian(const float *x, float *y) {
    float taps[RADIUS + 1];
    double sum = 0;
    for (int d = -RADIUS; d <= RADIUS; d++) sum += exp(-d * d / 18.0);
    for (int d = 0; d <= RADIUS; d++) taps[d] = exp(-d * d / 18.0) / sum;
    size_t plane = (size_t)crosslines * samples;
#pragma omp parallel
    {
        float *along_inlines = allocate(plane), *row = allocate(samples + 2 * RADIUS);
#pragma omp for schedule(dynamic, 2)
        for (int i = 0; i < inlines; i++) {
            for (size_t from = 0; from < plane; from += 16384) {
                size_t to = from + 16384 < plane ? from + 16384 : plane;
                for (size_t q = from; q < to; q++) along_inlines[q] = taps[0] * x[i * plane + q];
                for (int d = 1; d <= RADIUS; d++) {
                    const float *before = x + reflect(i - d, inlines) * plane, *after = x + reflect(i + d, inlines) * plane;
                    for (size_t q = from; q < to; q++) along_inlines[q] += taps[d] * (before[q] + after[q]);
                }
            }
            for (int j = 0; j < crosslines; j++) {
                float *middle = row + RADIUS, *out = y + i * plane + (size_t)j * samples;
                const float *here = along_inlines + (size_t)j * samples;
                for (int k = 0; k < samples; k++) middle[k] = taps[0] * here[k];
                for (int d = 1; d <= RADIUS; d++) {
                    const float *before = along_inlines + (size_t)reflect(j - d, crosslines) * samples;
                    const float *after = along_inlines + (size_t)reflect(j + d, crosslines) * samples;
                    for (int k = 0; k < samples; k++) middle[k] += taps[d] * (before[k] + after[k]);
                }
                for (int d = 1; d <= RADIUS; d++) {
                    middle[-d] = middle[d - 1];
                    middle[samples - 1 + d] = middle[samples - d];
                }
                for (int k = 0; k < samples; k++) out[k] = taps[0] * middle[k];
                for (int d = 1; d <= RADIUS; d++)
                    for (int k = 0; k < samples; k++) out[k] += taps[d] * (middle[k - d] + middle[k + d]);
            }
        }
        free(along_inlines);
        free(row);
    }
}

// The analytic trace's magnitude: traces that stay in a core's cache, transformed together.
enum { TOGETHER = 32 };

static void envelope(const float *x, float *y) {
    int half = samples / 2 + 1;
    size_t count = (size_t)inlines * crosslines;
    float *real = allocate((size_t)TOGETHER * samples);
    fftwf_complex *spectrum = allocate(2 * (size_t)TOGETHER * half);
    fftwf_plan there = fftwf_plan_many_dft_r2c(1, &samples, TOGETHER, real, 0, 1, samples, spectrum, 0, 1, half, FFTW_ESTIMATE);
    fftwf_plan back = fftwf_plan_many_dft_c2r(1, &samples, TOGETHER, spectrum, 0, 1, half, real, 0, 1, samples, FFTW_ESTIMATE);
#pragma omp parallel
    {
        float *a = allocate((size_t)TOGETHER * samples);
        fftwf_complex *s = allocate(2 * (size_t)TOGETHER * half);
#pragma omp for schedule(dynamic, 4)
        for (size_t first = 0; first < count; first += TOGETHER) {
            int traces = count - first < TOGETHER ? count - first : TOGETHER;
            const float *in = x + first * samples;
            float *out = y + first * samples;
            memcpy(a, in, (size_t)traces * samples * sizeof(float));
            fftwf_execute_dft_r2c(there, a, s);
            float scale = 1.0f / samples;
            for (int t = 0; t < traces; t++) {
                fftwf_complex *one = s + (size_t)t * half;
                for (int f = 0; f < half; f++) {
                    float re = one[f][0], im = one[f][1];
                    one[f][0] = im * scale;
                    one[f][1] = -re * scale;
                }
                one[0][0] = one[0][1] = 0;
                if (samples % 2 == 0) one[half - 1][0] = one[half - 1][1] = 0;
            }
            fftwf_execute_dft_c2r(back, s, a);
            for (size_t n = 0; n < (size_t)traces * samples; n++) out[n] = sqrtf(in[n] * in[n] + a[n] * a[n]);
        }
        free(a);
        free(s);
    }
}

// Of 3 x 3 traces over 9 samples.
static void semblance(const float *x, float *y) {
#pragma omp parallel
    {
        float *stack = (float *)allocate(samples + 8) + 4, *energy = (float *)allocate(samples + 8) + 4;
#pragma omp for schedule(dynamic, 2)
        for (int i = 0; i < inlines; i++) {
            for (int j = 0; j < crosslines; j++) {
                const float *t[9];
                for (int n = 0; n < 9; n++) t[n] = trace(x, i + n / 3 - 1, j + n % 3 - 1);
                for (int k = 0; k < samples; k++) {
                    float sum = 0, squares = 0;
                    for (int n = 0; n < 9; n++) {
                        sum += t[n][k];
                        squares += t[n][k] * t[n][k];
                    }
                    stack[k] = sum * sum;
                    energy[k] = squares;
                }
                for (int d = 1; d <= 4; d++) {
                    stack[-d] = stack[d - 1];
                    energy[-d] = energy[d - 1];
                    stack[samples - 1 + d] = stack[samples - d];
                    energy[samples - 1 + d] = energy[samples - d];
                }
                float *out = y + ((size_t)i * crosslines + j) * samples;
                for (int k = 0; k < samples; k++) {
                    float above = 0, below = 0;
                    for (int d = -4; d <= 4; d++) {
                        above += stack[k + d];
                        below += energy[k + d];
                    }
                    out[k] = below > 0 ? above / (9 * below) : 0;
                }
            }
        }
    }
}

// Angle of the structure tensor's leading eigenvector from the sample axis, in degrees; of 3 x 3 x 3 samples.
static float dip_of(float a, float b, float c, float d, float e, float f) {
    float mean = (a + d + f) / 3;
    if (!(mean > 0)) return 0;
    float scale = 1 / mean;
    a *= scale, b *= scale, c *= scale, d *= scale, e *= scale, f *= scale;
    float p2 = ((a - 1) * (a - 1) + (d - 1) * (d - 1) + (f - 1) * (f - 1) + 2 * (b * b + c * c + e * e)) / 6, p = sqrtf(p2);
    float det = (a - 1) * ((d - 1) * (f - 1) - e * e) - b * (b * (f - 1) - e * c) + c * (b * e - (d - 1) * c);
    float r = p2 > 0 ? fminf(1, fmaxf(-1, 0.5f * det / (p2 * p))) : 0;
    float largest = 1 + 2 * p * cosf(acosf(r) / 3);
    float u = a - largest, v = d - largest, w = f - largest;
    float x0 = b * e - c * v, y0 = c * b - u * e, z0 = u * v - b * b;
    float x1 = b * w - c * e, y1 = c * c - u * w, z1 = u * e - b * c;
    float x2 = v * w - e * e, y2 = e * c - b * w, z2 = b * e - v * c;
    float n0 = x0 * x0 + y0 * y0 + z0 * z0, n1 = x1 * x1 + y1 * y1 + z1 * z1, n2 = x2 * x2 + y2 * y2 + z2 * z2;
    float z = n1 > n0 ? z1 : z0, n = fmaxf(n0, n1);
    z = n2 > n ? z2 : z, n = fmaxf(n, n2);
    return n > 0 ? acosf(fminf(1, fabsf(z) / sqrtf(n))) * 57.29577951f : 0;
}

static const float SIDE = 0.178947f, CENTRE = 0.642105f;

// The three derivatives of the rows of an inline, into gradients[axis][crossline][sample].
static void gradients(const float *x, int i, float *to[3], float *rows) {
    for (int j = 0; j < crosslines; j++) {
        float *along[3] = {rows + 1, rows + samples + 3, rows + 2 * samples + 5};
        for (int axis = 0; axis < 3; axis++) memset(along[axis] - 1, 0, (samples + 2) * sizeof(float));
        for (int a = -1; a <= 1; a++)
            for (int b = -1; b <= 1; b++) {
                const float *t = trace(x, i + a, j + b);
                float smooth_a = a == 0 ? CENTRE : SIDE, smooth_b = b == 0 ? CENTRE : SIDE;
                float wi = 0.5f * a * smooth_b, wj = 0.5f * b * smooth_a, wk = smooth_a * smooth_b;
                for (int k = 0; k < samples; k++) {
                    along[0][k] += wi * t[k];
                    along[1][k] += wj * t[k];
                    along[2][k] += wk * t[k];
                }
            }
        for (int axis = 0; axis < 3; axis++) {
            along[axis][-1] = along[axis][0];
            along[axis][samples] = along[axis][samples - 1];
            float *out = to[axis] + (size_t)j * samples, *in = along[axis];
            if (axis < 2) {
                for (int k = 0; k < samples; k++) out[k] = SIDE * (in[k - 1] + in[k + 1]) + CENTRE * in[k];
            } else {
                for (int k = 0; k < samples; k++) out[k] = 0.5f * (in[k + 1] - in[k - 1]);
            }
        }
    }
}

static void dip(const float *x, float *y) {
    size_t plane = (size_t)crosslines * samples;
    int block = (inlines + 4 * omp_get_max_threads() - 1) / (4 * omp_get_max_threads());
#pragma omp parallel
    {
        float *ring[3][3], *rows = allocate(3 * ((size_t)samples + 2)), *sums[6];
        for (int n = 0; n < 9; n++) ring[n / 3][n % 3] = allocate(plane);
        for (int m = 0; m < 6; m++) sums[m] = (float *)allocate(samples + 2) + 1;
#pragma omp for schedule(dynamic, 1)
        for (int first = 0; first < inlines; first += block) {
            int end = first + block < inlines ? first + block : inlines;
            for (int i = first - 1; i <= first; i++) gradients(x, reflect(i, inlines), ring[(i + 3) % 3], rows);
            for (int i = first; i < end; i++) {
                gradients(x, reflect(i + 1, inlines), ring[(i + 4) % 3], rows);
                for (int j = 0; j < crosslines; j++) {
                    for (int m = 0; m < 6; m++) memset(sums[m], 0, samples * sizeof(float));
                    for (int a = 0; a < 3; a++)
                        for (int b = -1; b <= 1; b++) {
                            size_t at = (size_t)reflect(j + b, crosslines) * samples;
                            const float *p = ring[a][0] + at, *q = ring[a][1] + at, *r = ring[a][2] + at;
                            for (int k = 0; k < samples; k++) {
                                sums[0][k] += p[k] * p[k];
                                sums[1][k] += p[k] * q[k];
                                sums[2][k] += p[k] * r[k];
                                sums[3][k] += q[k] * q[k];
                                sums[4][k] += q[k] * r[k];
                                sums[5][k] += r[k] * r[k];
                            }
                        }
                    float *out = y + i * plane + (size_t)j * samples;
                    for (int m = 0; m < 6; m++) {
                        sums[m][-1] = sums[m][0];
                        sums[m][samples] = sums[m][samples - 1];
                    }
                    for (int k = 0; k < samples; k++) {
                        float t[6];
                        for (int m = 0; m < 6; m++) t[m] = sums[m][k - 1] + sums[m][k] + sums[m][k + 1];
                        out[k] = dip_of(t[0], t[1], t[2], t[3], t[4], t[5]);
                    }
                }
            }
        }
    }
}

int main(int count, char **words) {
    if (count != 5) {
        fprintf(stderr, "peers gaussian|envelope|semblance|dip SURVEY.npy OUTPUT.npy THREADS\n");
        return 2;
    }
    omp_set_num_threads(atoi(words[4]));
    FILE *in = fopen(words[2], "rb");
    unsigned char magic[10];
    if (in == NULL || fread(magic, 1, 10, in) != 10) return perror(words[2]), 1;
    int length = magic[8] + 256 * magic[9];
    char *header = allocate(length + 1);
    if (fread(header, 1, length, in) != (size_t)length) return perror(words[2]), 1;
    header[length] = 0;
    char *shape = strstr(header, "'shape': (");
    if (shape == NULL || sscanf(shape, "'shape': (%d, %d, %d)", &inlines, &crosslines, &samples) != 3) return 1;
    size_t size = (size_t)inlines * crosslines * samples;
    float *x = allocate(size), *y = allocate(size);
    if (fread(x, sizeof(float), size, in) != size) return perror(words[2]), 1;
    fclose(in);
    if (strcmp(words[1], "gaussian") == 0) {
        gaussian(x, y);
    } else if (strcmp(words[1], "envelope") == 0) {
        envelope(x, y);
    } else if (strcmp(words[1], "semblance") == 0) {
        semblance(x, y);
    } else {
        dip(x, y);
    }
    FILE *out = fopen(words[3], "wb");
    if (out == NULL || fwrite(magic, 1, 10, out) != 10 || fwrite(header, 1, length, out) != (size_t)length ||
        fwrite(y, sizeof(float), size, out) != size || fclose(out) != 0)
        return perror(words[3]), 1;
    return 0;
}
