package org.varve.segy.edit;

/** A formula or a part of one. */
@FunctionalInterface
interface Value {

    /** The value for a header. */
    double of(Row row) throws UnfitException;
}
