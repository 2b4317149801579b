// gst-dips-2d at its defaults by hand: cc -O3 -march=native -ffast-math -fopenmp dips.c -lm -o dips
//
//     dips SURVEY.npy INLINE.npy CROSSLINE.npy THREADS [ROWS]
//
// Reads a survey of float32 [inline][crossline][sample], computes dips in samples per trace seven times, prints the best rate, and writes
// them. A thread takes ROWS crosslines at a time and goes along the inlines: derivatives, a Gaussian of standard deviation 1 along all axes,
// products averaged over 7 x 7 x 15 samples, and the leading eigenvector. What a later plane needs stays in rings in the cache.

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMOOTH = 4, ACROSS = 3, ALONG = 7, PLANES = 2 * SMOOTH + 1, WINDOW = 2 * ACROSS + 1, PAD = 16 };

static const float SIDE = 0.178947f, CENTRE = 0.642105f, BOUND = 4;
static int inlines, crosslines, samples, stride;
static float weights[PLANES];

static void *allocate(size_t floats) {
    void *memory = aligned_alloc(64, (floats * sizeof(float) + 63) / 64 * 64);
    if (memory == NULL) exit(1);
    return memset(memory, 0, floats * sizeof(float));
}

// What a thread works in: rows have zeros before and after them.
typedef struct {
    float *raw[3], *smooth[PLANES][3], *derivative[WINDOW][3], *product[6], *sum[6], *twice, *fourfold, *eightfold;
} Work;

static Work work_of(int rows) {
    Work w;
    size_t wide = (size_t)(rows + 2 * (SMOOTH + ACROSS)) * stride, narrow = (size_t)(rows + 2 * ACROSS) * stride;
    for (int a = 0; a < 3; a++) {
        w.raw[a] = allocate(wide);
        for (int n = 0; n < PLANES; n++) w.smooth[n][a] = allocate(narrow);
        for (int n = 0; n < WINDOW; n++) w.derivative[n][a] = allocate(narrow);
    }
    for (int m = 0; m < 6; m++) w.product[m] = allocate(narrow), w.sum[m] = allocate(stride);
    w.twice = allocate(stride), w.fourfold = allocate(stride), w.eightfold = allocate(stride);
    return w;
}

// The three derivatives of one trace of the interior, smoothed along the trace.
static void derive(const float *x, int i, int j, float *to[3], size_t at, float *row) {
    size_t plane = (size_t)crosslines * samples;
    const float *t[9];
    for (int n = 0; n < 9; n++) t[n] = x + (i + n / 3 - 1) * plane + (size_t)(j + n % 3 - 1) * samples;
    float *inlinewise = row + PAD, *crosslinewise = inlinewise + stride, *level = crosslinewise + stride;
    for (int k = 0; k < samples; k++) {
        float before = CENTRE * t[1][k] + SIDE * (t[0][k] + t[2][k]), after = CENTRE * t[7][k] + SIDE * (t[6][k] + t[8][k]);
        float left = CENTRE * t[3][k] + SIDE * (t[0][k] + t[6][k]), right = CENTRE * t[5][k] + SIDE * (t[2][k] + t[8][k]);
        inlinewise[k] = after - before;
        crosslinewise[k] = right - left;
        level[k] = CENTRE * (CENTRE * t[4][k] + SIDE * (t[1][k] + t[7][k])) + SIDE * (left + right);
    }
    float *derivative = level + stride;
    for (int a = 0; a < 3; a++) {
        const float *in = row + PAD + (size_t)a * stride;
        if (a < 2) {
            for (int k = 1; k < samples - 1; k++) derivative[k] = 0.5f * (CENTRE * in[k] + SIDE * (in[k - 1] + in[k + 1]));
        } else {
            for (int k = 1; k < samples - 1; k++) derivative[k] = 0.5f * (in[k + 1] - in[k - 1]);
        }
        float *out = to[a] + at;
        for (int k = 0; k < samples; k++) {
            float sum = weights[SMOOTH] * derivative[k];
            for (int d = 1; d <= SMOOTH; d++) sum += weights[SMOOTH + d] * (derivative[k - d] + derivative[k + d]);
            out[k] = sum;
        }
    }
}

