package org.varve.operator;

import java.util.List;

/**
 * Provides operators beside those of {@link Catalogue#entries}, to the command line and to workflow files; loaded by
 * {@link java.util.ServiceLoader}.
 */
public interface OperatorProvider {

    /** The operators. */
    List<OperatorEntry> operators();
}
