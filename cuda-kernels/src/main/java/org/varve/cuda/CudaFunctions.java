package org.varve.cuda;

/**
 * The functions of src/main/cuda, file by file, with all parameters but the first, which is the {@link Region} to
 * compute. A call puts the function into a stream: {@code tapsStaged} launches {@code taps_staged}.
 *
 * <p>The compiler thus checks the arguments that a body passes. The parameters in the compiled modules are compared
 * with these declarations before the modules are loaded: {@link CudaFunction}.
 */
interface CudaFunctions extends PointwiseFunctions, StatisticFunctions, WindowFunctions, LayerFunctions {

    // survey.cu

    void extend(
            FieldView y, Address input, Encoding encoding, Triple start, Triple extent, Triple first, Triple survey,
            int boundary, int zeroMissing);

    void extendTraces(FieldView y, int samples, int reach, int boundary);

    void countNotFinite(Address samples, Encoding encoding, Triple first, Triple extent, Address count);

    void countLimited(FieldView x, FieldView y, float magnitude, Address count);

    void addCounts(Address from, Address to);

    void crop(FieldView x, Address output);

    void encodeOutput(
            FieldView x, Address output, Encoding encoding, float factor, Address marks, Address notFinite,
            Address clipped);

    // correlation.cu

    void laggedProduct(FieldView x, FieldView y, FieldView z, int lag, float scale);

    void peakLag(
            FieldView minus4, FieldView minus3, FieldView minus2, FieldView minus1, FieldView zero, FieldView plus1,
            FieldView plus2, FieldView plus3, FieldView plus4, FieldView largestSoFar, FieldView lagSoFar,
            FieldView largest, FieldView lagOfLargest, Address weights, int lag, float most, int first);

    void predictabilityTerms(
            FieldView ab, FieldView aa, FieldView bb, FieldView crossSoFar, FieldView autoSoFar, FieldView cross,
            FieldView auto, int shift, float scale, int first);

    void correlationSearch(
            FieldView a, FieldView b, FieldView largest, FieldView lagOfLargest, Address weights, int length, int part,
            int ends, float most, float factor, float scale);

    void predictabilitySums(
            FieldView a, FieldView b, FieldView cross, FieldView auto, int length, int part, int ends, int most,
            float factor, float scale, float scaleOfMeans);

    // stencil.cu

    void taps(FieldView x, FieldView y, Address weights, int radius);

    void tapsStaged(FieldView x, FieldView y, Address weights, int radius);

    void tapsInlines(FieldView x, FieldView y, Address weights, int radius);

    void tapsCrosslines(FieldView x, FieldView y, Address weights, int radius);

    void joinedSums(
            FieldView sums, FieldView x, FieldView y, Address neighbours, int ofSums, int ofSamples);

    void semblanceSums(
            FieldView x, FieldView stacked, FieldView energy, int inlines, int crosslines, float weight,
            float correction, Bounds survey);

    void cut(FieldView x, FieldView y, int inlines, int crosslines, Bounds survey);

    // gradient.cu

    void gradient(
            FieldView x, FieldView di, FieldView dj, FieldView dk, float half, float side, float centre,
            Bounds interior);

    void gradientSlopes(
            FieldView di, FieldView dj, FieldView dk, FieldView inlines, FieldView crosslines, float factor,
            float bound);

    void slopes(
            FieldView x, FieldView inlines, FieldView crosslines, float half, float side, float centre,
            Bounds interior, float factor, float bound);

    void tensorProducts(
            FieldView di, FieldView dj, FieldView dk, FieldView ii, FieldView ij, FieldView ik, FieldView jj,
            FieldView jk, FieldView kk, int inlines);

    void gradientProducts(
            FieldView x, FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk,
            float half, float side, float centre, Bounds interior, int inlines);

    void lateralSlopes(
            FieldView x, FieldView inlines, FieldView crosslines, Bounds survey, float side, float centre);

    void held(FieldView x, FieldView y, Bounds interior, Triple reach);

    // smoothing.cu

    void tapsPlane(FieldView x, FieldView y, PlaneSmoothing smoothing);

    // tensor.cu

    void chaos(
            FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk, FieldView y,
            PlaneSmoothing smoothing);

    void dipAzimuth(
            FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk, FieldView dip,
            FieldView azimuth, PlaneSmoothing smoothing);

    void eigenvalues(
            FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk, FieldView largest,
            FieldView middle, FieldView smallest, PlaneSmoothing smoothing);

    void tensorShape(
            FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk, FieldView y,
            int feature, PlaneSmoothing smoothing);

    void tensorSlopes(
            FieldView ii, FieldView ij, FieldView ik, FieldView jj, FieldView jk, FieldView kk, FieldView inlines,
            FieldView crosslines, float factor, float bound, PlaneSmoothing smoothing);

    void eigenvalueRatio(FieldView largest, FieldView middle, FieldView smallest, FieldView y, int feature);

    void curvature(
            FieldView p, FieldView q, FieldView pi, FieldView pj, FieldView qi, FieldView qj, FieldView y, int measure);

    void curvatureOnMap(
            FieldView p, FieldView q, FieldView pi, FieldView pj, FieldView qi, FieldView qj, FieldView y, int measure,
            double eastOfInline, double eastOfCrossline, double northOfInline, double northOfCrossline, double depth);

