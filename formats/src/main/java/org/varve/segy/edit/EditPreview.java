package org.varve.segy.edit;

import java.util.List;

/**
 * The effect of an edit on the first traces of a file.
 *
 * @param traces number of traces
 * @param file the words of the binary header that differ
 * @param rows the first traces, in the order of the input
 */
public record EditPreview(long traces, List<WordChange> file, List<EditedRow> rows) {}
