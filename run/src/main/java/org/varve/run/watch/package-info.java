/** Listeners that tell others of a run while it goes: events, tables, traces and metrics, and the memory in use. */
package org.varve.run.watch;
