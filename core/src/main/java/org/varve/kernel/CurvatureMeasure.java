package org.varve.kernel;

/**
 * Curvatures of a surface {@code z(x, y)} with slopes {@code p, q}, from {@code a = p_x / 2}, {@code b = q_y / 2} and
 * {@code c = (p_y + q_x) / 2}. With {@code z} downwards, they are positive for anticlines.
 *
 * <p>Source: Roberts 2001, "Curvature attributes and their application to 3D interpreted horizons"; al-Dossary and
 * Marfurt 2006, "3D volumetric multispectral estimates of reflector curvature and rotation".
 */
public enum CurvatureMeasure {
    /** {@code (a (1 + q^2) + b (1 + p^2) - c p q) / (1 + p^2 + q^2)^1.5}, the mean of the two principal curvatures. */
    MEAN(20) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            double metric = 1 + p * p + q * q;
            return (a * (1 + q * q) + b * (1 + p * p) - c * p * q) / (metric * Math.sqrt(metric));
        }
    },
    /** {@code (4 a b - c^2) / (1 + p^2 + q^2)^2}, the product of the two principal curvatures. */
    GAUSSIAN(14) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            double metric = 1 + p * p + q * q;
            return (4 * a * b - c * c) / (metric * metric);
        }
    },
    /** The principal curvature of larger magnitude; the positive one if magnitudes are equal. */
    MAXIMUM(38) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            double mean = MEAN.of(p, q, a, b, c);
            double spread = spread(mean, GAUSSIAN.of(p, q, a, b, c));
            return mean < 0 ? mean - spread : mean + spread;
        }
    },
    /** The principal curvature of smaller magnitude. */
    MINIMUM(38) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            double mean = MEAN.of(p, q, a, b, c);
            double spread = spread(mean, GAUSSIAN.of(p, q, a, b, c));
            return mean < 0 ? mean + spread : mean - spread;
        }
    },
    /** {@code a + b + sqrt((a - b)^2 + c^2)}. */
    MOST_POSITIVE(13) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            return a + b + Math.sqrt((a - b) * (a - b) + c * c);
        }
    },
    /** {@code a + b - sqrt((a - b)^2 + c^2)}. */
    MOST_NEGATIVE(13) {
        @Override
        double of(double p, double q, double a, double b, double c) {
            return a + b - Math.sqrt((a - b) * (a - b) + c * c);
        }
    };

    private final int operations;

    CurvatureMeasure(int operations) {
        this.operations = operations;
    }

    /** Half of the difference between the principal curvatures. */
    private static double spread(double mean, double gaussian) {
        return Math.sqrt(Math.max(0, mean * mean - gaussian));
    }

    /** Floating-point operations for a sample. */
    int operations() {
        return operations;
    }

    /** The curvature, in float64. */
    abstract double of(double p, double q, double a, double b, double c);
}
