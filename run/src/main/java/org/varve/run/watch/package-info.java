/** Listeners that report a run: events, tables, traces, metrics, and the memory in use. */
package org.varve.run.watch;
