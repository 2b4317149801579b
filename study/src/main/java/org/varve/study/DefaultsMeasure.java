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
    DIP("Median angle in degrees between the layers and the dips. Planes of dips 0.3, -0.2, steep ones of 1.5, -1 samples per trace, and a dome; after each, the noise in per cent. Width: traces over which the dip goes from 10 % to 90 % where layers bend from -0.3 to 0.3, without noise:") {
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
            "Most positive curvature on top of a dome, times its radius: mean and deviation; after each, the noise in per cent. Width: traces across the same bend that have more than half of its curvature:") {
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
            KnownLayers bend = KnownLayers.bend(DOME, .3, -.2);
            float[] curvature = tried.on(bend.samples(), DOME).get(MOST_POSITIVE);
            results.put("width",
                    new Inside(bend, 15, 25).profile((i, _, _) -> i, (n, _, _, _) -> curvature[n], REACH, 1)
                            .width());
            return results;
        }
    },
    /** Faults of six strikes and slips. */
    FAULT("Folded layers, each with one of six faults. Separation: how often a sample on the fault is likelier than one beside it (AUC); found: share of samples on the fault that are thinned; thinned: share of all samples; after each, the noise in per cent. Width: traces across a fault that have more than half of its likelihood, without noise:") {
        private static final int THINNED = 3;

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            List<FaultedLayers> all = FaultedLayers.all();
            for (double noise : List.of(.25, .5, 1.0)) {
                double separation = 0;
                double found = 0;
                double thinned = 0;
                for (FaultedLayers each : all) {
                    List<float[]> outputs = tried.on(each.noisy(noise), FaultedLayers.SHAPE);
                    float[] thin = outputs.get(THINNED);
                    separation += each.inside().separation(outputs.getFirst(), each.fault());
                    found += each.inside().mean(
                            (n, i, j, k) -> Inside.isOn(each.fault(), i, j, k) ? Math.signum(thin[n]) : Double.NaN);
                    thinned += each.inside().mean((n, _, _, _) -> Math.signum(thin[n]));
                }
                results.put(label("separation", noise), separation / all.size());
                results.put(label("found", noise), found / all.size());
                results.put(label("thinned", noise), thinned / all.size());
            }
            results.put("width", FaultedLayers.width(samples -> tried.on(samples, FaultedLayers.SHAPE).getFirst()));
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
    /** Attributes that are low, or high, where layers end. */
    EDGE("The same layers and faults. Separation: how often a sample on the fault is less similar, or more disordered, than one beside it (AUC); steep: the same where layers dip by 1 sample per trace more; after each, the noise in per cent. Width: traces across a fault that have more than half of the difference between it and the layers, without noise:") {
        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            List<FaultedLayers> all = FaultedLayers.all();
            for (double noise : List.of(.25, .5, 1.0)) {
                results.put(label("separation", noise), separation(tried, all, noise));
            }
            List<FaultedLayers> steep = all.stream().map(each -> each.steeper(1)).toList();
            results.put(label("steep", .5), separation(tried, steep, .5));
            results.put("width", FaultedLayers.width(samples -> disorder(tried, samples)));
            return results;
        }

        private static double separation(TriedOperator tried, List<FaultedLayers> all, double noise)
                throws IOException, OutOfBudgetException, InterruptedException {
            double sum = 0;
            for (FaultedLayers each : all) {
                sum += each.inside().separation(disorder(tried, each.noisy(noise)), each.fault());
            }
            return sum / all.size();
        }

        private static float[] disorder(TriedOperator tried, float[] samples)
                throws IOException, OutOfBudgetException, InterruptedException {
            float[] values = tried.on(samples, FaultedLayers.SHAPE).getFirst();
            boolean isSimilarity = tried.operator().outputs().getFirst().style() == Output.Style.SIMILARITY;
            for (int n = 0; n < values.length; n++) values[n] = isSimilarity ? -values[n] : values[n];
            return values;
        }
    },
    /** Faulted layers. */
    SMOOTHING(
            "Signal to noise in decibels after smoothing of folded layers with a fault; after each, the noise in per cent. Width: traces over which a vertical step of flat layers goes from 10 % to 90 %, without noise:") {
        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> results = new LinkedHashMap<>();
            KnownLayers layers = KnownLayers.fault(FaultedLayers.SHAPE, new KnownLayers.FaultPlane(50, 72), 5, 0);
            float[] clean = layers.samples();
            Inside inside = new Inside(layers, 10, 12);
            for (double noise : List.of(0.0, .25, .5, 1.0)) {
                float[] smooth = tried.on(layers.noisy(noise, NOISE_SEED), FaultedLayers.SHAPE).getFirst();
                double signal = inside.mean((n, _, _, _) -> clean[n] * clean[n]);
                double error = inside.mean((n, _, _, _) -> Math.pow(smooth[n] - clean[n], 2));
                results.put(label("decibels", noise), 10 * Math.log10(signal / error));
            }
            results.put("width", step(tried).rise());
            return results;
        }

        // How much of the lower side's layers each inline has, in proportion.
        private static Profile step(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            KnownLayers step = KnownLayers.step(FaultedLayers.SHAPE, SLIP);
            float[] smooth = tried.on(step.samples(), FaultedLayers.SHAPE).getFirst();
            float[] upper = KnownLayers.plane(FaultedLayers.SHAPE, 0, 0).samples();
            return new Inside(step, 10, 12).profile((i, _, _) -> i,
                    (n, _, _, _) -> (smooth[n] - upper[n]) * (upper[n - SLIP] - upper[n]), REACH, 1);
        }
    };

    private static final Shape DOME = new Shape(61, 61, 100);
    private static final double RADIUS = 80;
    private static final int SLIP = 5;
    private static final int REACH = 15;
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
            case "chaos", "semblance", "eigen-coherence" -> EDGE;
            default -> {
                if (operator.outputs().size() != 1 || !operator.outputs().getFirst().unit().equals(Output.INPUT)) {
                    throw new IllegalArgumentException(
                            "%s: is not measured; give gst-dips-2d, gradient-dips, dip-steered-semblance, volume-curvature, fault-likelihood, chaos, semblance, eigen-coherence or a filter"
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
