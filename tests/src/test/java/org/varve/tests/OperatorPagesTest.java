package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Family;
import org.varve.core.Halo;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/**
 * Keeps docs/operators/README.md equal to the catalogue. After a change to an operator, {@code VARVE_DOCS=write mvn verify}
 * writes the page anew.
 */
class OperatorPagesTest {

    private static final Path PAGE = Path.of("../docs/operators/README.md");
    private static final Survey SURVEY = new Survey(new Shape(100, 100, 500), 0.004, Survey.Unit.SECONDS);

    @Test
    void thePageIsTheCatalogue() throws IOException {
        String page = page();
        if ("write".equals(System.getenv("VARVE_DOCS"))) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).as("see the Javadoc of this test").hasContent(page);
    }

    private static String page() {
        Map<Family, List<OperatorEntry>> families = Catalogue.entries().stream()
                .collect(Collectors.groupingBy(OperatorEntry::family, LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(
                """
                        # Operators

                        Axes are inline, crossline, sample; windows and sigmas are written in that order. The halo is for the default
                        parameters (T: whole traces; G: a statistic of the survey is measured first). An output's unit `input` is that of the
                        survey's samples. Definitions and sources are in the Javadoc of each record in `org.varve.operator`; the textures have
                        [a page of their own](glcm.md). `./varve operators NAME` prints the same.
                        """);
        families.forEach((family, entries) -> {
            String title = family.toString();
            page.append("\n## ").append(Character.toUpperCase(title.charAt(0))).append(title.substring(1));
            page.append("\n\n| name | what it computes | outputs | parameters | halo |\n|---|---|---|---|---|\n");
            entries.forEach(entry -> page.append(row(entry)));
        });
        return page.toString();
    }

    private static String row(OperatorEntry entry) {
        Operator operator = entry.example();
        String outputs = operator.outputs().stream()
                .map(output -> output(entry, output))
                .collect(Collectors.joining("<br>"));
        String parameters = entry.parameters().stream()
                .map(OperatorPagesTest::parameter)
                .collect(Collectors.joining("<br>"));
        return "| `%s` | %s | %s | %s | %s |\n".formatted(
                entry.name(), entry.summary(), outputs, parameters,
                halo(entry.name(), operator));
    }

    /** Such as {@code `dip` degrees, 0..90}; an only output has no other name than its operator. */
    private static String output(OperatorEntry entry, Output output) {
        String name = output.name().equals(entry.name()) ? "" : "`%s` ".formatted(output.name());
        return name + output.values();
    }

    private static String parameter(ParameterEntry p) {
        String value = p.isRequired() ? "required" : p.fallback();
        String unit = p.unit().isEmpty() ? "" : " " + p.unit();
        return "`%s` %s (%s%s)".formatted(p.name(), p.meaning(), value, unit);
    }

    private static String halo(String name, Operator operator) {
        Compilation compilation = new Compilation(Workflow.of(name, operator), SURVEY);
        Program program = compilation.program();
        Halo halo = program.halo();
        String statistics = compilation.nextScan().isPresent() ? " G" : "";
        String sample = program.wholeTrace() ? "T" : String.valueOf(halo.sample());
        return "%d,%d,%s%s".formatted(halo.inline(), halo.crossline(), sample, statistics);
    }
}
