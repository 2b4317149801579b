/**
 * Runs shared by the nodes of a cluster: their resources and their submission.
 *
 * <p><img src="doc-files/types.svg" alt="VarveSpark takes a RunMaker and gives a SparkOutcome; a SparkJob and a
 * SlurmJob take the Resources of each process; Slurm submits a SlurmJob.">
 *
 * <p><b>Threads.</b> Jobs and outcomes cannot be changed. A {@link org.varve.cluster.RunMaker} is called in each
 * process, by one thread.
 *
 * <p><b>Null.</b> No argument may be null, and no result is. What may be absent is an {@link java.util.Optional}.
 */
@NullMarked
package org.varve.cluster;

import org.jspecify.annotations.NullMarked;
