package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/workflows.md shows of a plan's passes is what {@code varve plan --graph} prints of its workflow file. */
class WorkflowsPageTest {

    private static final Path PAGE = Path.of("../docs/workflows.md");

    @TempDir
    private Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static List<String> passes(Stream<String> lines) {
        return lines.map(String::strip).dropWhile(line -> !line.startsWith("passes "))
                .takeWhile(line -> line.matches("(passes|input|output|[0-9]+) .*")).toList();
    }

    @Test
    void showsThePassesOfItsWorkflow() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        String workflow = page.stream().dropWhile(line -> !line.startsWith("{\"inputs\""))
                .takeWhile(line -> !line.equals("```")).collect(Collectors.joining("\n"));
        Files.writeString(folder.resolve("workflow.json"), workflow);
        for (String name : List.of("base.sgy", "monitor.sgy")) {
            assertThat(Outcome.of("generate", path(name), "--shape", "60,40,200", "--quiet").status()).isZero();
        }

        Outcome plan = Outcome.of("plan", path("workflow.json"), path("base.sgy"), "--with", path("monitor.sgy"),
                "--graph", "--tile", "60,40,200");

        assertThat(plan.status()).as(plan.err()).isZero();
        assertThat(passes(plan.out().lines())).hasSizeGreaterThan(10).isEqualTo(passes(page.stream()));
    }
}
