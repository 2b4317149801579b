package org.varve.cuda;

/**
 * A strike of a search; {@code Strike} of faults.cu.
 *
 * @param before semblance of the strike before
 * @param here its own
 * @param after that of the strike after
 * @param dip at this strike, in degrees
 * @param degrees where it is
 */
record StrikeFields(FieldView before, FieldView here, FieldView after, FieldView dip, float degrees) {}
