/**
 * The operators, one record each, and the catalogue that finds them by name.
 *
 * <p>Operators and the types of their parameters cannot be changed: any number of threads and runs may share one. No
 * argument may be null, and no result is.
 */
@NullMarked
package org.varve.operator;

import org.jspecify.annotations.NullMarked;
