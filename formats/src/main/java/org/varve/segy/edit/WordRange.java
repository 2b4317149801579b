package org.varve.segy.edit;

/**
 * The numbers that a word of all trace headers holds before and after an edit.
 *
 * @param changed number of traces whose word differs
 */
public record WordRange(Word word, double leastBefore, double mostBefore, double leastAfter, double mostAfter,
        long changed) {

    static WordRange of(Word word) {
        return new WordRange(word, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY, 0);
    }

    WordRange with(double before, double after) {
        return new WordRange(word, Math.min(leastBefore, before), Math.max(mostBefore, before),
                Math.min(leastAfter, after), Math.max(mostAfter, after),
                changed + (Double.compare(before, after) == 0 ? 0 : 1));
    }
}
