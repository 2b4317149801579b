/**
 * Studies of operators, devices and strategies: self-tests against the definitions, timings in memory, measurements of
 * tile shapes, and peer strategies tried within enforced memory limits. Results are records that can be written as JSON
 * or as a row of a table.
 *
 * <p>Sizes are in bytes, times in seconds.
 */
@NullMarked
package org.varve.study;

import org.jspecify.annotations.NullMarked;
