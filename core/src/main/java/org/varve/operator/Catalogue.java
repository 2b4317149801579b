package org.varve.operator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.varve.core.Operator;
import org.varve.core.Services;
import org.varve.core.Spelling;

/** Every operator, by name. */
public final class Catalogue {

    private static final List<OperatorEntry> ENTRIES = List.of(
            OperatorEntry.of(Envelope.class),
            OperatorEntry.of(InstantaneousPhase.class),
            OperatorEntry.of(InstantaneousFrequency.class),
            OperatorEntry.of(HilbertTransform.class),
            OperatorEntry.of(CosinePhase.class),
            OperatorEntry.of(RelativeAmplitudeChange.class),
            OperatorEntry.of(AmplitudeAcceleration.class),
            OperatorEntry.of(InstantaneousBandwidth.class),
            OperatorEntry.of(DominantFrequency.class),
            OperatorEntry.of(FrequencyChange.class),
            OperatorEntry.of(Sweetness.class),
            OperatorEntry.of(QualityFactor.class),
            OperatorEntry.of(ResponsePhase.class),
            OperatorEntry.of(ResponseFrequency.class),
            OperatorEntry.of(ResponseAmplitude.class),
            OperatorEntry.of(ApparentPolarity.class),
            OperatorEntry.of(Lowpass.class),
            OperatorEntry.of(Highpass.class),
            OperatorEntry.of(Bandpass.class),
            OperatorEntry.of(CwtRicker.class),
            OperatorEntry.of(CwtOrmsby.class),
            OperatorEntry.of(SpectralDecomposition.class),
            OperatorEntry.of(Stockwell.class),
            OperatorEntry.of(WaveletBank.class),
            OperatorEntry.of(PeakFrequency.class),
            OperatorEntry.of(CentroidFrequency.class),
            OperatorEntry.of(SpectralBandwidth.class),
            OperatorEntry.of(SpectralBlueing.class),
            OperatorEntry.of(Gaussian.class),
            OperatorEntry.of(StructureTensor.class),
            OperatorEntry.of(GstDipAzimuth.class),
            OperatorEntry.of(GstDips2d.class),
            OperatorEntry.of(GradientDips.class),
            OperatorEntry.of(GstPlanarity.class),
            OperatorEntry.of(GstLinearity.class),
            OperatorEntry.of(GstIsotropy.class),
            OperatorEntry.of(FirstDerivative.class),
            OperatorEntry.of(SecondDerivative.class),
            OperatorEntry.of(GradientMagnitude.class),
            OperatorEntry.of(ReflectionIntensity.class),
            OperatorEntry.of(Rms.class),
            OperatorEntry.of(AutomaticGain.class),
            OperatorEntry.of(TimeGain.class),
            OperatorEntry.of(Taper.class),
            OperatorEntry.of(PhaseRotation.class),
            OperatorEntry.of(ClipValues.class),
            OperatorEntry.of(ClipPercentiles.class),
            OperatorEntry.of(HistogramEqualization.class),
            OperatorEntry.of(MeanFilter.class),
            OperatorEntry.of(MedianFilter.class),
            OperatorEntry.of(EdgePreservingSmoothing.class),
            OperatorEntry.of(StructureOrientedSmoothing.class),
            OperatorEntry.of(DipSteeredMedian.class),
            OperatorEntry.of(LowRankDenoise.class),
            OperatorEntry.of(Semblance.class),
            OperatorEntry.of(DipSteeredSemblance.class),
            OperatorEntry.of(EigenCoherence.class),
            OperatorEntry.of(GstChaos.class),
            OperatorEntry.of(GstCoherence.class),
            OperatorEntry.of(StructuredSemblance.class),
            OperatorEntry.of(VolumeCurvature.class),
            OperatorEntry.of(CurvatureFromDips.class),
            OperatorEntry.of(FaultLikelihood.class),
            OperatorEntry.of(Variance.class),
            OperatorEntry.of(Skewness.class),
            OperatorEntry.of(Kurtosis.class),
            OperatorEntry.of(PercentileFilter.class),
            OperatorEntry.of(Lbp2d.class),
            OperatorEntry.of(Lbp3d.class),
            OperatorEntry.of(GlcmTexture.class),
            OperatorEntry.of(WaveformClassification.class),
            OperatorEntry.of(PrincipalComponents.class),
            OperatorEntry.of(Difference.class),
            OperatorEntry.of(Nrms.class),
            OperatorEntry.of(Predictability.class),
            OperatorEntry.of(TimeShift.class),
            OperatorEntry.of(Arithmetic.class),
            OperatorEntry.of(AngleStacks.class),
            OperatorEntry.of(RgbBlend.class));

