package org.varve.cuda;

/** The functions of layers.cu and semblance_scan.cu, declared as those of {@link CudaFunctions}. */
interface LayerFunctions {

    // layers.cu

    void layerMean(
            FieldView x, FieldView p, FieldView q, FieldView y, int inlines, int crosslines, int shift,
            Bounds survey, Address weights);

    void layerMedianInRegisters(
            FieldView x, FieldView p, FieldView q, FieldView y, int inlines, int crosslines, int samples, int shift,
            Bounds survey);

    void layerMedian(
            FieldView x, FieldView p, FieldView q, FieldView y, int inlines, int crosslines, int samples, int shift,
            Bounds survey);

    void layerSemblanceSums(
            FieldView x, FieldView p, FieldView q, FieldView stacked, FieldView energy, int inlines, int crosslines,
            int shift, Bounds survey, float weight, float correction);

    // semblance_scan.cu

    void semblanceScan(
            FieldView x, FieldView y, FieldView p, FieldView q, int inlines, int crosslines, int samples, int shift,
            Bounds survey, Address pairs, int steps, float step, float scale);

    void semblanceScanShared(
            FieldView x, FieldView y, FieldView p, FieldView q, int inlines, int crosslines, int samples, int shift,
            Bounds survey, Address pairs, int steps, float step, float scale, int bits, int lanes, int batch,
            Address work);

    void semblanceScanUsual(
            FieldView x, FieldView y, FieldView p, FieldView q, int shift, Bounds survey, Address pairs, float scale,
            int batch, Address work);
}
