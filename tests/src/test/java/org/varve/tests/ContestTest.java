package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The page of the contest tells the results that its command wrote, and README tells those of the page. */
class ContestTest {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/contest");

    @Test
    void thePageTellsTheResults() throws Exception {
        Process check = new ProcessBuilder("python3", ROOT.resolve("tests/contest/page.py").toString(), "--check")
                .redirectErrorStream(true).start();
        String said = new String(check.getInputStream().readAllBytes());

        assertThat(check.waitFor()).as("%s: run tests/contest/page.py", said).isZero();
    }
}
