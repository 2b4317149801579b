/**
 * Surveys in Zarr groups. Reads MDIO 0, MDIO 1, and any group with an array of three axes; writes MDIO 1. Source: the
 * data models of MDIO 0 and 1.
 */
@NullMarked
package org.varve.mdio;

import org.jspecify.annotations.NullMarked;
