/**
 * Opens and creates volumes of any format, chosen by the file name extension.
 *
 * <p>Any number of threads may open, read and close files. No argument may be null, and no result is, unless a method says so.
 */
@NullMarked
package org.varve.formats;

import org.jspecify.annotations.NullMarked;
