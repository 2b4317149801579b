package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.host.Bytes;

/**
 * Charts of how fast operators are from the processor to files, what binds them there, and the memory that they take.
 *
 * @param study of what limits operators
 * @param result its number on the page
 */
record LimitCharts(JsonNode study, int result) {

    private static final List<String> SPEEDS = List.of("operator", "CPU", "spread", "bound by", "GPU", "kernels",
            "spread", "by counts", "with the bus", "bound by", "untiled on the host", "untiled on the GPU");

    String html() {
        List<List<String>> rows = new ArrayList<>();
        List<List<String>> tiles = new ArrayList<>();
        for (JsonNode operator : study.path("operators")) {
            if (!operator.has("throughput")) continue;
            rows.add(speeds(operator.path("operator").asText(), operator.path("throughput")));
            JsonNode gpu = operator.at("/throughput/gpu/tiles");
            if (!gpu.isEmpty()) tiles.add(bytes(operator.path("operator").asText(), gpu));
        }
        if (rows.isEmpty()) return "";
        return Html.chart("speeds", result,
                "Million samples a second from the processor to files.", Html.table(SPEEDS, rows))
                + Html.chart("limitStages", result, "The part of the time that each stage from file to file works.", "")
                + Html.chart("untiled", result, "The largest cube that fits into memory as one tile.", "")
                + (tiles.isEmpty()
                        ? ""
                        : Html.chart("inFlight", result,
                                "Memory of the GPU for one, two and three tiles in flight: projected, and measured.",
                                Html.table(List.of("operator", "tile", "projected, 1 in flight", "measured",
                                        "projected, 2 in flight", "measured", "projected, 3 in flight", "measured"),
                                        tiles)));
    }

    private static List<String> speeds(String operator, JsonNode throughput) {
        JsonNode gpu = throughput.path("gpu");
        String estimated = gpu.path("isEstimated").asBoolean() ? ", estimated" : "";
        return List.of(operator, millions(throughput.path("cpu")), percent(throughput.path("spread")),
                throughput.path("cpuBound").asText(), gpu.path("device").asText() + estimated,
                millions(gpu.path("kernels")), percent(gpu.path("spread")), millions(gpu.path("byCounts")),
                millions(gpu.path("bus")), gpu.path("bound").asText(),
                throughput.at("/untiledOnHost/edge").asText(), throughput.at("/untiledOnGpu/edge").asText());
    }

    private static List<String> bytes(String operator, JsonNode tiles) {
        List<String> row = new ArrayList<>(List.of(operator, RunFindings.shape(tiles.at("/0/tile"))));
        for (JsonNode tile : tiles) {
            row.add(Bytes.format(tile.path("projected").asLong()));
            row.add(tile.path("measured").isNumber() ? Bytes.format(tile.path("measured").asLong()) : "");
        }
        return row;
    }

    private static String millions(JsonNode rate) {
        return rate.isNumber() ? String.format(Locale.ROOT, "%.1f", rate.asDouble() * 1e-6) : "";
    }

    private static String percent(JsonNode share) {
        return share.isNumber() ? String.format(Locale.ROOT, "%.0f %%", 100 * share.asDouble()) : "";
    }
}
