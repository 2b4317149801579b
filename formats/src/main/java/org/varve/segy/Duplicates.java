package org.varve.segy;

/** What to do with several traces of the same inline and crossline number. */
public enum Duplicates {

    /** The file is refused. */
    ERROR,

    /** The first of them in the file is read. */
    FIRST,

    /** The last of them in the file is read. */
    LAST,

    /** The mean of those that are live is read: prestack gathers are stacked. */
    MEAN
}
