/**
 * Runs and their guarantees: {@link org.varve.run.Run} is the entry point of the library.
 *
 * <p><img src="doc-files/types.svg" alt="A Run is made of operators or a Recipe and reads volumes; it tells a
 * RunListener of RunEvents; it gives a PlannedRun, a RunHandle or its RunResult.">
 *
 * <p>A run's reserve is learned from measurements ({@link org.varve.run.RunHistory}), its memory is limited by the
 * limits of the process ({@link org.varve.run.HostShare}), its device is chosen among those that work
 * ({@link org.varve.run.Devices}), and either all or none of its outputs appear. The command line adds only words.
 *
 * <p><b>Threads.</b> One thread describes a {@link org.varve.run.Run}; several runs may run at a time. Any thread may
 * use a {@link org.varve.run.RunHandle}. Results and events cannot be changed.
 *
 * <p><b>Null.</b> No argument may be null, and no result is. What may be absent is an {@link java.util.Optional}.
 */
@NullMarked
package org.varve.run;

import org.jspecify.annotations.NullMarked;
