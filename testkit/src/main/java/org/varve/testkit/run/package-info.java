/** Internal: runs over surveys in arrays, tile by tile on one device, without a plan. */
@NullMarked
package org.varve.testkit.run;

import org.jspecify.annotations.NullMarked;
