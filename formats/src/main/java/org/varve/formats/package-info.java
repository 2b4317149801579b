/** Opens and creates volumes of any format by the extension of their file. */
package org.varve.formats;
