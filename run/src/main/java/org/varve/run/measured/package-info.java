/**
 * What the measurements of earlier runs say: the rates of stages, and the file systems that are faster without the
 * page cache.
 */
package org.varve.run.measured;
