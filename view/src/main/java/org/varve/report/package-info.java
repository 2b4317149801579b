/**
 * HTML pages about runs, profiles and studies: one self-contained file each, in light or dark, readable on paper and by
 * screen readers.
 */
@NullMarked
package org.varve.report;

import org.jspecify.annotations.NullMarked;
