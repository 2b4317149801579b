/** Runs that the nodes of a cluster share: what each must be given, and how they are submitted. */
package org.varve.cluster;
