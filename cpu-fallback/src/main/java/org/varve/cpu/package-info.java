/**
 * The CPU device: every pass of a program runs over strips of a tile that stay in cache, plane by plane along the
 * inlines, so that intermediate fields never go to RAM.
 */
@NullMarked
package org.varve.cpu;

import org.jspecify.annotations.NullMarked;
