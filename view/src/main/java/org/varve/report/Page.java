package org.varve.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The frame of a page: it contains its style and scripts, so it makes no requests. */
final class Page {

    private static final Pattern GAP = Pattern.compile("\\{\\{([a-z-]+)}}");

    /** Apache ECharts, which draws the charts. */
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

    private Page() {}

    /**
     * A page.
     *
     * @param title its title, as text
     * @param body its content
     * @param data the charts' data, as JSON
     */
    static String of(String title, String body, String data) {
        Map<String, String> parts = Map.of(
                "title", Html.text(title),
                "style", resource("report.css"),
                "body", body,
                "data", data.replace("<", "\\u003c"),
                "library", resource(ECHARTS),
                "script", resource("report.js") + resource("runs.js") + resource("studies.js"));
        return GAP.matcher(resource("report.html")).replaceAll(gap -> part(parts, gap));
    }

    private static String part(Map<String, String> parts, MatchResult gap) {
        return Matcher.quoteReplacement(parts.get(gap.group(1)));
    }

    private static String resource(String name) {
        try (InputStream file = Page.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
