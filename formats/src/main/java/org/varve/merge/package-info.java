/** Several surveys on one grid, or the pieces of one, as one volume. */
package org.varve.merge;
