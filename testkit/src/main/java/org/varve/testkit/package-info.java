/**
 * Checks of your own operators, for tests with any framework.
 *
 * <p>A check is used by one thread; several checks may run at a time. No argument may be null, and no result is, unless a method says so.
 */
@NullMarked
package org.varve.testkit;

import org.jspecify.annotations.NullMarked;