// Derivatives of an inline, smoothed along traces and crosslines.
static void smooth_plane(const float *x, int i, int first, int rows, Work *w, float *to[3], float *row) {
    int wide = rows + 2 * (SMOOTH + ACROSS);
    for (int r = 0; r < wide; r++) {
        int j = first - SMOOTH - ACROSS + r;
        size_t at = (size_t)r * stride + PAD;
        if (i > 0 && i < inlines - 1 && j > 0 && j < crosslines - 1) {
            derive(x, i, j, w->raw, at, row);
        } else {
            for (int a = 0; a < 3; a++) memset(w->raw[a] + at, 0, samples * sizeof(float));
        }
    }
    for (int a = 0; a < 3; a++)
        for (int r = 0; r < rows + 2 * ACROSS; r++) {
            float *out = to[a] + (size_t)r * stride + PAD;
            int j = first - ACROSS + r;
            if (j < 0 || j >= crosslines) {
                memset(out, 0, samples * sizeof(float));
                continue;
            }
            const float *in = w->raw[a] + (size_t)(r + SMOOTH) * stride + PAD;
            for (int k = 0; k < samples; k++) {
                float sum = weights[SMOOTH] * in[k];
                for (int d = 1; d <= SMOOTH; d++) sum += weights[SMOOTH + d] * (in[k - (long)d * stride] + in[k + (long)d * stride]);
                out[k] = sum;
            }
        }
}

// The leading eigenvector's dips; the closed form of peers.c.
static inline void dips_of(float a, float b, float c, float d, float e, float f, float *p, float *q) {
    float mean = (a + d + f) / 3, scale = mean > 0 ? 1 / mean : 0;
    a *= scale, b *= scale, c *= scale, d *= scale, e *= scale, f *= scale;
    float p2 = ((a - 1) * (a - 1) + (d - 1) * (d - 1) + (f - 1) * (f - 1) + 2 * (b * b + c * c + e * e)) / 6, root = sqrtf(p2);
    float det = (a - 1) * ((d - 1) * (f - 1) - e * e) - b * (b * (f - 1) - e * c) + c * (b * e - (d - 1) * c);
    float r = p2 > 0 ? fminf(1, fmaxf(-1, 0.5f * det / (p2 * root))) : 0;
    float largest = 1 + 2 * root * cosf(acosf(r) / 3);
    float u = a - largest, v = d - largest, w = f - largest;
    float x0 = b * e - c * v, y0 = c * b - u * e, z0 = u * v - b * b;
    float x1 = b * w - c * e, y1 = c * c - u * w, z1 = u * e - b * c;
    float x2 = v * w - e * e, y2 = e * c - b * w, z2 = b * e - v * c;
    float n0 = x0 * x0 + y0 * y0 + z0 * z0, n1 = x1 * x1 + y1 * y1 + z1 * z1, n2 = x2 * x2 + y2 * y2 + z2 * z2;
    float x = n1 > n0 ? x1 : x0, y = n1 > n0 ? y1 : y0, z = n1 > n0 ? z1 : z0, n = fmaxf(n0, n1);
    x = n2 > n ? x2 : x, y = n2 > n ? y2 : y, z = n2 > n ? z2 : z;
    *p = fminf(BOUND, fmaxf(-BOUND, -x / z));
    *q = fminf(BOUND, fmaxf(-BOUND, -y / z));
}

// The tensor of a plane of the survey and its dips, from the derivatives of the planes around it.
static void solve(Work *w, int i, int first, int rows, float *inline_dip, float *crossline_dip) {
    for (int r = 0; r < rows + 2 * ACROSS; r++) {
        size_t at = (size_t)r * stride + PAD;
        for (int k = 0; k < samples; k++) {
            float s[6] = {0};
            for (int n = 0; n < WINDOW; n++) {
                float a = w->derivative[n][0][at + k], b = w->derivative[n][1][at + k], c = w->derivative[n][2][at + k];
                s[0] += a * a, s[1] += a * b, s[2] += a * c, s[3] += b * b, s[4] += b * c, s[5] += c * c;
            }
            for (int m = 0; m < 6; m++) w->product[m][at + k] = s[m];
        }
    }
    for (int r = 0; r < rows; r++) {
        for (int m = 0; m < 6; m++) {
            const float *in = w->product[m] + (size_t)r * stride + PAD;
            float *one = w->sum[m] + PAD;
            for (int k = 0; k < samples; k++) {
                float sum = 0;
                for (int n = 0; n < WINDOW; n++) sum += in[k + (size_t)n * stride];
                one[k] = sum;
            }
            // 15 = 8 + 4 + 2 + 1 samples, from ALONG before
            float *twice = w->twice + PAD, *fourfold = w->fourfold + PAD, *eightfold = w->eightfold + PAD;
            for (int k = -ALONG; k < samples + ALONG; k++) twice[k] = one[k] + one[k + 1];
            for (int k = -ALONG; k < samples + ALONG - 2; k++) fourfold[k] = twice[k] + twice[k + 2];
            for (int k = -ALONG; k < samples; k++) eightfold[k] = fourfold[k] + fourfold[k + 4];
            const float *all = eightfold - ALONG;
            for (int k = 0; k < samples; k++) w->product[m][(size_t)r * stride + PAD + k] = all[k] + fourfold[k + 1] + twice[k + 5] + one[k + 7];
        }
        size_t at = (size_t)r * stride + PAD, to = ((size_t)i * crosslines + first + r) * samples;
        float **t = w->product;
        for (int k = 0; k < samples; k++)
            dips_of(t[0][at + k], t[1][at + k], t[2][at + k], t[3][at + k], t[4][at + k], t[5][at + k], inline_dip + to + k, crossline_dip + to + k);
    }
}

