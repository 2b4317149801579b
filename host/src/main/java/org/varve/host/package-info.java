/**
 * The memory of the machine and of this process: the part in use, the limits, and the share of the Java runtime.
 *
 * <p>{@link org.varve.host.HostLimits} finds all bounds (control groups, Slurm, the machine, the user) and gives the
 * smallest as a {@link org.varve.host.Budget}. Sizes are in bytes.
 */
@NullMarked
package org.varve.host;

import org.jspecify.annotations.NullMarked;
