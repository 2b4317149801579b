package org.varve.segy.edit;

/** A value cannot be computed, or does not fit into its word. */
public class UnfitException extends Exception {

    private static final long serialVersionUID = 1;

    /** @param sentence the value and the rule; the trace and the formula are added */
    UnfitException(String sentence) {
        super(sentence, null, false, false);
    }
}
