package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Survey;

/**
 * Dips that an operator reads, of surveys or of an earlier step: an inline dip and a crossline dip.
 *
 * @param unit theirs; {@code AUTO} for that of their history, or samples per trace if it gives none
 */
record ReadDips(Field inline, Field crossline, DipUnit unit) {

    /** Outputs of gst-dip-azimuth, which are no dips along the lines. */
    private static final List<String> ALONG_THE_LAYER = List.of("dip", "azimuth");

    /**
     * Both in samples per trace.
     *
     * @throws IllegalArgumentException if they are known to be other dips
     * @throws SettingException if their unit needs metrics that are not known
     */
    List<Field> samplesPerTrace(PassGraph graph, Context context) {
        requireInTurn(context.output(inline), context.output(crossline));
        return List.of(scale(inline, context).inlineSamples(graph, inline),
                scale(crossline, context).crosslineSamples(graph, crossline));
    }

    private static void requireInTurn(String first, String second) {
        boolean isSwapped = first.equals(DipScale.CROSSLINE) || second.equals(DipScale.INLINE);
        boolean isOther = ALONG_THE_LAYER.contains(first) || ALONG_THE_LAYER.contains(second);
        if (!isSwapped && !isOther) return;
        throw new IllegalArgumentException(
                "the dips that are read are to be inline-dip and crossline-dip, not %s and %s: %s"
                        .formatted(first.isEmpty() ? "an unknown one" : first,
                                second.isEmpty() ? "an unknown one" : second,
                                isOther ? "give those of gst-dips-2d" : "give the inline dip first"));
    }

    private DipScale scale(Field dip, Context context) {
        DipUnit stated = unit != DipUnit.AUTO ? unit : switch (context.unit(dip)) {
            case "us/m", "us/ft", "mm/m" -> DipUnit.SLOPE;
            case DipScale.DEGREES -> DipUnit.DEGREES;
            case "degrees in index space" -> DipUnit.INDEX;
            default -> DipUnit.SAMPLES;
        };
        if (!DipScale.isAlwaysKnown(stated)) requireKnown(stated, context.survey().with(context.metrics()));
        return DipScale.of(stated, context);
    }

    /** Dips that are read are in their unit already: nothing but bins and velocity helps. */
    private static void requireKnown(DipUnit stated, Survey survey) {
        boolean binned = survey.metrics().grid().isPresent();
        if (binned && (stated != DipUnit.DEGREES || survey.metresPerSample().isPresent())) return;
        throw new SettingException("the dips that are read are in unit=%s, and the %s unknown".formatted(
                ParameterText.of(stated), binned ? "velocity is" : "bins are"),
                Remedy.of("set ", binned ? Setting.VELOCITY : Setting.BINS, " as the run that made them did"));
    }
}