static void dips(const float *x, float *inline_dip, float *crossline_dip, int rows) {
#pragma omp parallel
    {
        Work w = work_of(rows);
        float *row = allocate(4 * (size_t)stride);
#pragma omp for schedule(dynamic, 1)
        for (int first = 0; first < crosslines; first += rows) {
            int count = first + rows < crosslines ? rows : crosslines - first;
            size_t plane = (size_t)(rows + 2 * ACROSS) * stride * sizeof(float);
            for (int a = 0; a < 3; a++) {
                for (int n = 0; n < PLANES; n++) memset(w.smooth[n][a], 0, plane);
                for (int n = 0; n < WINDOW; n++) memset(w.derivative[n][a], 0, plane);
            }
            for (int n = 0; n < inlines + SMOOTH + ACROSS; n++) {
                float **latest = w.smooth[n % PLANES];
                if (n < inlines) {
                    smooth_plane(x, n, first, count, &w, latest, row);
                } else {
                    for (int a = 0; a < 3; a++) memset(latest[a], 0, plane);
                }
                int m = n - SMOOTH;
                if (m < 0) continue;
                float **derivative = w.derivative[m % WINDOW];
                for (int a = 0; a < 3; a++)
                    for (size_t at = 0; at < (size_t)(count + 2 * ACROSS) * stride; at++) {
                        float sum = 0;
                        for (int t = 0; t < PLANES; t++) sum += weights[t] * w.smooth[(m + t + PLANES - SMOOTH) % PLANES][a][at];
                        derivative[a][at] = m < inlines ? sum : 0;
                    }
                if (m >= ACROSS) solve(&w, m - ACROSS, first, count, inline_dip, crossline_dip);
            }
        }
    }
}

static void write_npy(const char *name, const char *magic, const char *header, int length, const float *y, size_t size) {
    FILE *out = fopen(name, "wb");
    if (out == NULL || fwrite(magic, 1, 10, out) != 10 || fwrite(header, 1, length, out) != (size_t)length ||
        fwrite(y, sizeof(float), size, out) != size || fclose(out) != 0) {
        perror(name);
        exit(1);
    }
}

int main(int count, char **words) {
    if (count < 5) {
        fprintf(stderr, "dips SURVEY.npy INLINE.npy CROSSLINE.npy THREADS [ROWS]\n");
        return 2;
    }
    omp_set_num_threads(atoi(words[4]));
    FILE *in = fopen(words[1], "rb");
    char magic[10];
    if (in == NULL || fread(magic, 1, 10, in) != 10) return perror(words[1]), 1;
    int length = (unsigned char)magic[8] + 256 * (unsigned char)magic[9];
    char *header = calloc(length + 1, 1);
    if (fread(header, 1, length, in) != (size_t)length) return perror(words[1]), 1;
    char *shape = strstr(header, "'shape': (");
    if (shape == NULL || sscanf(shape, "'shape': (%d, %d, %d)", &inlines, &crosslines, &samples) != 3) return 1;
    stride = (samples + 2 * PAD + 15) / 16 * 16;
    size_t size = (size_t)inlines * crosslines * samples;
    float *x = allocate(size), *p = allocate(size), *q = allocate(size);
    if (fread(x, sizeof(float), size, in) != size) return perror(words[1]), 1;
    double total = 0;
    for (int t = -SMOOTH; t <= SMOOTH; t++) total += exp(-t * t / 2.0);
    for (int t = -SMOOTH; t <= SMOOTH; t++) weights[t + SMOOTH] = exp(-t * t / 2.0) / total;
    double best = 1e9;
    for (int n = 0; n < 7; n++) {
        double start = omp_get_wtime();
        dips(x, p, q, count > 5 ? atoi(words[5]) : 25);
        best = fmin(best, omp_get_wtime() - start);
    }
    printf("%.1f million samples per second\n", size / best / 1e6);
    write_npy(words[2], magic, header, length, p, size);
    write_npy(words[3], magic, header, length, q, size);
    return 0;
}
