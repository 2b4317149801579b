package org.varve.tests;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.varve.core.Compilation;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** The table of operator cases: every operator of the catalogue, with parameters that exercise it. */
final class OperatorCases {

    /** An operator and its parameters. */
    record Case(OperatorEntry entry, Map<String, String> parameters) {

        static Case of(String operator, String... parameters) {
            return of(Catalogue.get(operator), parameters);
        }

        static Case of(OperatorEntry entry, String... parameters) {
            Map<String, String> values = new TreeMap<>();
            for (String parameter : parameters) {
                String[] pair = parameter.split("=", 2);
                values.put(pair[0], pair[1]);
            }
            return new Case(entry, values);
        }

        String operator() {
            return entry.name();
        }

        Operator create() {
            return entry.create(parameters);
        }

        /**
         * Relative RMS difference between GPU and CPU: none where both do the same float arithmetic in the same order.
         */
        double cudaTolerance() {
            Survey survey = new Survey(new Shape(20, 20, 100), 0.004, Survey.Unit.SECONDS).with(Cube.METRICS);
            return new Compilation(Workflow.of(create()), survey).tolerance() == 0 ? 0 : 1e-5;
        }

        /** The largest {@link #degree(int)} of an output. */
        int degree() {
            return IntStream.range(0, create().outputs().size()).map(this::degree).max().orElseThrow();
        }

        /** How an output grows with the amplitude of the survey, as its unit tells: the exponent of a power law. */
        int degree(int output) {
            String unit = create().outputs().get(output).unit();
            if (!unit.startsWith(Output.INPUT)) return 0;
            return unit.startsWith(Output.INPUT + "^2") ? 2 : 1;
        }

        /** Whether an output is the best of many candidates, of which some are about as good. */
        boolean isScanned(int output) {
            return operator().equals("fault-likelihood") && create().outputs().get(output).isChosen();
        }

        /** The period of a cyclic output; 0 for others. */
        double period(int output) {
            return create().outputs().get(output).period();
        }

        @Override
        public String toString() {
            return operator() + " " + parameters;
        }
    }

