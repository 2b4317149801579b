package org.varve.segy;

/** What is done with several traces of one inline and crossline number. */
public enum Duplicates {

    /** The file is refused. */
    ERROR,

    /** The one that comes first in the file counts. */
    FIRST,

    /** The one that comes last in the file counts. */
    LAST,

    /** Their mean is read, of those that are live: prestack gathers are stacked. */
    MEAN
}
