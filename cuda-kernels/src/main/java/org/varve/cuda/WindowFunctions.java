package org.varve.cuda;

/**
 * The functions of median.cu, texture.cu, principal.cu and principal_large.cu, declared as those of
 * {@link CudaFunctions}.
 */
interface WindowFunctions {

    // median.cu

    void medianInRegisters(FieldView x, FieldView y, int inlines, int crosslines, int samples);

    void medianOfColumns(FieldView x, FieldView y, int inlines);

    void percentileOfColumns(
            FieldView x, FieldView y, int inlines, int crosslines, int samples, int rank, double fraction, int stride);

    void percentileByBisection(
            FieldView x, FieldView y, int inlines, int crosslines, int samples, int rank, double fraction);

    // texture.cu

    void windowMoment(
            FieldView x, FieldView y, int inlines, int crosslines, int samples, int moment, int numbers, Address work);

    void localBinaryPattern(FieldView x, FieldView y, Address points, int bits, int onSamples);

    void cornerPattern(FieldView x, FieldView y);

    void steadiestMean(
            FieldView deviations, FieldView means, FieldView y, int inlines, int crosslines, int samples);

    // principal.cu

    void principalEnergy(
            FieldView x, FieldView h, FieldView y, int fields, int inlines, int crosslines, int samples, float weight);

    void layerPrincipalEnergy(
            FieldView x, FieldView h, FieldView p, FieldView q, FieldView y, int fields, int inlines, int crosslines,
            int samples, int shift, Bounds survey, float weight);

    // principal_large.cu

    void principalEnergyLarge(
            FieldView x, FieldView h, FieldView y, int fields, int inlines, int crosslines, int samples, float weight,
            Address work);

    void layerPrincipalEnergyLarge(
            FieldView x, FieldView h, FieldView p, FieldView q, FieldView y, int fields, int inlines, int crosslines,
            int samples, int shift, Bounds survey, float weight, Address work);
}
