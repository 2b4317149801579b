package org.varve.cpu;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.incubator.vector.FloatVector;
import org.varve.core.Kernel;
import org.varve.core.PassBody;
import org.varve.core.Program;
import org.varve.kernel.Absolute;
import org.varve.kernel.Chaos;
import org.varve.kernel.CorrelationSearch;
import org.varve.kernel.Curvature;
import org.varve.kernel.Cut;
import org.varve.kernel.DipAzimuth;
import org.varve.kernel.DipDirection;
import org.varve.kernel.EigenvalueRatio;
import org.varve.kernel.Eigenvalues;
import org.varve.kernel.FaultDips;
import org.varve.kernel.FaultStrike;
import org.varve.kernel.Glcm;
import org.varve.kernel.Gradient;
import org.varve.kernel.GradientSlopes;
import org.varve.kernel.Held;
import org.varve.kernel.Hilbert;
import org.varve.kernel.JoinedSums;
import org.varve.kernel.LaggedProduct;
import org.varve.kernel.LateralSlopes;
import org.varve.kernel.LayerMean;
import org.varve.kernel.LayerMedian;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LocalBinaryPattern;
import org.varve.kernel.LowRank;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Median;
import org.varve.kernel.NearestPattern;
import org.varve.kernel.PeakLag;
import org.varve.kernel.Percentile;
import org.varve.kernel.Phase;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.PredictabilitySums;
import org.varve.kernel.PrincipalEnergy;
import org.varve.kernel.Ratio;
import org.varve.kernel.RelativeChange;
import org.varve.kernel.SemblanceRatio;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.ShortTimeSpectrum;
import org.varve.kernel.SlopeAngle;
import org.varve.kernel.SosFilter;
import org.varve.kernel.SquareRoot;
import org.varve.kernel.SteadiestMean;
import org.varve.kernel.StockwellVoice;
import org.varve.kernel.StrikeMean;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;
import org.varve.kernel.TensorSlopes;
import org.varve.kernel.WaveletMagnitudes;
import org.varve.kernel.WindowMoment;
import org.varve.kernel.WindowProducts;

/** The vector bodies that replace plain-Java ones, where a benchmark showed that they are faster. */
final class SimdBodies {

    /** Creates a body for one thread, with arrays from {@code work}. */
    @FunctionalInterface
    private interface Maker<K extends Kernel> {
        PassBody make(Work work, K kernel, Extent extent);
    }

    private record Variant<K extends Kernel>(Class<K> kernel, Maker<K> maker) {

        PassBody create(Work work, Kernel of, Extent extent) {
            return maker.make(work, kernel.cast(of), extent);
        }
    }

