/** What kernels cost, as counted in their PTX, and how fast a GPU can be at that. */
@NullMarked
package org.varve.cuda.roof;

import org.jspecify.annotations.NullMarked;
