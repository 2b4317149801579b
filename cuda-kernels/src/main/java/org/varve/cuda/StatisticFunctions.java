package org.varve.cuda;

/** The functions of statistics.cu, declared as those of {@link CudaFunctions}. */
interface StatisticFunctions {

    void clearDigest(Address digest);

    void gatherRange(FieldView x, Address marks, Address digest);

    void gatherPercentiles(FieldView x, Address marks, Address digest);

    void gatherMean(FieldView x, Address marks, Address digest);

    void gatherHistogram(
            FieldView x, Address marks, double first, double step, double last, double scale, int bins, int own,
            Address digest);

    void gatherWindows(FieldView x, Triple first, Triple extent, Address places, Address digest);
}
