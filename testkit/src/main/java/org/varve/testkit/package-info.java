/**
 * Checks of your own operators, for tests with any framework.
 *
 * <p>A check is used by one thread; several checks may run at a time. No argument may be null, and no result is, unless a method says so.
 */
package org.varve.testkit;