    // trace.cu

    void magnitude(FieldView x, FieldView h, FieldView y);

    void phase(FieldView x, FieldView h, FieldView y);

    void phaseDerivative(FieldView x, FieldView h, FieldView y, float scale, int isSigned, int oneSided);

    void traceDerivative(FieldView x, FieldView y);

    void relativeChange(FieldView x, FieldView y, float bound, float scale, int isSigned);

    void lobePeak(FieldView x, FieldView envelope, FieldView y);

    // hilbert.cu

    void hilbert(FieldView x, FieldView y, int length, Address table);

    void hilbertLong(FieldView x, FieldView y, int length, Address table, Address work);

    // voice.cu

    void stockwellVoice(FieldView x, FieldView re, FieldView im, int length, Address table);

    void stockwellVoiceLong(FieldView x, FieldView re, FieldView im, int length, Address table, Address work);

    // spectrum.cu

    void shortTimePeak(FieldView x, FieldView peak, Address table, int length, double step);

    void shortTimeMoments(
            FieldView x, FieldView centroid, FieldView bandwidth, Address table, int length, int together, double step);

    void shortTimePeakWide(FieldView x, FieldView peak, Address table, int length, double step);

    void shortTimeMomentsWide(
            FieldView x, FieldView centroid, FieldView bandwidth, Address table, int length, int together, double step);

    void shortTimePeakLong(FieldView x, FieldView peak, Address table, int length, double step);

    void shortTimeMomentsLong(
            FieldView x, FieldView centroid, FieldView bandwidth, Address table, int length, int together, double step);

    // product.cu

    void nearestPattern(
            FieldView x, FieldView number, FieldView similarity, Address patterns, int count, int length, float scale);

    void windowProduct(FieldView x, FieldView y, Address matrix, int rows, int length, int row);

    void stageWindows(FieldView x, Address windows, Segments segments, int length, float scale);

    void nearestOfProducts(
            FieldView number, FieldView similarity, Address windows, Address products, Segments segments, int count,
            int pitch, int length);

    void rowOfProducts(FieldView y, Address products, Segments segments, int rows, int row);

    void waveletMagnitude(
            FieldView x, FieldView y, Address wavelets, int count, int radius, int wavelet, float scale);

    void waveletPeak(
            FieldView x, FieldView frequency, FieldView magnitude, Address wavelets, Address ends, Address periods,
            int count, int radius, float scale);

    void waveletThirds(
            FieldView x, FieldView low, FieldView middle, FieldView high, Address wavelets, Address ends, int count,
            int radius, float scale);

    // recursive.cu

    void sosFilter(FieldView x, FieldView y, int padding, int sections, Address table, Address work);

    // low_rank.cu

    void lowRankSpectra(
            FieldView x, WindowBatch batch, Address table, int lowest, int frequencies, Address numbers);

    void lowRankReduce(WindowBatch batch, Address table, int columns, int iterations, Address numbers);

    void lowRankTraces(
            WindowBatch batch, Address table, int lowest, int frequencies, Address numbers, Address filtered);

    void lowRankBlend(FieldView y, WindowBatch batch, Address table, Address filtered);

    // faults.cu

    void strikeMean(FieldView x, FieldView y, Address pairs, int count, int isAlongInlines);

    void strikeMeans(
            FieldView x, FieldView other, FieldView mean, FieldView meanOfOther, Address points, int count,
            int isAlongInlines);

    void faultDips(
            FieldView numerator, FieldView denominator, FieldView semblance, FieldView dip, Address ends,
            Address pairs, int count, float first, float step, int isAlongInlines);

    void faultStrike(
            StrikeFields first, StrikeFields second, StrikeFields third, StrikeFields fourth, int count,
            FieldView leastSoFar, FieldView strikeSoFar, FieldView dipSoFar, FieldView least, FieldView strike,
            FieldView dipOfLeast, float step, int hasSoFar);

    void likelihood(FieldView x, FieldView y);

    void ridge(FieldView x, FieldView strike, FieldView y);

    // fault_planes.cu

    void faultDipsShared(
            FieldView numerator, FieldView denominator, FieldView semblance, FieldView dip, Address points,
            int half, float middle, int count, float first, float step, int isAlongInlines, int aroundTraces,
            int aroundSamples, int runs, int bits, int columns);

    // glcm.cu

    void glcmSums(
            FieldView x, FieldView contrast, FieldView dissimilarity, FieldView homogeneity, FieldView mean,
            FieldView variance, FieldView deviation, FieldView correlation, int crosslines, int samples,
            Address offsets, int directions);

    // glcm_counts.cu

    void glcmByteCounts(
            FieldView x, FieldView moment, FieldView energy, FieldView entropy, int crosslines, int samples,
            Address offsets, int directions, int levels, Address wholes, Address gains, double fractions,
            Address parked);

    void glcmShortCounts(
            FieldView x, FieldView moment, FieldView energy, FieldView entropy, int crosslines, int samples,
            Address offsets, int directions, int levels, Address wholes, Address gains, double fractions,
            Address parked);

    void glcmSharedCounts(
            FieldView x, FieldView moment, FieldView energy, FieldView entropy, int crosslines, int samples,
            Address offsets, int directions, int levels, Address wholes, Address gains, double fractions,
            int capacity, int bits);
}
