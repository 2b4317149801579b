package org.varve.file;

/** Where the traces of a file lie, if they are not all alike, or only some of the file's traces are meant. */
public interface TracePlaces {

    /** The byte of the file at which a trace begins. */
    long position(long trace);

    /** The bytes before the samples of a trace; at most those of the layout. */
    int headerBytes(long trace);

    /** The number of samples of a trace; at most that of the layout. The other samples of the volume are 0. */
    int samples(long trace);

    /** Whether all traces are equally long, and those of a run are contiguous as in a regular file. */
    boolean isUniform();
}
