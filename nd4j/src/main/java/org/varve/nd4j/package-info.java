/** Surveys in arrays of ND4J. */
package org.varve.nd4j;