    /** Operators that others have, and why there is none here. */
    private static final Map<String, String> ABSENT = Map.of(
            "resample",
            "results lie on the samples of their input; resample the survey before, or filter it with lowpass",
            "ant-tracking",
            "did you mean fault-likelihood.thinned?");

    /** Names that operators had before, which still call them. */
    private static final Map<String, String> FORMER_NAMES =
            Map.of("rescale", "clip-values", "clip", "clip-percentiles");

    private static final Services<OperatorProvider> PROVIDERS = new Services<>(OperatorProvider.class,
            Catalogue.class.getClassLoader(), loader -> ServiceLoader.load(OperatorProvider.class, loader));

    private Catalogue() {}

    /**
     * An operator with its defaults, but for some settings as the command line takes them:
     * {@code create(FaultLikelihood.class, "strikes=0,360,30", "plane=9,9,31")}.
     *
     * @param type an operator of the catalogue, or your own with {@link org.varve.core.Named} and {@link Parameter}s
     * @throws IllegalArgumentException naming the setting and the rule
     */
    public static <T extends Operator> T create(Class<T> type, String... settings) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "setting '%s': must be NAME=VALUE, such as window=3,3,9".formatted(setting));
            }
            if (values.put(setting.substring(0, equals), setting.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(
                        "setting '%s': is given twice; keep one".formatted(setting.substring(0, equals)));
            }
        }
        return type.cast(OperatorEntry.of(type).create(values));
    }

    /** The operators that need no other library. */
    public static List<OperatorEntry> entries() {
        return ENTRIES;
    }

    /** These, and those that {@link OperatorProvider}s have. */
    public static List<OperatorEntry> all() {
        return Stream.concat(ENTRIES.stream(), provided()).toList();
    }

    private static Stream<OperatorEntry> provided() {
        return PROVIDERS.all().flatMap(provider -> provider.operators().stream());
    }

    /**
     * The operator of a name, or of a name that it had before.
     *
     * @throws IllegalArgumentException naming the operator that may have been meant, or all that there are
     */
    public static OperatorEntry get(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return find(lower)
                .orElseThrow(() -> new IllegalArgumentException(ABSENT.containsKey(lower)
                        ? "there is no operator '%s': %s".formatted(lower, ABSENT.get(lower))
                        : unknown(name)));
    }

    /** With the operators that people look for by that name, the usual one first. */
    private static String unknown(String name) {
        List<String> meant = new OperatorSearch(name).calledSo(all()).stream().map(OperatorEntry::name).toList();
        return meant.isEmpty()
                ? Spelling.unknown("operator", name, all().stream().map(OperatorEntry::name).toList())
                : "there is no operator '%s': did you mean %s?".formatted(name, String.join(" or ", meant));
    }

    /**
     * The operators with a word in their name, other words, summary, family, outputs or parameters, the nearest first.
     * Parts of words count only if no whole word fits.
     */
    public static List<OperatorEntry> search(String word) {
        return new OperatorSearch(word).among(all());
    }

    /** The operator of a name, or of a name that it had before; empty if there is none. */
    public static Optional<OperatorEntry> find(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String present = FORMER_NAMES.getOrDefault(lower, lower);
        return named(ENTRIES.stream(), present).or(() -> named(provided(), present));
    }

    private static Optional<OperatorEntry> named(Stream<OperatorEntry> entries, String name) {
        return entries.filter(entry -> entry.name().equals(name)).findFirst();
    }

    /** The entry of an operator that was made in Java; empty if it is not one of the catalogue. */
    public static Optional<OperatorEntry> entryOf(Operator operator) {
        return of(ENTRIES.stream(), operator).or(() -> of(provided(), operator));
    }

    private static Optional<OperatorEntry> of(Stream<OperatorEntry> entries, Operator operator) {
        return entries.filter(entry -> entry.type().isInstance(operator)).findFirst();
    }
}
