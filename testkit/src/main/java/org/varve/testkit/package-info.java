/** Checks of operators of one's own, for tests with any framework. */
package org.varve.testkit;
