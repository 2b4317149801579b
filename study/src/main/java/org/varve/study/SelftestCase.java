package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.varve.core.Operator;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** An operator and its parameters in a thorough self-test. */
record SelftestCase(String operator, Map<String, String> parameters) {

    /** Parameters, besides the defaults, that use other kernels or other branches of them. */
    private static final List<SelftestCase> OTHERS = List.of(
            of("lowpass", "corner=30", "order=3"),
            of("bandpass", "low=20", "high=60", "order=12"),
            of("gaussian", "sigma=3,0.5,2"),
            of("gaussian", "sigma=0.5,3,12"),
            of("structure-tensor", "window=5,1,7"),
            of("gst-dip-azimuth", "window=5,7,9"),
            of("first-derivative", "axis=inline"),
            of("first-derivative", "axis=crossline"),
            of("rms", "window=3,5,31"),
            of("histogram-equalization", "bins=16"),
            of("mean", "window=5,7,21"),
            of("median", "window=1,5,3"),
            of("median", "window=5,5,5"),
            of("semblance", "window=5,7,31"),
            of("chaos", "window=5,5,3"),
            of("second-derivative", "axis=inline"),
            of("agc", "mode=relative"),
            of("sweetness", "mode=linear"),
            of("frequency-change", "lateral=true", "sign=true"),
            of("amplitude-acceleration", "lateral=true"),
            of("variance", "normalised=true"),
            of("spectral-decomposition", "frequencies=30", "shape=gaussian"),
            of("glcm", "direction=mean", "levels=8", "window=1,3,3"),
            of("percentile", "window=1,51,1"),
            of("glcm", "distance=2", "levels=32", "window=1,9,11"),
            of("glcm", "direction=mean", "levels=64", "window=1,3,3"),
            of("glcm", "window=1,17,17"));

    private static SelftestCase of(String operator, String... parameters) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            values.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return new SelftestCase(operator, values);
    }

    /** All cases of given operators: the defaults of each, then other parameters. */
    static List<SelftestCase> all(List<OperatorEntry> operators) {
        List<SelftestCase> cases = new ArrayList<>();
        for (OperatorEntry entry : operators) {
            SelftestCase defaults = new SelftestCase(entry.name(), entry.examples());
            Stream.concat(Stream.of(defaults), OTHERS.stream())
                    .filter(candidate -> candidate.operator.equals(entry.name()))
                    .forEach(cases::add);
        }
        return cases;
    }

    Operator create() {
        return Catalogue.get(operator).create(parameters);
    }

    Workflow workflow() {
        return Workflow.of(operator, create());
    }

    /** The case as text, such as {@code median window=5,5,5}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(operator);
        parameters.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}
