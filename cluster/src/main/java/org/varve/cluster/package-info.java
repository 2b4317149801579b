/** Runs shared by the nodes of a cluster: their resources and their submission. */
@NullMarked
package org.varve.cluster;

import org.jspecify.annotations.NullMarked;
