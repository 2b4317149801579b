package org.varve.cuda;

import org.varve.core.DeviceFailure;

/** The steps of closing something; each is run even if an earlier one failed. */
final class Attempt {

    private Attempt() {}

    /** Runs a step and ignores its failure. */
    static void to(Runnable step) {
        try {
            step.run();
        } catch (DeviceFailure ignored) {
            // the failure that led here has been reported; every further call of the driver may fail after it
        }
    }
}
