package org.varve.cuda;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.kernel.NearestPattern;
import org.varve.kernel.WaveletMagnitudes;
import org.varve.kernel.WindowProducts;

/** Products of a matrix with windows of traces: product.cu. */
final class ProductBodies {

    private ProductBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(NearestPattern.class, NearestPatternBody::new);
        bodies.add(WindowProducts.class, WindowProductsBody::new);
        bodies.add(WaveletMagnitudes.class, WaveletMagnitudesBody::new);
    }

    /** Functions launched for {@code eachWindow} of product.cu. */
    private static CudaFunctions eachWindow(PassLaunch pass, Kernel kernel) {
        Halo halo = kernel.halo();
        int along = Math.ceilDiv(pass.region().samples(), KernelConstants.BLOCK);
        int sharedBytes = Float.BYTES * (KernelConstants.BLOCK + 2 * halo.sample());
        return pass.in(Grid.ofRows(along, pass.region().rows(), KernelConstants.BLOCK, sharedBytes));
    }

    /** {@link NearestPattern}. */
    private static final class NearestPatternBody extends CudaBody {

        private final NearestPattern kernel;

        NearestPatternBody(NearestPattern kernel) {
            this.kernel = kernel;
        }

        @Override
        byte[] table(int samples) {
            return Tables.floats(kernel.patterns().blocks());
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            eachWindow(pass, kernel).nearestPattern(
                    pass.input(0), pass.output(0), pass.output(1), pass.table(), kernel.patterns().rows(),
                    kernel.length(), kernel.scale());
        }
    }

    /** {@link WindowProducts}, one row after the other. */
    private static final class WindowProductsBody extends CudaBody {

        private final WindowProducts kernel;

        WindowProductsBody(WindowProducts kernel) {
            this.kernel = kernel;
        }

        @Override
        byte[] table(int samples) {
            return Tables.floats(kernel.matrix().blocks());
        }

        /** Those of one row. */
        @Override
        double operations(Region region) {
            return operations(region, kernel.operations(1, region.samples()) / kernel.matrix().rows());
        }

        @Override
        void launch(PassLaunch pass) {
            for (int row = 0; row < kernel.matrix().rows(); row++) {
                eachWindow(pass, kernel).windowProduct(
                        pass.input(0), pass.output(row), pass.table(), kernel.matrix().rows(), kernel.length(), row);
            }
        }
    }

    /** {@link WaveletMagnitudes}. The table holds the real parts, the imaginary parts, and the frequencies. */
    private static final class WaveletMagnitudesBody extends CudaBody {

        /** Numbers of a {@code Period}. */
        private static final int PERIOD_NUMBERS = 3;

        private final WaveletMagnitudes kernel;

        WaveletMagnitudesBody(WaveletMagnitudes kernel) {
            this.kernel = kernel;
        }

        @Override
        byte[] table(int samples) {
            byte[] wavelets = Tables.floats(kernel.even().blocks(), kernel.odd().blocks());
            return Tables.together(wavelets, Tables.floats(periods()), Tables.floats(ends()));
        }

        /** Functions launched for {@code eachWindowRun} of product.cu. */
        private CudaFunctions eachWindowRun(PassLaunch pass) {
            int runs = Math.ceilDiv(pass.region().samples(), KernelConstants.WAVELET_RUN);
            int blocks = Math.ceilDiv(runs, 2 * KernelConstants.BLOCK);
            int warp = KernelConstants.WARP;
            int threads = Math.ceilDiv(Math.ceilDiv(runs, blocks), warp) * warp;
            int sharedBytes = Float.BYTES * (threads * KernelConstants.WAVELET_RUN + 2 * kernel.radius());
            return pass.in(Grid.ofRows(blocks, pass.region().rows(), threads, sharedBytes));
        }

        /** Where the weights of each block end; behind, all are zeros. */
        private float[] ends() {
            float[] ends = new float[kernel.even().blockCount()];
            for (int f = 0; f < kernel.wavelets(); f++) {
                int block = f / KernelConstants.PRODUCT_ROWS;
                ends[block] = Math.max(ends[block], end(f));
            }
            return ends;
        }

        private int end(int wavelet) {
            int end = kernel.radius() + 1;
            while (end > 1 && kernel.even().at(wavelet, end - 1) == 0 && kernel.odd().at(wavelet, end - 1) == 0) end--;
            return end;
        }

        /** The period of each wavelet, and how far it is to those of its neighbours. */
        private float[] periods() {
            int last = kernel.wavelets() - 1;
            float[] periods = new float[PERIOD_NUMBERS * (last + 1)];
            for (int f = 0; f <= last; f++) {
                periods[PERIOD_NUMBERS * f] = (float) kernel.period(f);
                periods[PERIOD_NUMBERS * f + 1] = (float) (kernel.period(Math.max(f - 1, 0)) - kernel.period(f));
                periods[PERIOD_NUMBERS * f + 2] = (float) (kernel.period(Math.min(f + 1, last)) - kernel.period(f));
            }
            return periods;
        }

        private Address periodsIn(Address table) {
            return table.plus(2L * Float.BYTES * kernel.even().blocks().length);
        }

        private Address endsIn(Address table) {
            return periodsIn(table).plus((long) PERIOD_NUMBERS * Float.BYTES * kernel.wavelets());
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            FieldView x = pass.input(0);
            int count = kernel.wavelets();
            switch (kernel.measure()) {
                case ALL -> {
                    for (int f = 0; f < count; f++) {
                        eachWindow(pass, kernel).waveletMagnitude(
                                x, pass.output(f), pass.table(), count, kernel.radius(), f, kernel.scale());
                    }
                }
                case PEAK -> eachWindowRun(pass).waveletPeak(
                        x, pass.output(0), pass.output(1), pass.table(), endsIn(pass.table()),
                        periodsIn(pass.table()), count, kernel.radius(), kernel.scale());
                case THIRDS -> eachWindowRun(pass).waveletThirds(
                        x, pass.output(0), pass.output(1), pass.output(2), pass.table(), endsIn(pass.table()), count,
                        kernel.radius(), kernel.scale());
            }
        }
    }
}