    static final List<Case> ALL = List.of(
            Case.of("gaussian", "sigma=1,0.5,2"),
            Case.of("gaussian", "sigma=3,2,0.5"),
            Case.of("mean", "window=3,5,3"),
            Case.of("mean", "window=23,25,27"),
            Case.of("median", "window=3,3,3"),
            Case.of("median", "window=1,5,3"),
            Case.of("median", "window=5,5,5"),
            Case.of("first-derivative", "axis=sample"),
            Case.of("first-derivative", "axis=inline"),
            Case.of("rms", "window=1,1,9"),
            Case.of("rms", "window=3,3,5"),
            Case.of("envelope"),
            Case.of("instantaneous-phase"),
            Case.of("instantaneous-frequency"),
            Case.of("instantaneous-frequency", "sign=true"),
            Case.of("instantaneous-frequency", "lateral=true", "sign=true"),
            Case.of("hilbert"),
            Case.of("cosine-phase"),
            Case.of("phase-rotation", "degrees=60"),
            Case.of("relative-amplitude-change"),
            Case.of("relative-amplitude-change", "lateral=true"),
            Case.of("amplitude-acceleration"),
            Case.of("amplitude-acceleration", "lateral=true"),
            Case.of("instantaneous-bandwidth"),
            Case.of("instantaneous-bandwidth", "lateral=true"),
            Case.of("dominant-frequency"),
            Case.of("dominant-frequency", "lateral=true"),
            Case.of("frequency-change"),
            Case.of("frequency-change", "lateral=true"),
            Case.of("frequency-change", "sign=true"),
            Case.of("sweetness"),
            Case.of("sweetness", "floor=40", "lateral=true", "mode=linear"),
            Case.of("quality-factor", "limit=50"),
            Case.of("quality-factor", "lateral=true", "limit=50"),
            Case.of("second-derivative", "axis=sample"),
            Case.of("second-derivative", "axis=crossline"),
            Case.of("gradient-magnitude", "sigma=0.6,1,0.7", "truncate=3"),
            Case.of("reflection-intensity", "window=7"),
            Case.of("agc", "window=3,1,9"),
            Case.of("agc", "mode=relative"),
            Case.of("time-gain", "gain=1.5"),
            Case.of("time-gain", "gain=-2", "law=exponential"),
            Case.of("taper", "length=40ms", "mute=30ms"),
            Case.of("clip-values", "min=-500", "max=1000"),
            Case.of("clip-percentiles", "low=5", "high=90"),
            Case.of("response-phase"),
            Case.of("response-frequency"),
            Case.of("response-frequency", "lateral=true"),
            Case.of("response-amplitude"),
            Case.of("apparent-polarity"),
            Case.of("cwt-ricker", "frequency=30", "length=100ms"),
            Case.of("cwt-ormsby", "f1=5", "f2=15", "f3=50", "f4=70", "length=100ms"),
            Case.of("spectral-decomposition", "frequencies=20,62.5"),
            Case.of("spectral-decomposition", "frequencies=40", "shape=gaussian", "window=60ms"),
            Case.of("stockwell", "frequencies=15,60"),
            Case.of("peak-frequency", "length=50ms"),
            Case.of("peak-frequency", "length=250ms"),
            Case.of("centroid-frequency"),
            Case.of("centroid-frequency", "length=12ms"),
            Case.of("centroid-frequency", "length=200ms"),
            Case.of("spectral-bandwidth", "length=60ms"),
            Case.of("spectral-bandwidth", "length=300ms"),
            Case.of("spectral-blueing", "band=10,80", "exponent=0.7", "length=100ms"),
            Case.of("spectral-blueing", "band=10,80", "spectrum=survey"),
            Case.of("lowpass", "corner=30"),
            Case.of("highpass", "corner=20", "order=3"),
            Case.of("bandpass", "low=10", "high=60"),
            Case.of("structure-tensor", "window=3,3,3"),
            Case.of("gst-dip-azimuth", "window=3,3,3"),
            Case.of("structure-tensor", "window=1,23,27"),
            Case.of("gst-dip-azimuth", "window=5,1,3", "unit=index", "reference=updip"),
            Case.of("gst-dip-azimuth", "smoothing=gaussian", "sigma=1,0.5,2", "unit=slope", "reference=grid"),
            Case.of("gst-dip-azimuth", "window=1,3,3", "unit=samples", "max-dip=1"),
            Case.of("gst-dips-2d", "window=3,3,3"),
            Case.of("gst-dips-2d", "factor=2", "smoothing=gaussian", "unit=samples"),
            Case.of("gst-dips-2d", "window=3,1,3", "unit=slope"),
            Case.of("gst-dips-2d", "window=3,3,3", "gradient=0.6,1,0.5"),
            Case.of("chaos", "window=3,3,5", "gradient=0.7"),
            Case.of("structure-tensor", "smoothing=gaussian", "gradient=1,0,0.7"),
            Case.of("gradient-dips"),
            Case.of("gradient-dips", "gradient=1,0.5,0.8"),
            Case.of("gradient-dips", "factor=10", "window=1,5,3", "unit=samples", "max-dip=1"),
            Case.of("planarity", "window=3,3,9"),
            Case.of("linearity", "window=3,3,5"),
            Case.of("isotropy", "smoothing=gaussian", "sigma=1,1,1"),
            Case.of("chaos", "window=3,3,9"),
            Case.of("gst-coherence", "window=3,3,9"),
            Case.of("structured-semblance", "window=3,3,9"),
            Case.of("volume-curvature", "window=3,3,3"),
            Case.of("volume-curvature", "window=1,3,5", "max-dip=3", "unit=samples"),
            Case.of("volume-curvature", "window=3,3,3", "gradient=0.5,0.7,1"),
            Case.of("curvature-from-dips", "max-dip=0.7"),
            Case.of("curvature-from-dips", "dip-unit=degrees", "max-dip=3"),
            Case.of("curvature-from-dips", "factor=2000", "max-dip=0.7", "dip-unit=samples", "unit=samples"),
            Case.of("semblance", "window=3,3,9"),
            Case.of("semblance", "window=3,3,20ms"),
            Case.of("gaussian", "sigma=1,0.5,6ms"),
            Case.of("semblance", "window=5,7,25"),
            Case.of("semblance", "window=3,3,5", "steering=gst", "dip-gradient=0.7"),
            Case.of("semblance", "window=3,3,5", "steering=inputs", "max-dip=0.7"),
            Case.of("histogram-equalization", "bins=255"),
            Case.of("histogram-equalization", "range=survey"),
            Case.of("glcm", "window=1,3,3", "range=survey"),
            Case.of("eigen-coherence", "window=3,3,9"),
            Case.of("eigen-coherence", "window=1,5,3"),
            Case.of("eigen-coherence", "window=5,5,9"),
            Case.of("eigen-coherence", "window=3,5,5"),
            Case.of("eigen-coherence", "window=3,5,3", "analytic=true"),
            Case.of("eigen-coherence", "window=3,3,11"),
            Case.of("eigen-coherence", "window=3,5,11"),
            Case.of("eigen-coherence", "window=5,3,7", "steering=gst", "dip-window=3,3,5"),
            Case.of("eigen-coherence", "window=3,3,11", "steering=gst", "dip-window=3,3,5"),
            Case.of("eigen-coherence", "window=3,5,11", "steering=gst", "dip-window=3,3,5"),
            Case.of("eigen-coherence", "window=3,3,5", "analytic=true"),
            Case.of("eigen-coherence", "steering=gst"),
            Case.of("eigen-coherence", "window=3,1,5", "analytic=true", "steering=gst", "dip-window=3,3,5",
                    "max-dip=1"),
            Case.of("eigen-coherence", "window=3,3,3", "steering=inputs", "max-dip=1"),
            Case.of("fault-likelihood", "plane=3,5,9", "strikes=0,360,60", "dips=40,60,10"),
            Case.of("fault-likelihood", "window=1,3", "plane=5,3,5", "step=1", "strikes=30,120,45", "dips=50,90,20",
                    "aspect=0.7",
                    "steering=none"),
            Case.of("fault-likelihood", "plane=3,3,5", "strikes=0,360,60", "dips=60,80,10", "steering=inputs",
                    "max-dip=1",
                    "thin-sigma=0.6"),
            Case.of("edge-preserving-smoothing"),
            Case.of("edge-preserving-smoothing", "window=1,3,5"),
            Case.of("structure-oriented-smoothing"),
            Case.of("structure-oriented-smoothing", "window=1,3", "dip-window=3,3,3", "max-dip=0.7"),
            Case.of("structure-oriented-smoothing", "window=3,5", "steering=none"),
            Case.of("structure-oriented-smoothing", "window=3,3", "steering=inputs", "max-dip=1.5"),
            Case.of("structure-oriented-smoothing", "window=3,3", "dip-gradient=0.6,0.8,0.5"),
            Case.of("dip-steered-median", "height=1"),
            Case.of("dip-steered-median", "window=3,1", "dip-window=3,3,5", "max-dip=2"),
            Case.of("dip-steered-median", "steering=inputs", "max-dip=1.5"),
            Case.of("dip-steered-semblance", "window=3,3,5", "max-dip=1", "dip-step=0.5"),
            Case.of("low-rank-denoise", "rank=2", "window=3,5", "length=100ms"),
            Case.of("low-rank-denoise", "window=1,7", "length=50ms", "band=10,60"),
            Case.of("variance", "window=3,3,9"),
            Case.of("variance", "normalised=true", "window=3,5,1"),
            Case.of("skewness", "window=3,5,1"),
            Case.of("kurtosis", "window=3,3,3"),
            Case.of("percentile", "window=3,3,3", "percent=50"),
            Case.of("percentile", "window=3,1,5", "percent=90"),
            Case.of("lbp-2d", "radius=3"),
            Case.of("lbp-2d", "radius=1"),
            Case.of("lbp-3d"),
            Case.of("glcm", "window=1,5,7"),
            Case.of("glcm", "direction=mean", "levels=8", "window=1,3,3"),
            Case.of("glcm", "distance=2", "levels=32", "window=1,9,11"),
            Case.of("waveform-classification", "prototypes=1,2,1,0;-1,-2,-1,0;1,0,-1,2;-1,0,1,-2;0,1,-1,0"),
            Case.of("waveform-classification", "classes=5", "window=50ms"),
            Case.of("principal-components", "components=2", "window=40ms"),
            Case.of("wavelet-bank", "count=9", "length=100ms"),
            Case.of("wavelet-bank", "measure=thirds", "count=11", "length=60ms", "cycles=4"),
            Case.of("wavelet-bank", "measure=all", "count=3", "wavelet=ricker", "length=100ms"),
            Case.of("difference"),
            Case.of("nrms", "window=3,1,9"),
            Case.of("predictability"),
            Case.of("predictability", "window=1,1,9", "lag=3"),
            Case.of("predictability", "window=1,3,9", "lag=2"),
            Case.of("time-shift", "window=3,1,11", "max=9ms"),
            Case.of("time-shift", "window=1,1,11", "max=9ms"),
            Case.of("arithmetic", "weights=1,-0.5"),
            Case.of("arithmetic", "operation=mean"),
            Case.of("arithmetic", "operation=product"),
            Case.of("avo", "angles=5,15,25"),
            Case.of("avo", "angles=10,30"),
            Case.of("rgb-blend", "low=5", "high=90"));

    /** Operators that read amplitudes, or dips, in a unit that a parameter knows. */
    private static final Set<String> OF_KNOWN_UNIT = Set.of("clip-values", "curvature-from-dips");

    /** Those whose results grow with the survey as their unit tells. */
    static final List<Case> SCALING = ALL.stream()
            .filter(c -> !OF_KNOWN_UNIT.contains(c.operator()) && !"inputs".equals(c.parameters().get("steering")))
            .toList();

    private OperatorCases() {}
}
