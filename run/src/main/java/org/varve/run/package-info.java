/**
 * Runs, and all that they guarantee: {@link org.varve.run.Run} is the front door of the library.
 *
 * <p>What a run reserves is learned from measurements ({@link org.varve.run.RunHistory}), what it may take is found in the process's
 * limits ({@link org.varve.run.HostShare}), where it computes is chosen among the devices that work ({@link org.varve.run.Devices}),
 * and its outputs come all or none. The command line adds words to it, and nothing else.
 */
package org.varve.run;
