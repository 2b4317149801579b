package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.varve.run.Recipe;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The operators, parameters and outputs to compute. */
final class RecipeOptions {

    @Parameters(
            index = "0",
            paramLabel = "OPERATOR",
            description = "An operator; several one after the other as 'a|b' or a:b, side by side as a+b, with parentheses "
                    + "'a|(b+c)'; or a workflow file (.json).")
    private String operator;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "A parameter, such as window=3,3,9 (inline,crossline,sample); with several operators, name one: "
                    + "gaussian.sigma=1,1,2. Repeatable.")
    private List<String> parameters = List.of();

    @Option(names = "--select", split = ",", paramLabel = "NAME", description = "The outputs to write; default: all.")
    private List<String> select = List.of();

    /** Those of the operator {@code network}. */
    static RecipeOptions ofNetwork(Path model, List<String> parameters) {
        RecipeOptions options = new RecipeOptions();
        options.operator = "network";
        options.parameters = Stream.concat(Stream.of("model=" + model), parameters.stream()).toList();
        return options;
    }

    Recipe recipe() throws IOException {
        return Recipe.of(operator, values(), select);
    }

    /** The workflow's file, if there is one. */
    List<Path> files() {
        return Recipe.isFile(operator) ? List.of(Path.of(operator)) : List.of();
    }

    /** The options as given. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(operator));
        parameters.forEach(parameter -> words.addAll(List.of("-p", parameter)));
        if (!select.isEmpty()) words.addAll(List.of("--select", String.join(",", select)));
        return words;
    }

    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "-p %s: must be NAME=VALUE, such as window=3,3,9".formatted(parameter));
            }
            String name = parameter.substring(0, equals);
            String value = parameter.substring(equals + 1);
            String before = values.putIfAbsent(name, value);
            if (before != null && !before.equals(value)) {
                throw new IllegalArgumentException(
                        "-p %s=%s and -p %s: a parameter has one value; leave one out".formatted(name, before,
                                parameter));
            }
        }
        return values;
    }
}
