/** Devices made of devices: several that were opened together, and one whose memory is learned. */
package org.varve.run.device;
