/**
 * HTML pages about runs, profiles and studies: one self-contained file each, in light or dark, readable on paper and by
 * screen readers.
 */
package org.varve.report;
