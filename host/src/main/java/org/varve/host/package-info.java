/**
 * The memory of the machine and of this process: what it has, what it may use, and what the Java runtime takes of that.
 *
 * <p>{@link org.varve.host.HostLimits} finds every bound that holds here (control groups, Slurm, the machine, the user) and gives the
 * smallest as a {@link org.varve.host.Budget}. Sizes are in bytes.
 */
package org.varve.host;
