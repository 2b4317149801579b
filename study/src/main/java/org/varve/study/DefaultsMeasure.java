package org.varve.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;

/** What an operator is measured by on layers of known shape, away from the edges. */
enum DefaultsMeasure {
    /** Planes, and the dome's flanks. */
    DIP("Median angle in degrees between the layers and the dips. Planes of dips 0.3, -0.2, steep ones of 1.5, -1 samples per trace, and a dome; after each, the noise in per cent:") {
        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            return DipErrors.of((samples, shape) -> {
                List<float[]> outputs = tried.with("unit", "samples").on(samples, shape);
                return outputs.subList(outputs.size() - 2, outputs.size());
            });
        }
    },
    /** The top of the dome. */
    CURVATURE(
            "Most positive curvature on top of a dome, times its radius: mean and deviation; after each, the noise in per cent:") {
        private static final int MOST_POSITIVE = 4;

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            KnownLayers dome = KnownLayers.dome(DOME, RADIUS);
            Inside top = new Inside(dome, 25, 35);
            for (double noise : List.of(0.0, .25, .5)) {
                float[] curvature = tried.on(dome.noisy(noise, NOISE_SEED), DOME).get(MOST_POSITIVE);
                results.put(label("mean", noise), RADIUS * top.mean((n, _, _, _) -> curvature[n]));
                results.put(label("deviation", noise), RADIUS * top.deviation((n, _, _, _) -> curvature[n]));
            }
            return results;
        }
    },
    /** Faults of six strikes and slips. */
    FAULT("Folded layers, each with one of six faults. Separation: share of pairs of a sample on the fault and one beside it of which that on it is likelier (AUC); found: share of samples on the fault that are thinned; thinned: share of all samples; after each, the noise in per cent:") {
        private static final int THINNED = 3;
        private static final double DIP = 72;

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            for (double noise : List.of(.25, .5, 1.0)) {
                double separation = 0;
                double found = 0;
                double thinned = 0;
                for (int f = 0; f < FAULTS; f++) {
                    KnownLayers.FaultPlane fault = new KnownLayers.FaultPlane(20 + 57.0 * f, DIP);
                    KnownLayers layers = KnownLayers.fault(FAULTED, fault, 3 + f, f);
                    List<float[]> outputs = tried.on(layers.noisy(noise, NOISE_SEED + f), FAULTED);
                    Inside inside = new Inside(layers, 10, 12);
                    separation += inside.separation(outputs.getFirst(), fault);
                    found += inside.mean((n, i, j, k) -> Inside.isOn(fault, i, j, k)
                            ? Math.signum(outputs.get(THINNED)[n])
                            : Double.NaN);
                    thinned += inside.mean((n, _, _, _) -> Math.signum(outputs.get(THINNED)[n]));
                }
                results.put(label("separation", noise), separation / FAULTS);
                results.put(label("found", noise), found / FAULTS);
                results.put(label("thinned", noise), thinned / FAULTS);
            }
            return results;
        }

        @Override
        Map<String, Double> of(TriedOperator tried, Path survey)
                throws IOException, OutOfBudgetException, InterruptedException {
            float[] thinned = tried.on(survey).get(THINNED);
            return Map.of("thinned in survey",
                    IntStream.range(0, thinned.length).map(n -> (int) Math.signum(thinned[n])).average().orElseThrow());
        }
    },
    /** Faulted layers. */
    SMOOTHING(
            "Signal to noise in decibels after smoothing of folded layers with a fault; after each, the noise in per cent:") {
        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            KnownLayers layers = KnownLayers.fault(FAULTED, new KnownLayers.FaultPlane(50, 72), 5, 0);
            float[] clean = layers.samples();
            Inside inside = new Inside(layers, 10, 12);
            for (double noise : List.of(0.0, .25, .5, 1.0)) {
                float[] smooth = tried.on(layers.noisy(noise, NOISE_SEED), FAULTED).getFirst();
                double signal = inside.mean((n, _, _, _) -> clean[n] * clean[n]);
                double error = inside.mean((n, _, _, _) -> Math.pow(smooth[n] - clean[n], 2));
                results.put(label("decibels", noise), 10 * Math.log10(signal / error));
            }
            return results;
        }
    };

    private static final Shape DOME = new Shape(61, 61, 100);
    private static final double RADIUS = 80;
    private static final Shape FAULTED = new Shape(54, 54, 110);
    private static final int FAULTS = 6;
    private static final long NOISE_SEED = 6;

    private final String title;

    DefaultsMeasure(String title) {
        this.title = title;
    }

    /**
     * What suits an operator.
     *
     * @throws IllegalArgumentException if none does
     */
    static DefaultsMeasure of(Operator operator) {
        return switch (operator.name()) {
            case "gst-dips-2d", "gradient-dips", "dip-steered-semblance" -> DIP;
            case "volume-curvature" -> CURVATURE;
            case "fault-likelihood" -> FAULT;
            default -> {
                if (operator.outputs().size() != 1 || !operator.outputs().getFirst().unit().equals(Output.INPUT)) {
                    throw new IllegalArgumentException(
                            "%s: is not measured; give gst-dips-2d, gradient-dips, dip-steered-semblance, volume-curvature, fault-likelihood or a filter"
                                    .formatted(operator.name()));
                }
                yield SMOOTHING;
            }
        };
    }

    /** What is measured, in words. */
    String title() {
        return title;
    }

    /** The results on layers of known shape, by name. */
    abstract Map<String, Double> of(TriedOperator tried)
            throws IOException, OutOfBudgetException, InterruptedException;

    /** The results on a survey in a file, by name; none by default. */
    Map<String, Double> of(TriedOperator tried, Path survey)
            throws IOException, OutOfBudgetException, InterruptedException {
        return Map.of();
    }

    private static String label(String result, double noise) {
        return String.format(Locale.ROOT, "%s %.0f", result, 100 * noise);
    }
}
