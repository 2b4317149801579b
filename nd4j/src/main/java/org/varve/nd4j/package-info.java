/** Surveys in arrays of ND4J. */
@NullMarked
package org.varve.nd4j;

import org.jspecify.annotations.NullMarked;
