package org.varve.tests;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import org.varve.study.ControlGroup;

/** Control groups for tests. */
final class MemoryCgroup {

    private MemoryCgroup() {}

    /** Makes a group below that of this process, or skips the test with the reason. */
    static ControlGroup create(long limit) {
        try {
            return ControlGroup.limitedTo(limit);
        } catch (IOException e) {
            return abort(e.getMessage());
        }
    }
}
