package org.varve.segy.edit;

import java.lang.foreign.MemorySegment;
import org.varve.segy.header.Fields;

/**
 * A header that is being edited: that of a trace, or that of the file.
 *
 * @param buffer holds the header
 * @param at the byte of the buffer at which it begins
 * @param trace number of the trace in the input, from 1; 0 for the header of the file
 */
public record Row(Fields fields, MemorySegment buffer, long at, long trace) {}
