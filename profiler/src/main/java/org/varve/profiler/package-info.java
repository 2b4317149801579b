/** Measures the machine and its processes. Sizes are in bytes. */
package org.varve.profiler;
