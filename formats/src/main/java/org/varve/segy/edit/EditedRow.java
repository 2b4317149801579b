package org.varve.segy.edit;

import java.util.List;

/**
 * The words of one trace before and after an edit.
 *
 * @param trace number in the input, from 1
 * @param words those that the edit may change, in the order of the header
 */
public record EditedRow(long trace, List<WordChange> words) {}
