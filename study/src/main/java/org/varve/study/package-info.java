/**
 * Studies of operators, devices and strategies: self-tests against the definitions, timings in memory, tile shapes measured one by one, rules
 * of others tried within real memory limits. Their results are records that know how they are written as JSON or as a row of a table.
 *
 * <p>Sizes are in bytes, times in seconds.
 */
package org.varve.study;
