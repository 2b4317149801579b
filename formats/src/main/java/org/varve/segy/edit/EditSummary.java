package org.varve.segy.edit;

import java.util.List;

/**
 * What an edit did.
 *
 * @param traces number of traces written
 * @param bytes size of the output
 * @param file the words of the binary header that differ
 * @param words the words of trace headers that may have changed
 * @param sorted whether traces were put into another order
 * @param left bytes after the last whole trace that were left out
 * @param notes what the user should know, one sentence each
 */
public record EditSummary(long traces, long bytes, List<WordChange> file, List<WordRange> words, boolean sorted,
        long left, List<String> notes) {}
