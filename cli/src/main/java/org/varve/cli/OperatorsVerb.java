package org.varve.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.varve.core.Family;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;
import org.varve.run.json.OperatorJson;
import org.varve.run.process.TerminalText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve operators [NAME]}: lists the catalogue, or describes one operator. */
@Command(name = "operators", description = "List the operators, or describe one.")
final class OperatorsVerb implements Callable<Integer> {

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The operator to describe.")
    private @Nullable String name;

    @Option(names = "--search", paramLabel = "WORD",
            description = "List only operators with this word in their name, summary, outputs or parameters, or by another name for them, "
                    + "such as coherency or 4D.")
    private @Nullable String word;

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        if (name != null && word != null) {
            throw new IllegalArgumentException("%s --search %s: give one of them".formatted(name, word));
        }
        if (name != null) {
            describe(Catalogue.get(name));
            return ExitStatus.DONE;
        }
        List<OperatorEntry> matching = word == null ? Catalogue.all() : Catalogue.search(word);
        if (report.json()) {
            report.json(Map.of("operators", matching.stream().map(OperatorJson::of).toList()));
        } else if (matching.isEmpty()) {
            report.line("no operator matches '%s'; varve operators lists all".formatted(word));
        } else {
            list(matching);
        }
        return ExitStatus.DONE;
    }

    private void list(List<OperatorEntry> matching) {
        int width = matching.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
        Map<Family, List<OperatorEntry>> families = matching.stream()
                .collect(Collectors.groupingBy(OperatorEntry::family, LinkedHashMap::new, Collectors.toList()));
        families.forEach((family, entries) -> {
            report.line(family.toString());
            entries.forEach(entry -> report.line(("  %-" + width + "s  %s").formatted(entry.name(), entry.summary())));
        });
    }

    private void describe(OperatorEntry entry) {
        if (report.json()) {
            report.json(OperatorJson.of(entry));
            return;
        }
        OperatorPage page = OperatorPage.of(entry.name());
        TerminalText.wrapped(entry.name() + ": ", entry.summary()).forEach(report::line);
        page.definition().forEach(report::line);
        if (entry.example().inputCount().most() > 1) {
            report.line("reads %s: INPUT, and others by --with".formatted(entry.example().inputCount()));
        }
        report.line("outputs:");
        entry.example().outputs()
                .forEach(output -> report.line("  %-31s %s".formatted(output.name(), output.values()).stripTrailing()));
        report.line(entry.parameters().isEmpty() ? "no parameters" : "parameters:");
        for (ParameterEntry p : entry.parameters()) {
            String unit = p.unit().isEmpty() ? "" : ", in " + p.unit();
            String standard = p.isRequired() ? "required, such as " + p.example() : "default " + p.fallback();
            TerminalText.wrapped("  -p %-28s ".formatted(p.name() + "=" + p.form()),
                    "%s%s; %s".formatted(p.meaning(), unit, standard)).forEach(report::line);
        }
        page.more().forEach(report::line);
    }
}
