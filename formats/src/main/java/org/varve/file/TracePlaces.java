package org.varve.file;

/** Where the traces of a file lie that are not all alike, or not all of whose traces are meant. */
public interface TracePlaces {

    /** Position of a trace in the file. */
    long position(long trace);

    /** Bytes before its samples, at most those of the layout. */
    int headerBytes(long trace);

    /** How many samples it has, at most those of the layout; the others of the volume are 0. */
    int samples(long trace);

    /** Whether all traces are equally long, so that those of a run follow each other like those of a regular file. */
    boolean isUniform();
}
