package org.varve.cuda;

import org.varve.core.DeviceFailure;

/** Steps of closing, of which each is taken even where one before failed. */
final class Attempt {

    private Attempt() {}

    /** Takes a step; a failure matters no more. */
    static void to(Runnable step) {
        try {
            step.run();
        } catch (DeviceFailure ignored) {
            // the failure that led here has been reported; after it a driver may refuse every call
        }
    }
}
