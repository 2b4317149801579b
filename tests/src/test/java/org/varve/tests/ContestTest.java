package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The page of the contest has the tables of the results that its command wrote. */
class ContestTest {

    @Test
    void thePageTellsTheResults() throws Exception {
        Process check = new ProcessBuilder("python3", "contest/page.py", "--check").redirectErrorStream(true).start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(check.waitFor()).as("run tests/contest/page.py. %s", said).isZero();
    }
}
