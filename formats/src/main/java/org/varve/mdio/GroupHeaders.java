package org.varve.mdio;

import org.varve.segy.header.SegyHeaders;

/** The SEG-Y headers that a group keeps, in one of two ways. */
sealed interface GroupHeaders extends SegyHeaders, AutoCloseable permits KeptHeaders, NumberedHeaders, RecordHeaders {

    /** Bytes of the buffers. */
    long bytes();

    @Override
    void close();
}
