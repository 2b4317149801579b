/**
 * Surveys in Zarr groups: MDIO's layouts, or any group with an array of three axes; read, and written as MDIO 1. Source: the data
 * models of MDIO 0 and 1.
 */
package org.varve.mdio;
