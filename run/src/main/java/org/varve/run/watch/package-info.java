/** Listeners that report a run: events, tables, traces, metrics, and the memory in use. */
@NullMarked
package org.varve.run.watch;

import org.jspecify.annotations.NullMarked;
