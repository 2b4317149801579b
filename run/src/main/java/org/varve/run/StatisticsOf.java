package org.varve.run;

/** Whose value range and histogram operators go by that need one, where a run computes a part of a survey. */
public enum StatisticsOf {
    /** The whole survey's, so that the part is the same as in a run on all of it. */
    SURVEY,
    /** The part's own: nothing else is read for them. */
    PART
}
