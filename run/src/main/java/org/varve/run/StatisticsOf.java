package org.varve.run;

/** The source of statistics (value range, histogram and the like) when a run computes a part of a survey. */
public enum StatisticsOf {
    /** The whole survey's, so that the part is the same as in a run on all of it. */
    SURVEY,
    /** The part's own; nothing else is read for them. */
    PART
}
