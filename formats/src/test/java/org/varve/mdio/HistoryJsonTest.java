package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.History;

/** An array tells how its samples were computed: a text for people, and the same as JSON for programs. */
class HistoryJsonTest {

    private static ObjectNode json(String given, Optional<History> computed) {
        ObjectNode attributes = NewArrays.attributes();
        HistoryJson.put(attributes, given, computed);
        return attributes;
    }

    @Test
    void whatWasGivenComesBeforeWhatWasComputed() {
        History computed = History.kept("varve mean");
        assertThat(json("migrated", Optional.of(computed))).hasToString("{\"history\":\"migrated; varve mean\"}");
        assertThat(json("", Optional.of(computed))).hasToString("{\"history\":\"varve mean\"}");
        assertThat(json("migrated", Optional.empty())).hasToString("{\"history\":\"migrated\"}");
        assertThat(json("migrated", Optional.of(History.kept("")))).hasToString("{\"history\":\"migrated\"}");
        assertThat(json(" ", Optional.empty())).isEmpty();
    }

    /** JSON has no numbers that are not finite: those are texts. */
    @Test
    void programsGetNumbersListsAndNames() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("low", 1.5);
        details.put("high", Double.POSITIVE_INFINITY);
        details.put("window", List.of(3, 5));
        details.put("survey", Map.of("name", "a.sgy"));
        assertThat(json("", Optional.of(new History("varve clip", details))))
                .hasToString("{\"history\":\"varve clip\",\"varve\":{\"low\":1.5,\"high\":\"Infinity\","
                        + "\"window\":[3,5],\"survey\":{\"name\":\"a.sgy\"}}}");
    }
}
