/**
 * Runs and their guarantees: {@link org.varve.run.Run} is the entry point of the library.
 *
 * <p>A run's reserve is learned from measurements ({@link org.varve.run.RunHistory}), its memory is limited by the
 * limits of the process ({@link org.varve.run.HostShare}), its device is chosen among those that work
 * ({@link org.varve.run.Devices}), and either all or none of its outputs appear. The command line adds only words.
 *
 * <p>One thread describes a {@link org.varve.run.Run}; several runs may run at a time. Results and events cannot be changed. No argument may be null, and no result is, unless a method says so.
 */
@NullMarked
package org.varve.run;

import org.jspecify.annotations.NullMarked;
