/** Internal: runs over surveys in arrays, tile by tile on one device, without a plan. */
package org.varve.testkit.run;
