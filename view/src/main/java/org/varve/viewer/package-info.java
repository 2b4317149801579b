/**
 * The viewer: a server, bound to this machine and guarded by a token in its address, and a page in plain HTML and
 * JavaScript that shows sections of volumes larger than memory.
 */
@NullMarked
package org.varve.viewer;

import org.jspecify.annotations.NullMarked;
