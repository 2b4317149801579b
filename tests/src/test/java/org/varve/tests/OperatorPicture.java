package org.varve.tests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Axis;
import org.varve.core.Family;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Workflow.Step;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.CurvatureFromDips;
import org.varve.operator.OperatorEntry;
import org.varve.view.AttributeStyle;
import org.varve.view.LineNumbers;
import org.varve.view.PanelRow.Panel;
import org.varve.view.PanelRow;
import org.varve.view.SectionReader;

/** What an operator reads beside what it makes of it, its first outputs, on the generated survey. */
final class OperatorPicture {

    private static final int MOST_OUTPUTS = 2;
    private static final PictureSurvey SURVEY = new PictureSurvey();

    private OperatorPicture() {}

    /** The picture as a PNG file. */
    static byte[] png(OperatorEntry entry) {
        Operator operator = entry.example();
        List<float[]> results = CpuRun.whole(SURVEY, true).run(workflow(entry.name(), operator), SURVEY);
        List<Panel> panels = new ArrayList<>();
        panels.add(panel("input", AttributeStyle.amplitude(), SURVEY, isMap(entry)));
        for (int o = 0; o < Math.min(MOST_OUTPUTS, results.size()); o++) {
            Output output = operator.outputs().get(o);
            panels.add(panel(output.name(), AttributeStyle.of(output), new Cube(SURVEY.survey(), results.get(o)),
                    isMap(entry)));
        }
        try {
            return new PanelRow(panels).png();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** An operator that reads dips gets those of the survey. */
    static Workflow workflow(String name, Operator operator) {
        if (!(operator instanceof CurvatureFromDips)) return Workflow.of(name, operator);
        return new Workflow(List.of(
                new Step("dips", Catalogue.get("gst-dips-2d").create(Map.of("factor", "1")), List.of(), List.of()),
                new Step(name, operator, List.of("dips.inline-dip", "dips.crossline-dip"), operator.outputNames())));
    }

    /** What is shown. */
    static String caption(OperatorEntry entry) {
        Shape shape = SURVEY.shape();
        return isMap(entry)
                ? String.format(Locale.ROOT, "Time slice at %.0f ms, crosslines to the right, inlines upwards",
                        1000 * PictureSurvey.sample() * SURVEY.survey().interval())
                : String.format(Locale.ROOT, "Inline %s, %s crosslines to the right, %.0f ms downwards",
                        PictureSurvey.inline() + 1,
                        shape.crosslines(), 1000 * shape.samples() * SURVEY.survey().interval());
    }

    /** Edges are seen best from above. */
    private static boolean isMap(OperatorEntry entry) {
        return entry.family() == Family.EDGES;
    }

    private static Panel panel(String title, AttributeStyle style, Cube cube, boolean map) {
        SectionReader reader = new SectionReader(cube, LineNumbers.FROM_ONE, false);
        try {
            return new Panel(title, style, map
                    ? reader.read(Axis.SAMPLE, PictureSurvey.sample(), Integer.MAX_VALUE, Integer.MAX_VALUE)
                    : reader.read(Axis.INLINE, PictureSurvey.inline(), Integer.MAX_VALUE, Integer.MAX_VALUE), map);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
