// Constants that the kernels and the host share. The host reads this file: org.varve.cuda.KernelConstants.
#pragma once

constexpr int WARP = 32;    // threads of a warp
constexpr int BLOCK = 128;  // threads of a block along samples

constexpr int RUN = 8;           // outputs of a thread along inlines or crosslines
constexpr int PRODUCTS_RUN = 4;  // the same for the six products of derivatives
constexpr int SMOOTHED_RUN = 4;  // inlines or crosslines of a block that smooths along two axes
constexpr int SAMPLE_RUN = 7;    // the same along samples; odd, so that threads read different banks of shared memory

constexpr int SCAN_THREADS = 160;  // threads of a block that scans dips
constexpr int SCAN_BLOCKS = 3;     // such blocks of a multiprocessor
constexpr int SCAN_RUN = 7;        // rows along which such a thread adds up windows; odd, so that threads read different banks
constexpr int SCAN_PLACES = 8;     // places of lines that such a thread sums together
constexpr int SCAN_LINES = 5;      // inlines and crosslines of the usual window, for which loops are unrolled
constexpr int SCAN_WINDOW = 15;    // its samples
constexpr int SCAN_ROWS = 9;       // rows of the window between pairs of dips that are read together by others
constexpr int SCAN_STEPS = 8;      // of the usual scan, from no dip to the largest
constexpr int SCAN_BITS = 1;       // of its phases: a step is half of a sample

constexpr int PLANE_THREADS = 256;  // the most threads of a block that takes planes from shared memory
constexpr int PLANES_APART = 3;     // traces between the planes of two dips that are near each other
constexpr int LINES_APART = 1;      // traces between two points of a line, one trace along it from each other

constexpr int GLCM_RUN = 64;        // crosslines along which a thread moves the window of a co-occurrence matrix
constexpr int GLCM_DIRECTIONS = 4;  // the most directions of its pairs
constexpr int GLCM_SHARES = 8;      // windows whose sums the threads of a warp add up at a time

constexpr int MEDIAN_KEYS = 27;         // samples of the largest window whose median is selected in registers
constexpr int MEDIAN_SIDE = 5;          // crosslines and samples of windows whose columns are put together, and the most inlines
constexpr int MEDIAN_WINDOWS = 124;     // such windows of a block along samples, which has BLOCK columns
constexpr int COLUMN_KEYS = 49;         // samples of the largest column of a window that is sorted in registers
constexpr int TRANSFORM_THREADS = 512;  // the most threads of a block that transforms a trace

constexpr int SPECTRUM_RADIUS = 32;  // samples on either side in the longest window whose spectrum is taken in registers
constexpr int SPECTRUM_RUN = 2;      // crosslines of a thread that does so, up to half of that radius
constexpr int SPECTRUM_RUNS = 4;     // runs of crosslines of its block, which has the waves in shared memory

constexpr int PRODUCT_ROWS = 8;  // rows of a matrix that a thread multiplies together
constexpr int WAVELET_RUN = 3;   // samples that it multiplies them with; odd, so that threads read different banks of shared memory

constexpr int EIGENVALUE_ROWS = 9;  // rows of the largest matrix whose eigenvalue is found in registers

constexpr int HALVINGS = 22;  // halvings of the interval of an eigenvalue

constexpr int CORRELATION_PART = 21;  // samples of the parts of usual windows of correlations, for which loops are unrolled

constexpr int LAGS_AROUND = 9;  // correlations that the polynomial around a lag goes through
constexpr int LAG_STEPS = 8;    // values of that polynomial in each sample

// org.varve.core.Boundary
enum Boundary { REFLECT, NEAREST, MIRROR, CONSTANT };

// org.varve.kernel.EigenvalueFeature
enum EigenvalueFeature { COHERENCE, STRUCTURED_SEMBLANCE, PLANARITY, LINEARITY, ISOTROPY };

// org.varve.kernel.CurvatureMeasure
enum CurvatureMeasure { MEAN, GAUSSIAN, MAXIMUM, MINIMUM, MOST_POSITIVE, MOST_NEGATIVE };

// org.varve.kernel.Moment
enum Moment { VARIANCE, NORMALISED_VARIANCE, DEVIATION, SKEWNESS, KURTOSIS };

// org.varve.core.SampleFormat; rare formats and those wider than a float are decoded on the host.
enum Format { IBM_FLOAT32, IEEE_FLOAT32, INT32, INT16, INT8, UINT8 };
