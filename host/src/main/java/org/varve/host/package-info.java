/**
 * The memory of the machine and of this process: what it occupies, what it may use, and how much of that the Java runtime takes.
 *
 * <p>{@link org.varve.host.HostLimits} finds all bounds (control groups, Slurm, the machine, the user) and gives the smallest as a
 * {@link org.varve.host.Budget}. Sizes are in bytes.
 */
package org.varve.host;
