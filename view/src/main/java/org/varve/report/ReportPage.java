package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page about the JSON results of runs, profiles and studies. It is one self-contained HTML document that makes no
 * requests. It follows the reader's light or dark colours, can be printed, and repeats all charts as tables.
 */
public final class ReportPage {

    private final VolumeOpener opener;
    private final List<JsonNode> results = new ArrayList<>();
    private final List<List<Map<String, Object>>> histograms = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();

    private ReportPage(VolumeOpener opener) {
        this.opener = opener;
    }

    /**
     * A page about one or several results.
     *
     * @param results by the names of their files; results of runs, profiles, studies or timings
     * @return the HTML document
     * @throws IllegalArgumentException if one is of another kind
     * @throws IOException if the page cannot be made
     */
    public static String of(Map<String, ? extends JsonNode> results, VolumeOpener opener) throws IOException {
        ReportPage page = new ReportPage(opener);
        for (Map.Entry<String, ? extends JsonNode> result : results.entrySet()) {
            page.add(result.getKey(), result.getValue());
        }
        return page.html();
    }

    private void add(String file, JsonNode result) {
        if (result.has("runs") && result.path("runs").isArray()) {
            result.path("runs").forEach(run -> add(file, run));
        } else if (result.has("busySeconds")) {
            Shown shown = new Shown(result, results.size(), opener);
            body.append(new RunPart(result, results.size(), shown).html());
            results.add(result);
            histograms.add(shown.histograms());
        } else if (!StudyPart.title(result).isEmpty()) {
            body.append(new StudyPart(result, results.size()).html());
            results.add(result);
            histograms.add(List.of());
        } else {
            throw new IllegalArgumentException(
                    "%s: is not a result of a run, a profile, a study or a bench; give the JSON that one of them printed"
                            .formatted(file));
        }
    }

    private String html() throws IOException {
        JsonNode first = results.getFirst();
        String title = first.has("busySeconds") ? RunPart.title(first) : StudyPart.title(first);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("results", results);
        data.put("histograms", histograms);
        return Page.of(title + (results.size() > 1 ? " and others" : ""), body.toString(),
                new ObjectMapper().writeValueAsString(data));
    }
}
