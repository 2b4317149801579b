package org.varve.onnx;

import java.util.List;
import java.util.Locale;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.Square;

/**
 * How samples are scaled before a network reads them: one scale for the whole survey, as a network sees other values
 * where each tile has its own.
 */
sealed interface NetworkScale {

    String RULE = "give survey-std, survey-range, percentiles=LOW,HIGH, none, or SHIFT,DIVISOR such as 0,1500";

    /** What samples become: {@code (x - shift) / divisor}. */
    record Linear(double shift, double divisor) implements NetworkScale {

        static final Linear NONE = new Linear(0, 1);

        public Linear {
            if (!Double.isFinite(shift) || !Double.isFinite(divisor) || divisor == 0) {
                throw new IllegalArgumentException("scale %s,%s: must be finite, and the divisor not 0"
                        .formatted(shift, divisor));
            }
        }

        float of(float sample) {
            return (float) ((sample - shift) / divisor);
        }

        @Override
        public Linear of(PassGraph graph, Field field, Context context) {
            return this;
        }

        @Override
        public String toString() {
            return shift + "," + divisor;
        }
    }

    /** Less the mean of the survey, over its standard deviation. */
    record Deviation() implements NetworkScale {

        @Override
        public Linear of(PassGraph graph, Field field, Context context) {
            float scale = context.scale(field);
            double mean = context.mean(field);
            double square = context.mean(graph.apply(new Square(scale), field)) / ((double) scale * scale);
            boolean isToCome = mean == 1 && square == 1;
            return told(linear(mean, Math.sqrt(Math.max(0, square - mean * mean))), isToCome, context);
        }
    }

    /** From 0 at a percentile to 1 at another. */
    record Percentiles(double low, double high) implements NetworkScale {

        public Percentiles {
            if (!(0 <= low && low < high && high <= 100)) {
                throw new IllegalArgumentException("scale percentiles=%s,%s: must ascend from 0 to 100"
                        .formatted(low, high));
            }
        }

        @Override
        public Linear of(PassGraph graph, Field field, Context context) {
            double least = context.percentile(field, low);
            double largest = context.percentile(field, high);
            return told(linear(least, largest - least), least == low && largest == high, context);
        }
    }

    /** The scale of a field. */
    Linear of(PassGraph graph, Field field, Context context);

    /** Where all samples are equal there is nothing to divide by. */
    private static Linear linear(double shift, double divisor) {
        return new Linear(shift, divisor > 0 ? divisor : 1);
    }

    /** Tells the numbers, which can be given for another survey, unless they are to be measured yet. */
    private static Linear told(Linear scale, boolean isToCome, Context context) {
        if (!isToCome) context.tell("scale", scale.toString());
        return scale;
    }

    static NetworkScale parse(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        return switch (lower) {
            case "survey-std" -> new Deviation();
            case "survey-range" -> new Percentiles(0, 100);
            case "none" -> Linear.NONE;
            case "tile" -> throw new IllegalArgumentException(
                    "scale tile: results would depend on where tiles lie; survey-std takes one scale for the survey");
            default -> numbers(text, lower);
        };
    }

    private static NetworkScale numbers(String text, String lower) {
        boolean isOfPercentiles = lower.startsWith("percentiles=");
        List<String> parts = List.of(lower.substring(isOfPercentiles ? "percentiles=".length() : 0).split(",", -1));
        try {
            if (parts.size() == 2) {
                double first = Double.parseDouble(parts.get(0).strip());
                double second = Double.parseDouble(parts.get(1).strip());
                return isOfPercentiles ? new Percentiles(first, second) : new Linear(first, second);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("scale %s: %s".formatted(text, RULE), e);
        }
        throw new IllegalArgumentException("scale %s: %s".formatted(text, RULE));
    }
}
