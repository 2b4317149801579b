/**
 * Checks of your own operators, for tests with any framework.
 *
 * <p><img src="doc-files/types.svg" alt="An OperatorCheck takes an Operator and the Survey to check it on.">
 *
 * <p><b>Threads.</b> A check is used by one thread; several checks may run at a time.
 *
 * <p><b>Null.</b> No argument may be null, and no result is.
 */
@NullMarked
package org.varve.testkit;

import org.jspecify.annotations.NullMarked;
