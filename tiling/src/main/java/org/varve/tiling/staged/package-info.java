/** Programs cut where kernels compute whole boxes by a library of their own. */
package org.varve.tiling.staged;
