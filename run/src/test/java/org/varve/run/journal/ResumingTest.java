package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The times that docs/cluster.md promises are those of the program. */
class ResumingTest {

    /** Minutes without a heartbeat. */
    static final String PATIENCE = "takes over a lease [^.:]*for (\\w+) minute";

    private static final Map<String, Integer> NUMBERS = Map.of("a", 1, "five", 5, "six", 6, "twelve", 12);

    /** The number, in letters, at the group of a pattern in the page. */
    static int promised(String pattern) throws IOException {
        String page = Files.readString(Path.of("../docs/cluster.md")).replaceAll("\\s+", " ");
        Matcher found = Pattern.compile(pattern).matcher(page);
        assertThat(found.find()).as(pattern).isTrue();
        return NUMBERS.get(found.group(1));
    }

    @Test
    void outputsAreForcedAsOftenAsPromised() throws IOException {
        Duration promised =
                Duration.ofSeconds(promised("Every (\\w+) seconds \\(`--journal-every`\\)"));

        assertThat(Resuming.ALONE.every()).isEqualTo(promised);
        assertThat(Resuming.SHARED.every()).isEqualTo(promised);
    }

    @Test
    void othersWaitAsLongAsPromised() throws IOException {
        int intervals = promised("taken over after (\\w+) of its intervals");

        assertThat(Resuming.SHARED.patience())
                .isEqualTo(Duration.ofMinutes(promised(PATIENCE)))
                .isEqualTo(Resuming.SHARED.every().multipliedBy(intervals));
        assertThat(Resuming.SHARED.every(Duration.ofSeconds(7)).patience())
                .isEqualTo(Duration.ofSeconds(7L * intervals));
    }

    @Test
    void whatIsAssignedKeepsTheInterval() {
        Resuming how = Resuming.SHARED.every(Duration.ofSeconds(7));

        assertThat(how.beginning().every()).isEqualTo(how.every());
        assertThat(how.beginning().assignment().orElseThrow().range()).isEmpty();
        assertThat(how.range(3).every()).isEqualTo(how.every());
        assertThat(how.range(3).assignment().orElseThrow().range()).hasValue(3);
        assertThat(how.range(3).shared()).isTrue();
    }

    @Test
    void anIntervalIsLongerThanNothing() {
        assertThatThrownBy(() -> Resuming.ALONE.every(Duration.ZERO)).hasMessageContaining("must be a time above 0");
        assertThat(Resuming.ALONE.every(Duration.ofNanos(1)).every()).isEqualTo(Duration.ofNanos(1));
    }
}
