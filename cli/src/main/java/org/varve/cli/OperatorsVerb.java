package org.varve.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;
import org.varve.study.ExampleValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve operators [NAME]}: the catalogue, or one operator of it. */
@Command(name = "operators", description = "List the operators, or describe one.")
final class OperatorsVerb implements Callable<Integer> {

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The operator to describe.")
    private String name;

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        if (name != null) {
            describe(Catalogue.get(name));
        } else if (report.json()) {
            report.json(Map.of("operators", Catalogue.entries().stream().map(OperatorsVerb::json).toList()));
        } else {
            list();
        }
        return ExitStatus.DONE;
    }

    private void list() {
        Map<String, List<OperatorEntry>> families = Catalogue.entries().stream()
                .collect(Collectors.groupingBy(OperatorEntry::family, LinkedHashMap::new, Collectors.toList()));
        families.forEach((family, entries) -> {
            report.line(family);
            entries.forEach(entry -> report.line("  %-24s %s".formatted(entry.name(), entry.summary())));
        });
    }

    private void describe(OperatorEntry entry) {
        if (report.json()) {
            report.json(json(entry));
            return;
        }
        report.line(entry.name() + ": " + entry.summary());
        report.line("outputs: " + String.join(", ", outputs(entry)));
        report.line(entry.parameters().isEmpty() ? "no parameters" : "parameters:");
        for (ParameterEntry p : entry.parameters()) {
            String unit = p.unit().isEmpty() ? "" : ", in " + p.unit();
            String standard = p.fallback().isEmpty() ? "required" : "default " + p.fallback();
            report.line("  -p %-28s %s%s; %s".formatted(p.name() + "=" + p.form(), p.meaning(), unit, standard));
        }
    }

    private static Map<String, Object> json(OperatorEntry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", entry.name());
        json.put("family", entry.family());
        json.put("summary", entry.summary());
        json.put("outputs", outputs(entry));
        json.put("parameters", entry.parameters().stream().map(OperatorsVerb::json).toList());
        return json;
    }

    private static Map<String, Object> json(ParameterEntry parameter) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", parameter.name());
        json.put("form", parameter.form());
        json.put("default", parameter.fallback().isEmpty() ? null : parameter.fallback());
        json.put("unit", parameter.unit());
        json.put("meaning", parameter.meaning());
        return json;
    }

    private static List<String> outputs(OperatorEntry entry) {
        return ExampleValues.operator(entry).outputs();
    }
}
