/**
 * Pages for browsers on what runs, profiles and studies have taken: one file each that asks for nothing else, in light or dark,
 * readable on paper and aloud.
 */
package org.varve.report;
