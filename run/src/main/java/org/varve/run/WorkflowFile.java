package org.varve.run;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import org.varve.core.Spelling;
import org.varve.core.Workflow;
import org.varve.file.FormatException;
import org.varve.operator.Catalogue;

/**
 * A workflow as JSON, such as
 * {@snippet :
 * {"steps": [
 *   {"name": "smooth", "operator": "gaussian", "parameters": {"sigma": [1, 1, 2]}, "select": []},
 *   {"operator": "gst-dip-azimuth", "input": "smooth", "select": ["dip"]}]}
 * }
 * A step without a name bears its operator's, without an input it reads the survey, without a selection it writes all.
 */
record WorkflowFile(List<Step> steps) {

    record Step(
            String name, String operator, Map<String, JsonNode> parameters, String input, List<String> select) {

        static final List<String> FIELDS = Arrays.stream(Step.class.getRecordComponents())
                .map(RecordComponent::getName).toList();

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
                    Objects.requireNonNullElse(input, Workflow.SURVEY),
                    Optional.ofNullable(select));
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

    static List<StepDraft> read(Path file) throws IOException {
        if (!Files.isReadable(file) || !Files.isRegularFile(file)) {
            throw new FormatException(file, "cannot be read: give an operator, several as a+b+c, or a workflow file");
        }
        try {
            WorkflowFile workflow = new ObjectMapper().readValue(file.toFile(), WorkflowFile.class);
            if (workflow == null || workflow.steps == null || workflow.steps.isEmpty()) {
                throw new FormatException(file, "has no steps: write {\"steps\": [{\"operator\": \"gaussian\"}]}");
            }
            if (workflow.steps.contains(null)) {
                throw new IllegalArgumentException("%s: step %d is null; write {\"operator\": \"gaussian\"}"
                        .formatted(file, workflow.steps.indexOf(null) + 1));
            }
            return workflow.steps.stream().map(Step::toDraft).toList();
        } catch (UnrecognizedPropertyException e) {
            List<String> known = e.getReferringClass() == Step.class ? Step.FIELDS : List.of("steps");
            throw new FormatException(file, "is not a workflow: "
                    + Spelling.unknown("field", e.getPropertyName(), known), e);
        } catch (JsonProcessingException e) {
            throw new FormatException(file, "is not a workflow: %s".formatted(e.getOriginalMessage()), e);
        }
    }
}
