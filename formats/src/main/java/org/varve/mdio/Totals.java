package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * The statistics of many chunks. Those of the chunks are added exactly, so that their order does not matter, nor how
 * they were divided among several totals.
 */
final class Totals {

    private final Histogram histogram = new Histogram();
    private long count;
    private BigDecimal sum = BigDecimal.ZERO;
    private BigDecimal sumSquares = BigDecimal.ZERO;
    private double min = Statistics.NONE.min();
    private double max = Statistics.NONE.max();

    Histogram histogram() {
        return histogram;
    }

    void add(Statistics chunk) {
        count += chunk.count();
        sum = sum.add(new BigDecimal(chunk.sum()));
        sumSquares = sumSquares.add(new BigDecimal(chunk.sumSquares()));
        min = Math.min(min, chunk.min());
        max = Math.max(max, chunk.max());
    }

    /** Adds totals as {@link #kept} gave them. */
    void add(JsonNode kept) {
        count += kept.get("count").longValue();
        sum = sum.add(new BigDecimal(kept.get("sum").textValue()));
        sumSquares = sumSquares.add(new BigDecimal(kept.get("sumSquares").textValue()));
        if (kept.get("count").longValue() > 0) {
            min = Math.min(min, kept.get("min").doubleValue());
            max = Math.max(max, kept.get("max").doubleValue());
            histogram.add(Histogram.of(kept.get("histogram")));
        }
    }

    /** The totals without loss. */
    ObjectNode kept() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("count", count);
        json.put("sum", sum.toString());
        json.put("sumSquares", sumSquares.toString());
        json.put("min", count == 0 ? 0 : min);
        json.put("max", count == 0 ? 0 : max);
        json.set("histogram", histogram.kept());
        return json;
    }

    /** The totals as MDIO 1 defines statistics; {@code min} and {@code max} are 0 if there is no sample. */
    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("count", count);
        json.put("sum", sum.doubleValue());
        json.put("sumSquares", sumSquares.doubleValue());
        json.put("min", count == 0 ? 0 : min);
        json.put("max", count == 0 ? 0 : max);
        json.set("histogram", histogram.json());
        return json;
    }
}
