/** Devices made of devices: several that were opened together, and one whose memory is learned. */
@NullMarked
package org.varve.run.device;

import org.jspecify.annotations.NullMarked;
