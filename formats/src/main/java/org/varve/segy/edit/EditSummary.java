package org.varve.segy.edit;

import java.util.List;

/**
 * The result of an edit.
 *
 * @param traces number of traces written
 * @param bytes size of the output
 * @param file the words of the binary header that differ
 * @param words the words of trace headers that may have changed
 * @param sorted whether traces were put into another order
 * @param left bytes after the last whole trace that were left out
 * @param notes notes for the user, one sentence each
 */
public record EditSummary(long traces, long bytes, List<WordChange> file, List<WordRange> words, boolean sorted,
        long left, List<String> notes) {}
