/** Runs shared by the nodes of a cluster: their resources and their submission. */
package org.varve.cluster;
