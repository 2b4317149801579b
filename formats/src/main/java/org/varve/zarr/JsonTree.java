package org.varve.zarr;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Reads JSON into nodes, and writes nodes as JSON.
 *
 * <p>Jackson's {@code ObjectMapper} would load 8 MiB of classes in every run; its streaming parser loads hardly any.
 */
public final class JsonTree {

    /** The deepest nesting that is read; documents of surveys need fewer than ten. */
    private static final int DEEPEST = 500;

    /** The bare words NaN, Infinity and -Infinity are read as Python writes them. */
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTree() {}

    /**
     * The first value of a text; a missing node if there is none. If several members have one name, the last counts.
     *
     * @throws JsonException if the text is not JSON
     */
    public static JsonNode read(byte[] text) throws IOException {
        try (JsonParser json = JSON.createParser(text)) {
            return json.nextToken() == null ? MissingNode.getInstance() : value(json, 0);
        } catch (IOException e) {
            throw e instanceof JsonException told ? told : JsonException.of(text, e);
        }
    }

    private static JsonNode value(JsonParser json, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new JsonException("is not JSON that can be read: it is nested more than %s deep".formatted(DEEPEST));
        }
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, depth + 1);
            case START_ARRAY -> array(json, depth + 1);
            case VALUE_STRING -> NODES.textNode(json.getText());
            case VALUE_NUMBER_INT -> integer(json);
            case VALUE_NUMBER_FLOAT -> decimal(json);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            default -> NODES.nullNode();
        };
    }

    private static JsonNode integer(JsonParser json) throws IOException {
        return switch (json.getNumberType()) {
            case INT -> NODES.numberNode(json.getIntValue());
            case LONG -> NODES.numberNode(json.getLongValue());
            default -> NODES.numberNode(json.getBigIntegerValue());
        };
    }

    /** Numbers beyond the range of a double are kept as they are, so that they differ from the word Infinity. */
    private static JsonNode decimal(JsonParser json) throws IOException {
        double value = json.getDoubleValue();
        boolean isDouble = Double.isFinite(value) || json.isNaN();
        return isDouble ? NODES.numberNode(value) : DecimalNode.valueOf(json.getDecimalValue());
    }

    private static ObjectNode object(JsonParser json, int depth) throws IOException {
        ObjectNode object = NODES.objectNode();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            object.set(name, value(json, depth));
        }
        return object;
    }

    private static ArrayNode array(JsonParser json, int depth) throws IOException {
        ArrayNode array = NODES.arrayNode();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(json, depth));
        }
        return array;
    }

    /** A value as text, indented, in UTF-8. */
    public static byte[] write(JsonNode value) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(text, JsonEncoding.UTF8)) {
            json.useDefaultPrettyPrinter();
            write(value, json);
        }
        return text.toByteArray();
    }

    private static void write(JsonNode value, JsonGenerator json) throws IOException {
        switch (value) {
            case ObjectNode object -> {
                json.writeStartObject();
                for (Map.Entry<String, JsonNode> member : object.properties()) {
                    json.writeFieldName(member.getKey());
                    write(member.getValue(), json);
                }
                json.writeEndObject();
            }
            case ArrayNode array -> {
                json.writeStartArray();
                for (JsonNode element : array) {
                    write(element, json);
                }
                json.writeEndArray();
            }
            case JsonNode number when number.isIntegralNumber() -> json.writeNumber(number.bigIntegerValue());
            case JsonNode number when number.isNumber() -> json.writeNumber(number.doubleValue());
            case JsonNode flag when flag.isBoolean() -> json.writeBoolean(flag.booleanValue());
            case JsonNode none when none.isNull() -> json.writeNull();
            default -> json.writeString(value.textValue());
        }
    }
}