    private static final Map<Class<?>, Variant<?>> VARIANTS = List.<Variant<?>>of(
            new Variant<>(Absolute.class, (_, kernel, _) -> new AbsoluteSimdBody(kernel)),
            new Variant<>(Chaos.class, (work, _, _) -> new ChaosSimdBody(work)),
            new Variant<>(Curvature.class, (work, kernel, _) -> new CurvatureSimdBody(work, kernel)),
            new Variant<>(Cut.class, (_, kernel, _) -> new CutSimdBody(kernel)),
            new Variant<>(DipAzimuth.class, (work, _, _) -> new DipAzimuthSimdBody(work)),
            new Variant<>(DipDirection.class, (_, kernel, _) -> new DipDirectionSimdBody(kernel)),
            new Variant<>(EigenvalueRatio.class, (_, kernel, _) -> new EigenvalueRatioSimdBody(kernel)),
            new Variant<>(Eigenvalues.class, (work, _, _) -> new EigenvaluesSimdBody(work)),
            new Variant<>(FaultDips.class, (work, kernel, _) -> FaultDipsSimdBody.fits(kernel)
                    ? new FaultDipsSimdBody(work, kernel)
                    : kernel),
            new Variant<>(FaultStrike.class, (work, kernel, _) -> new FaultStrikeSimdBody(work, kernel)),
            new Variant<>(Glcm.class, (work, kernel, extent) -> GlcmSimdBody.of(work, kernel, extent.samples())),
            new Variant<>(Gradient.class,
                    (work, kernel, extent) -> new GradientSimdBody(work, kernel, extent.samples())),
            new Variant<>(GradientSlopes.class, (_, kernel, _) -> new GradientSlopesSimdBody(kernel)),
            new Variant<>(Held.class, (_, kernel, _) -> new HeldBody(kernel)),
            new Variant<>(Hilbert.class, (work, _, extent) -> new HilbertSimdBody(work, extent.samples())),
            new Variant<>(JoinedSums.class, (work, kernel, _) -> new JoinedSumsSimdBody(work, kernel)),
            new Variant<>(LaggedProduct.class, (_, kernel, _) -> new LaggedProductSimdBody(kernel)),
            new Variant<>(LateralSlopes.class,
                    (work, kernel, extent) -> new LateralSlopesSimdBody(work, kernel, extent.samples())),
            new Variant<>(LayerMean.class, (work, kernel, _) -> new LayerMeanSimdBody(work, kernel)),
            new Variant<>(LayerMedian.class, SimdBodies::layerMedian),
            new Variant<>(LayerPrincipalEnergy.class,
                    (work, kernel, _) -> new LayerPrincipalEnergySimdBody(work, kernel)),
            new Variant<>(LayerSemblanceSums.class,
                    (work, kernel, _) -> new LayerSemblanceSumsSimdBody(work, kernel)),
            new Variant<>(LocalBinaryPattern.class,
                    (work, kernel, _) -> new LocalBinaryPatternSimdBody(work, kernel)),
            new Variant<>(LowRank.class, LowRankSimdBody::new),
            new Variant<>(Magnitude.class, (_, _, _) -> new MagnitudeSimdBody()),
            new Variant<>(Median.class, (work, kernel, _) -> RankSimdBody.of(work, kernel)),
            new Variant<>(NearestPattern.class, (work, kernel, _) -> new NearestPatternSimdBody(work, kernel)),
            new Variant<>(PeakLag.class, (work, kernel, _) -> new PeakLagSimdBody(work, kernel)),
            new Variant<>(Percentile.class, (work, kernel, _) -> RankSimdBody.of(work, kernel)),
            new Variant<>(Phase.class, (_, _, _) -> new PhaseSimdBody()),
            new Variant<>(PhaseDerivative.class,
                    (work, kernel, extent) -> new PhaseDerivativeSimdBody(work, kernel, extent.samples())),
            new Variant<>(CorrelationSearch.class,
                    (work, kernel, extent) -> new CorrelationSearchSimdBody(work, kernel, extent.samples())),
            new Variant<>(PredictabilitySums.class,
                    (work, kernel, extent) -> new PredictabilitySumsSimdBody(work, kernel, extent.samples())),
            new Variant<>(PrincipalEnergy.class, (work, kernel, _) -> new PrincipalEnergySimdBody(work, kernel)),
            new Variant<>(Ratio.class, (_, kernel, _) -> new RatioSimdBody(kernel)),
            new Variant<>(RelativeChange.class,
                    (work, kernel, extent) -> new RelativeChangeSimdBody(work, kernel, extent.samples())),
            new Variant<>(SemblanceRatio.class, (_, _, _) -> new SemblanceRatioSimdBody()),
            new Variant<>(SemblanceSums.class, (work, kernel, _) -> new SemblanceSumsSimdBody(work, kernel)),
            new Variant<>(SemblanceScan.class, (work, kernel, _) -> SemblanceScanSimdBody.of(work, kernel)),
            new Variant<>(ShortTimeSpectrum.class, (work, kernel, _) -> new ShortTimeSpectrumSimdBody(work, kernel)),
            new Variant<>(SlopeAngle.class, (_, kernel, _) -> new SlopeAngleSimdBody(kernel)),
            new Variant<>(SosFilter.class,
                    (work, kernel, extent) -> new SosFilterSimdBody(work, kernel, extent.samples())),
            new Variant<>(SquareRoot.class, (_, kernel, _) -> new SquareRootSimdBody(kernel)),
            new Variant<>(SteadiestMean.class, (work, kernel, _) -> new SteadiestMeanSimdBody(work, kernel)),
            new Variant<>(StockwellVoice.class,
                    (work, kernel, extent) -> new StockwellVoiceSimdBody(work, kernel, extent.samples())),
            new Variant<>(StrikeMean.class, (work, kernel, _) -> new StrikeMeanSimdBody(work, kernel)),
            new Variant<>(Taps.class, (work, kernel, extent) -> TapsBodies.of(work, kernel, extent.samples())),
            new Variant<>(TensorProducts.class, (work, kernel, _) -> new TensorProductsSimdBody(work, kernel)),
            new Variant<>(TensorSlopes.class,
                    (work, kernel, _) -> new TensorSlopesSimdBody(work, kernel)),
            new Variant<>(WaveletMagnitudes.class, WaveletMagnitudesSimdBody::new),
            new Variant<>(WindowMoment.class, (work, kernel, _) -> new WindowMomentSimdBody(work, kernel)),
            new Variant<>(WindowProducts.class, (work, kernel, _) -> new WindowProductsSimdBody(work, kernel)))
            .stream()
            .collect(Collectors.toMap(Variant::kernel, Function.identity()));

    private SimdBodies() {}

    /** The vector body of a kernel, or the kernel itself if it has none. */
    static PassBody create(Work work, Kernel kernel, Extent extent) {
        Variant<?> variant = VARIANTS.get(kernel.getClass());
        return variant == null ? kernel : variant.create(work, kernel, extent);
    }

    private static PassBody layerMedian(Work work, LayerMedian kernel, Extent extent) {
        if (kernel.size() == LayerMedianOfNineSimdBody.SIZE) return new LayerMedianOfNineSimdBody(work, kernel);
        return kernel.size() > LayerMedianSimdBody.LARGEST ? kernel : new LayerMedianSimdBody(work, kernel);
    }

    /** The best number of planes to compute at a time in a program's passes. */
    static int planes(Program program) {
        return program.passes().stream().mapToInt(pass -> planes(pass.kernel())).max().orElse(1);
    }

    private static int planes(Kernel kernel) {
        if (kernel instanceof FaultDips || kernel instanceof StrikeMean) return StencilOfFourRows.PLANES;
        return TapsBodies.takePlanes(kernel) ? PlanesBody.PLANES : 1;
    }

    static String description() {
        return FloatVector.SPECIES_PREFERRED.length() + " float lanes";
    }
}
