package org.varve.cuda;

import org.varve.kernel.CornerPattern;
import org.varve.kernel.Glcm;
import org.varve.kernel.LocalBinaryPattern;
import org.varve.kernel.LowRank;
import org.varve.kernel.Median;
import org.varve.kernel.Percentile;
import org.varve.kernel.PrincipalEnergy;
import org.varve.kernel.SteadiestMean;
import org.varve.kernel.WindowMoment;

/**
 * Kernels that sort, count or compare a window's samples: median.cu, texture.cu, principal.cu, principal_large.cu,
 * low_rank.cu, glcm.cu and glcm_counts.cu.
 */
final class WindowBodies {

    /** Operations to select a median in registers: 1,344 instructions. */
    static final int IN_REGISTERS = 1344;

    /** Operations to put the columns of a window of 5x5x5 samples together: 1,000 instructions. */
    private static final int OF_COLUMNS = 1000;

    /** Sweeps of the bisection: one finds the range, and at most 32 halve it. */
    static final int SWEEPS = 33;

    /** Operations of a sweep per sample of the window. */
    static final int FOR_SWEPT = 10;

    private WindowBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Median.class, WindowBodies::median);
        bodies.add(Percentile.class, PercentileBody::of);
        bodies.add(WindowMoment.class, WindowMomentBody::new);
        bodies.add(LocalBinaryPattern.class, LocalBinaryPatternBody::new);
        bodies.add(CornerPattern.class, WindowBodies::cornerPattern);
        bodies.add(SteadiestMean.class, WindowBodies::steadiestMean);
        bodies.add(PrincipalEnergy.class, PrincipalEnergyBody::flat);
        bodies.add(LowRank.class, LowRankBody::new);
        bodies.add(Glcm.class, GlcmBody::new);
    }

    private static CudaBody median(Median kernel) {
        if (kernel.size() <= KernelConstants.MEDIAN_KEYS) return medianInRegisters(kernel);
        int side = KernelConstants.MEDIAN_SIDE;
        boolean isCube = kernel.inlines() <= side && kernel.crosslines() == side && kernel.samples() == side;
        return isCube ? medianOfColumns(kernel) : PercentileBody.of(kernel);
    }

    private static CudaBody medianInRegisters(Median kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(region, IN_REGISTERS),
                pass -> pass.eachSample().medianInRegisters(
                        pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), kernel.samples()));
    }

    private static CudaBody medianOfColumns(Median kernel) {
        return CudaBody.of(region -> CudaBody.operations(region, OF_COLUMNS), pass -> {
            Region region = pass.region();
            int along = Math.ceilDiv(region.samples(), KernelConstants.MEDIAN_WINDOWS);
            long rows = (long) region.inlines() * Math.ceilDiv(region.crosslines(), KernelConstants.RUN);
            Grid grid = Grid.ofRows(along, rows, KernelConstants.BLOCK, 0);
            pass.in(grid).medianOfColumns(pass.input(0), pass.output(0), kernel.inlines());
        });
    }

    private static CudaBody cornerPattern(CornerPattern kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().cornerPattern(pass.input(0), pass.output(0)));
    }

    private static CudaBody steadiestMean(SteadiestMean kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().steadiestMean(
                pass.input(0), pass.input(1), pass.output(0), kernel.inlines(), kernel.crosslines(),
                kernel.samples()));
    }
}
