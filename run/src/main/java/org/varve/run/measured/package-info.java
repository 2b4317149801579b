/**
 * What the measurements of earlier runs say: the rates of stages, and the file systems that are faster without the
 * page cache.
 */
@NullMarked
package org.varve.run.measured;

import org.jspecify.annotations.NullMarked;
