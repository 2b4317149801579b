package org.varve.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;

/**
 * The median angle in degrees between the normals of layers and those of dips measured on them, away from the edges: on
 * planes of dips 0.3, -0.2, on steep ones of 1.5, -1 samples per trace, and on a dome of radius 80. The noise in per
 * cent stands after each name. And how many traces a bend takes from 10 % to 90 %.
 */
public final class DipErrors {

    private static final Shape PLANE = new Shape(44, 44, 110);
    private static final Shape DOME = new Shape(61, 61, 100);
    private static final double RADIUS = 80;
    private static final long NOISE_SEED = 6;
    private static final int TRACES = 9;
    private static final int SAMPLES = 25;
    private static final int REACH = 13;

    private DipErrors() {}

    /** A way to measure dips. */
    public interface Method {

        /** The inline and the crossline dip in samples per trace, of samples in axis order. */
        List<float[]> dips(float[] samples, Shape shape)
                throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** The errors of a method by name. */
    public static Map<String, Double> of(Method method)
            throws IOException, OutOfBudgetException, InterruptedException {
        Map<String, Double> errors = new LinkedHashMap<>();
        for (double noise : List.of(0.0, .25, .5, 1.0)) {
            errors.put(label("plane", noise), ofPlane(method, .3, -.2, noise));
        }
        errors.put(label("steep", .5), ofPlane(method, 1.5, -1, .5));
        for (double noise : List.of(0.0, .25)) errors.put(label("dome", noise), ofDome(method, noise));
        errors.put("width", ofBend(method));
        return errors;
    }

    private static double ofPlane(Method method, double p, double q, double noise)
            throws IOException, OutOfBudgetException, InterruptedException {
        KnownLayers plane = KnownLayers.plane(PLANE, p, q);
        List<float[]> dips = method.dips(plane.noisy(noise, NOISE_SEED), PLANE);
        return new Inside(plane, TRACES, SAMPLES).median((n, _, _, _) -> angle(dips, n, p, q));
    }

    private static double ofDome(Method method, double noise)
            throws IOException, OutOfBudgetException, InterruptedException {
        KnownLayers dome = KnownLayers.dome(DOME, RADIUS);
        List<float[]> dips = method.dips(dome.noisy(noise, NOISE_SEED), DOME);
        return new Inside(dome, TRACES, SAMPLES).median((n, i, j, _) -> {
            double height = Math.sqrt(RADIUS * RADIUS - i * i - j * j);
            return angle(dips, n, i / height, j / height);
        });
    }

    /** The layers dip by -0.3 samples per trace on one side, by 0.3 on the other; without noise. */
    private static double ofBend(Method method) throws IOException, OutOfBudgetException, InterruptedException {
        KnownLayers bend = KnownLayers.bend(PLANE, .3, -.2);
        float[] inline = method.dips(bend.samples(), PLANE).getFirst();
        return new Inside(bend, TRACES, SAMPLES).profile((i, _, _) -> i, (n, _, _, _) -> inline[n], REACH, 1).rise();
    }

    /** The angle between the normals of two dips. */
    private static double angle(List<float[]> dips, int n, double p, double q) {
        double a = dips.get(0)[n];
        double b = dips.get(1)[n];
        double cosine = (a * p + b * q + 1) / Math.sqrt((a * a + b * b + 1) * (p * p + q * q + 1));
        return Math.toDegrees(Math.acos(Math.min(1, cosine)));
    }

    private static String label(String layers, double noise) {
        return String.format(Locale.ROOT, "%s %.0f", layers, 100 * noise);
    }
}
