package org.varve.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;

/** What an operator is measured by on layers of known shape, away from the edges. */
enum DefaultsMeasure {
    /** The median angle in degrees between the normals of the layers and of the dips. */
    DIP {
        private static final Shape SHAPE = new Shape(44, 44, 110);
        private static final double P = .3;
        private static final double Q = -.2;

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> measures = new LinkedHashMap<>();
            KnownLayers plane = KnownLayers.plane(SHAPE, P, Q);
            for (double noise : List.of(0.0, .25, .5, 1.0)) {
                List<float[]> dips = dips(tried, plane.noisy(noise, NOISE_SEED), SHAPE);
                Inside inside = new Inside(plane, 9, 25);
                measures.put("plane " + noise, inside.median((n, i, j, k) -> angle(dips, n, P, Q)));
            }
            KnownLayers steep = KnownLayers.plane(SHAPE, 1.5, -1);
            for (double noise : List.of(0.0, .5)) {
                List<float[]> dips = dips(tried, steep.noisy(noise, NOISE_SEED), SHAPE);
                measures.put("steep " + noise,
                        new Inside(steep, 9, 25).median((n, i, j, k) -> angle(dips, n, 1.5, -1)));
            }
            KnownLayers dome = KnownLayers.dome(DOME, RADIUS);
            for (double noise : List.of(0.0, .25)) {
                List<float[]> dips = dips(tried, dome.noisy(noise, NOISE_SEED), DOME);
                measures.put("dome " + noise, new Inside(dome, 9, 25).median((n, i, j, k) -> {
                    double height = Math.sqrt(RADIUS * RADIUS - i * i - j * j);
                    return angle(dips, n, i / height, j / height);
                }));
            }
            return measures;
        }
    },
    /** The mean and the deviation of the most positive curvature on top of a dome, times its radius. */
    CURVATURE {
        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> measures = new LinkedHashMap<>();
            KnownLayers dome = KnownLayers.dome(DOME, RADIUS);
            for (double noise : List.of(0.0, .25, .5)) {
                float[] curvature = tried.on(dome.noisy(noise, NOISE_SEED), DOME).get(4);
                Inside top = new Inside(dome, 25, 35);
                measures.put("mean " + noise, RADIUS * top.mean((n, i, j, k) -> curvature[n]));
                measures.put("deviation " + noise, RADIUS * top.deviation((n, i, j, k) -> curvature[n]));
            }
            return measures;
        }
    },
    /** The share of pairs of samples, one on a fault and one off it, of which the one on it has the larger likelihood. */
    FAULT {
        private static final Shape SHAPE = new Shape(54, 54, 110);
        private static final List<Double> STRIKES = List.of(20., 75., 130., 200., 255., 310.);
        private static final double DIP = 72;
        private static final List<Double> SLIPS = List.of(3., 4., 5., 6., 7., 8.);

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> measures = new LinkedHashMap<>();
            for (double noise : List.of(.25, .5, 1.0)) {
                double sum = 0;
                double thinned = 0;
                double dip = 0;
                double found = 0;
                for (Double strike : STRIKES) {
                    KnownLayers.FaultPlane fault = new KnownLayers.FaultPlane(strike, DIP);
                    KnownLayers layers =
                            KnownLayers.fault(SHAPE, fault, SLIPS.get(STRIKES.indexOf(strike)), strike.longValue());
                    List<float[]> outputs = tried.on(layers.noisy(noise, NOISE_SEED + strike.longValue()), SHAPE);
                    Inside inside = new Inside(layers, 10, 12);
                    sum += inside.separation(outputs.getFirst(), (i, j, k) -> Math.abs(fault.distance(i, j, k)));
                    thinned += inside.mean((n, i, j, k) -> outputs.get(3)[n] > 0 ? 1 : 0);
                    found += inside.mean((n, i, j,
                            k) -> Math.abs(fault.distance(i, j, k)) > .7 ? Double.NaN : outputs.get(3)[n] > 0 ? 1 : 0);
                    dip += inside.median((n, i, j, k) -> Math.abs(fault.distance(i, j, k)) > .7
                            ? Double.NaN
                            : Math.abs(outputs.get(2)[n] - DIP));
                }
                measures.put("separation " + noise, sum / STRIKES.size());
                measures.put("thinned " + noise, thinned / STRIKES.size());
                measures.put("found " + noise, found / STRIKES.size());
                measures.put("dip error " + noise, dip / STRIKES.size());
            }
            return measures;
        }
    },
    /** Decibels by which a filter lowers noise, and at which it keeps faulted layers. */
    SMOOTHING {
        private static final Shape SHAPE = new Shape(54, 54, 110);

        @Override
        Map<String, Double> of(TriedOperator tried)
                throws IOException, OutOfBudgetException, InterruptedException {
            Map<String, Double> measures = new LinkedHashMap<>();
            KnownLayers layers = KnownLayers.fault(SHAPE, new KnownLayers.FaultPlane(50, 72), 5, NOISE_SEED);
            float[] clean = layers.samples();
            Inside inside = new Inside(layers, 10, 12);
            for (double noise : List.of(0.0, .25, .5, 1.0)) {
                float[] smooth = tried.on(layers.noisy(noise, NOISE_SEED), SHAPE).getFirst();
                double signal = inside.mean((n, i, j, k) -> clean[n] * clean[n]);
                double error = inside.mean((n, i, j, k) -> Math.pow(smooth[n] - clean[n], 2));
                measures.put("signal to noise " + noise, 10 * Math.log10(signal / error));
            }
            return measures;
        }
    };

    private static final Shape DOME = new Shape(61, 61, 100);
    private static final double RADIUS = 80;
    private static final long NOISE_SEED = 6;

    abstract Map<String, Double> of(TriedOperator tried)
            throws IOException, OutOfBudgetException, InterruptedException;

    /** The two dips in samples per trace. */
    private static List<float[]> dips(TriedOperator tried, float[] samples, Shape shape)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<float[]> outputs = tried.with("unit", "samples").on(samples, shape);
        return outputs.subList(outputs.size() - 2, outputs.size());
    }

    private static double angle(List<float[]> dips, int n, double p, double q) {
        double a = dips.get(0)[n];
        double b = dips.get(1)[n];
        double cosine = (a * p + b * q + 1) / Math.sqrt((a * a + b * b + 1) * (p * p + q * q + 1));
        return Math.toDegrees(Math.acos(Math.min(1, cosine)));
    }
}
