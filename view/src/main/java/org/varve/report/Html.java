package org.varve.report;

import java.util.List;

/** Pieces of a page. */
final class Html {

    private Html() {}

    /** Any value as text. */
    static String text(Object value) {
        return value.toString().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** A paragraph. */
    static String paragraph(String sentence) {
        return "<p>%s</p>%n".formatted(text(sentence));
    }

    /** A table with a row of titles; cells are text. */
    static String table(List<String> titles, List<List<String>> rows) {
        StringBuilder table = new StringBuilder("<div class=\"wide\"><table><thead><tr>");
        titles.forEach(title -> table.append("<th scope=\"col\">").append(text(title)).append("</th>"));
        table.append("</tr></thead><tbody>");
        for (List<String> row : rows) {
            table.append("<tr>");
            row.forEach(cell -> table.append("<td>").append(text(cell)).append("</td>"));
            table.append("</tr>\n");
        }
        return table.append("</tbody></table></div>\n").toString();
    }

    /** Names and their values; both are text. */
    static String list(List<List<String>> facts) {
        StringBuilder list = new StringBuilder("<dl>");
        for (List<String> fact : facts) {
            list.append("<dt>").append(text(fact.get(0))).append("</dt><dd>").append(text(fact.get(1)))
                    .append("</dd>\n");
        }
        return list.append("</dl>\n").toString();
    }

    /**
     * A chart that the page draws, with a caption and its numbers.
     *
     * @param kind name of the function that draws it
     * @param result number of the result it shows
     * @param caption what it shows
     * @param numbers tables with the same numbers; folded
     */
    static String chart(String kind, int result, String caption, String numbers) {
        return """
                <figure><div class="chart %s" data-chart="%s" data-result="%s" data-label="%s"></div>
                <figcaption>%s</figcaption>%s</figure>
                """.formatted(kind, kind, result, text(caption), text(caption), folded(numbers));
    }

    private static String folded(String numbers) {
        return numbers.isEmpty() ? "" : "<details><summary>The numbers</summary>%s</details>".formatted(numbers);
    }
}
