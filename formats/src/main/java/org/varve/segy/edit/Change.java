package org.varve.segy.edit;

import java.util.List;

/** A change of a header. */
public interface Change {

    /** What the user wrote, or the change in a few words. */
    String text();

    /** The words that it may change. */
    List<Word> words();

    /** Changes a header. */
    void apply(Row row) throws UnfitException;
}
