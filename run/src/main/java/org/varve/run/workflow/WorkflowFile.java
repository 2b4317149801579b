package org.varve.run.workflow;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.varve.core.Spelling;
import org.varve.core.Workflow;
import org.varve.file.FormatException;
import org.varve.operator.Catalogue;

/**
 * A workflow as JSON, such as
 * {@snippet :
 * {"inputs": ["base", "monitor"],
 *  "steps": [
 *   {"name": "smooth", "operator": "gaussian", "parameters": {"sigma": [1, 1, 2]}, "input": "base"},
 *   {"name": "change", "operator": "difference", "input": ["smooth", "monitor"]},
 *   {"operator": "gst-dip-azimuth", "input": "smooth", "select": ["dip"]}],
 *  "outputs": ["change", "dip"], "bins": [25, 12.5], "velocity": 2500}
 * }
 * A step without a name is named after its operator; without an input it reads as many of the workflow's inputs as its
 * operator takes; without a selection it writes all outputs. A workflow without inputs has one,
 * {@link Workflow#SURVEY}. Where outputs are named, no others are written. Bins and velocity are those of the command
 * line, as a number or several in one list, or as text: {@code "82.5ft,41.25ft"}, {@code "8200ft/s"}.
 */
public record WorkflowFile(
        List<String> inputs, List<Step> steps, List<String> outputs, JsonNode bins, JsonNode velocity) {

    /** The content of a file whose parameters and outputs are still being gathered. */
    public record Draft(
            List<String> inputs, List<StepDraft> steps, List<String> outputs, StatedMetrics metrics) {}

    record Step(
            String name, String operator, Map<String, JsonNode> parameters, JsonNode input, List<String> select) {

        StepDraft toDraft() {
            if (operator == null) {
                throw new IllegalArgumentException("every step of a workflow needs an \"operator\"");
            }
            if (select != null && select.contains(null)) {
                throw new IllegalArgumentException(
                        "\"select\" of the step of %s names null: give names of outputs, or [] for none"
                                .formatted(operator));
            }
            Map<String, String> values = new LinkedHashMap<>();
            Objects.requireNonNullElse(parameters, Map.<String, JsonNode>of())
                    .forEach((key, value) -> values.put(key, text(key, value)));
            return new StepDraft(
                    Objects.requireNonNullElse(name, operator),
                    Catalogue.get(operator),
                    values,
                    inputs(),
                    Optional.ofNullable(select));
        }

        private List<String> inputs() {
            if (input == null) return List.of();
            Iterable<JsonNode> named = input.isArray() ? input : List.of(input);
            List<String> names = new ArrayList<>();
            for (JsonNode name : named) {
                if (!name.isTextual()) {
                    throw new IllegalArgumentException(
                            "\"input\" of the step of %s is %s: give a name, or several in one list"
                                    .formatted(operator, input));
                }
                names.add(name.asText());
            }
            return names;
        }

        /** A value as the command line writes it: {@code [3, 3, 9]} is {@code 3,3,9}. */
        private static String text(String key, JsonNode value) {
            if (!value.isArray()) {
                return plain(key, value);
            }
            List<String> parts = new ArrayList<>();
            value.forEach(part -> parts.add(plain(key, part)));
            return String.join(",", parts);
        }

        private static String plain(String key, JsonNode value) {
            if (value.isContainerNode() || value.isNull()) {
                throw new IllegalArgumentException(
                        "parameter '%s' of a workflow is %s: give a number, a text, or several in one list"
                                .formatted(key, value));
            }
            return value.asText();
        }
    }

    /**
     * Reads a file.
     *
     * @throws FormatException if it is not a workflow
     */
    public static Draft read(Path file) throws IOException {
        if (!Files.isReadable(file) || !Files.isRegularFile(file)) {
            throw new FormatException(file,
                    "cannot be read: give an operator, several as a|b or a+b, or a workflow file");
        }
        try {
            WorkflowFile workflow = new ObjectMapper().readValue(Files.readAllBytes(file), WorkflowFile.class);
            if (workflow == null || workflow.steps == null || workflow.steps.isEmpty()) {
                throw new FormatException(file, "has no steps: write {\"steps\": [{\"operator\": \"gaussian\"}]}");
            }
            if (workflow.steps.contains(null)) {
                throw new IllegalArgumentException("%s: step %s is null; write {\"operator\": \"gaussian\"}"
                        .formatted(file, workflow.steps.indexOf(null) + 1));
            }
            return new Draft(names(file, "inputs", workflow.inputs),
                    workflow.steps.stream().map(Step::toDraft).toList(),
                    names(file, "outputs", workflow.outputs), workflow.metrics());
        } catch (UnrecognizedPropertyException e) {
            throw new FormatException(file, "is not a workflow: "
                    + Spelling.unknown("field", e.getPropertyName(), fields(e.getReferringClass())), e);
        } catch (JsonMappingException e) {
            String place = place(e);
            throw new FormatException(file,
                    "is not a workflow: %s holds the wrong kind of value; write {\"steps\": [{\"operator\": \"gaussian\", \"parameters\": {\"sigma\": 2}}]}"
                            .formatted(place.isEmpty() ? "it" : "'" + place + "'"),
                    e);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new FormatException(file, "is not a workflow: it is not JSON%s"
                    .formatted(at == null ? "" : " at line %s, column %s".formatted(at.getLineNr(), at.getColumnNr())),
                    e);
        }
    }

    private StatedMetrics metrics() {
        return new StatedMetrics(
                Optional.ofNullable(bins).map(value -> stated("bins", value, StatedMetrics::bins)),
                velocity == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(stated("velocity", velocity, StatedMetrics::velocity)));
    }

    private static <T> T stated(String field, JsonNode value, Function<String, T> parser) {
        try {
            return parser.apply(Step.text(field, value));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"%s\" of the workflow: %s".formatted(field, e.getMessage()), e);
        }
    }

    /** Where a value is, such as {@code steps.1.operator}; empty if it is the whole text. */
    private static String place(JsonMappingException wrong) {
        return wrong.getPath().stream()
                .map(part -> part.getFieldName() == null ? Integer.toString(part.getIndex() + 1) : part.getFieldName())
                .collect(Collectors.joining("."));
    }

    private static List<String> fields(Class<?> part) {
        return Arrays.stream(part.getRecordComponents()).map(RecordComponent::getName).toList();
    }

    /** The names in an optional list; empty if it is missing. */
    private static List<String> names(Path file, String field, List<String> names) throws FormatException {
        if (names == null) return List.of();
        if (names.isEmpty() || names.contains(null)) {
            throw new FormatException(file, "names no %s, or null among them: leave \"%s\" out or give names"
                    .formatted(field, field));
        }
        return names;
    }
}
