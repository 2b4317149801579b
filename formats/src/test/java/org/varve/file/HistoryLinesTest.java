package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistoryLinesTest {

    @Test
    void comesBackFromLinesOfAnyWidth() {
        Random random = new Random(5);
        for (int n = 0; n < 2000; n++) {
            StringBuilder text = new StringBuilder("varve a");
            for (int c = random.nextInt(300); c > 0; c--) {
                text.append(random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
            }
            String history = text.append('.').toString();
            int width = 10 + random.nextInt(100);
            List<String> lines = new ArrayList<>(List.of("C 1 A SURVEY", "C 2 varve older b=1", "C 3"));
            HistoryLines.of(history, width).forEach(line -> {
                assertThat(line.length()).isLessThanOrEqualTo(width);
                lines.add("C%2s ".formatted(lines.size() + 1) + line);
            });
            lines.add("C40 END");
            assertThat(HistoryLines.in(lines)).contains(history);
        }
    }

    @Test
    void oneLineOfOlderFilesIsRead() {
        assertThat(HistoryLines.in(List.of("C 1 X", "C 2 varve envelope; TF32", "C 3 END")))
                .contains("varve envelope; TF32");
        assertThat(HistoryLines.in(List.of("C 1 ... X", "C 2"))).isEqualTo(Optional.empty());
    }
}
