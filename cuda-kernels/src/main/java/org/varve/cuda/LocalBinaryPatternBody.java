package org.varve.cuda;

import org.varve.kernel.LocalBinaryPattern;

/** {@link LocalBinaryPattern}, whose points are a table: texture.cu. */
final class LocalBinaryPatternBody extends CudaBody {

    /** Numbers of a {@code Point}. */
    private static final int NUMBERS = 6;

    private final LocalBinaryPattern kernel;

    LocalBinaryPatternBody(LocalBinaryPattern kernel) {
        this.kernel = kernel;
    }

    @Override
    byte[] table(int samples) {
        double[] table = new double[NUMBERS * kernel.bits()];
        int at = 0;
        for (LocalBinaryPattern.Point point : kernel.points()) {
            table[at++] = point.crossline();
            table[at++] = point.nextCrossline();
            table[at++] = point.sample();
            table[at++] = point.nextSample();
            table[at++] = point.alongCrosslines();
            table[at++] = point.alongSamples();
        }
        return Tables.doubles(table);
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachSample().localBinaryPattern(pass.input(0), pass.output(0), pass.table(), kernel.bits());
    }
}
