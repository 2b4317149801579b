package org.varve.segy.edit;

/**
 * A word of one header before and after an edit.
 *
 * @param before the number that it held
 * @param after the number that it holds
 */
public record WordChange(Word word, double before, double after) {

    /** Whether the number differs. */
    public boolean isChange() {
        return Double.compare(before, after) != 0;
    }
}
