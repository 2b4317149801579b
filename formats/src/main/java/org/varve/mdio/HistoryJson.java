package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.History;

/** How samples were computed, as attributes of their array: {@code history} for people, {@code varve} for programs. */
final class HistoryJson {

    static final String TEXT = "history";
    private static final String DETAILS = "varve";

    private HistoryJson() {}

    /**
     * Puts the attributes.
     *
     * @param given a text that was given; none if blank
     * @param computed by a run; empty if there was none
     */
    static void put(ObjectNode attributes, String given, Optional<History> computed) {
        String text = computed.map(History::text).orElse("");
        String all = given.isBlank() || text.isEmpty() ? given + text : given + "; " + text;
        if (!all.isBlank()) attributes.put(TEXT, all);
        computed.filter(history -> !history.isKept())
                .ifPresent(history -> attributes.set(DETAILS, node(history.details())));
    }

    private static JsonNode node(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (value) {
            case Map<?, ?> map -> {
                ObjectNode object = nodes.objectNode();
                map.forEach((name, inner) -> object.set(String.valueOf(name), node(inner)));
                yield object;
            }
            case List<?> list -> {
                ArrayNode array = nodes.arrayNode();
                list.forEach(inner -> array.add(node(inner)));
                yield array;
            }
            case Double number when Double.isFinite(number) -> nodes.numberNode(number);
            case Integer number -> nodes.numberNode(number);
            default -> nodes.textNode(String.valueOf(value));
        };
    }
}
