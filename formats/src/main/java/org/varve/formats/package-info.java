/** Opens and creates volumes of any format, chosen by the file name extension. */
package org.varve.formats;
