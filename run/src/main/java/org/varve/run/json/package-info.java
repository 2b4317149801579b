/** Runs, plans and operators as the records that are printed as JSON. */
package org.varve.run.json;
