package org.varve.cli;

import java.nio.charset.Charset;
import org.varve.twin.SurveyTwin;

/** SEG-Y files as users have reported them: 6 inlines, 7 crosslines and 50 samples each, and something unusual. */
final class SegyReports {

    private SegyReports() {}

    static SurveyTwin of(String name) {
        return switch (name) {
            case "s03e_delay_differs_in_the_middle.sgy" ->
                survey().words((header, trace) -> header.put2(109, isAt(trace, 1003, 303) ? 104 : 100));
            case "s04_ns_in_229_bin_ns_0.sgy" -> survey().binary(header -> header.put2(21, 0))
                    .words((header, trace) -> header.put2(115, 0).put4(229, 50));
            case "s09b_2d_cdp_ramp_1_2_3.sgy" -> gathers(6).offsets(100, 200, 300, 400)
                    .only(trace -> trace.offset() <= 100 * (trace.crossline() + 1));
            case "s09d_2d_cdp_gathers_regular.sgy" -> gathers(5).offsets(100, 200, 300, 400, 500, 600);
            case "s10b_offset_within_5_m.sgy" -> standard(50).grid(1000, 1, 4, 300, 1, 5).offsets(100, 200, 300)
                    .words((header, trace) -> header.put4(37,
                            trace.offset() + (3 * trace.inline() + trace.crossline()) % 5));
            case "s15b_extended_undeclared.sgy" -> survey().extended(1, Charset.forName("IBM037"))
                    .binary(header -> header.put2(305, 0));
            case "s16b_one_dead_inside.sgy" ->
                survey().words((header, trace) -> header.put2(29, isAt(trace, 1002, 303) ? 2 : 1));
            case "s18_long_traces_wrapped_count.sgy" ->
                SurveyTwin.of(8, 70_000, (trace, k) -> k % 251 - 125).grid(1000, 1, 1, 300, 1, 2).revision1()
                        .words((header, trace) -> header.put2(29, 1).put2(115, 70_000).put2(117, 4000));
            case "s19b_dt_disagree_4000_2000.sgy" -> survey().words((header, trace) -> header.put2(117, 2000));
            case "s21_arc_seconds.sgy" -> survey().words((header, trace) -> header.put2(71, -100).put2(89, 2)
                    .put4(181, -1_300_000 + 81 * (trace.crossline() - 300))
                    .put4(185, 20_300_000 + 81 * (trace.inline() - 1000)));
            case "s22_xy_only_73.sgy" -> survey().words((header, trace) -> header.put2(71, -100)
                    .put4(181, 0).put4(185, 0)
                    .put4(73, 60_540_000 + 2500 * (trace.crossline() - 300) - 30 * (trace.inline() - 1000))
                    .put4(77, 607_350_000 + 30 * (trace.crossline() - 300) + 2500 * (trace.inline() - 1000)));
            case "s24b_rev2_ntr_too_small.sgy" -> survey().binary(
                    header -> header.put4(97, 0x01020304).put2(301, 0x0200).put4(317, 40));
            case "s25_depth_interval_5.sgy" -> survey().interval(5).words((header, trace) -> header.put2(117, 5));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static boolean isAt(SurveyTwin.Trace trace, int inline, int crossline) {
        return trace.inline() == inline && trace.crossline() == crossline;
    }

    private static SurveyTwin survey() {
        return standard(50).grid(1000, 1, 6, 300, 1, 7).words((header, trace) -> header
                .put4(181, 6_054_000 + 250 * (trace.crossline() - 300) - 3 * (trace.inline() - 1000))
                .put4(185, 60_735_000 + 3 * (trace.crossline() - 300) + 250 * (trace.inline() - 1000)));
    }

    private static SurveyTwin standard(int samples) {
        return SurveyTwin.of(5, samples,
                (trace, k) -> PublicReports.truth(trace.inline() - 1000, trace.crossline() - 300, k))
                .revision1().binary(header -> header.put2(29, 4).put2(55, 1))
                .words((header, trace) -> header.put4(1, trace.number()).put4(5, trace.number())
                        .put4(21, trace.crossline()).put2(29, 1).put2(71, -10).put2(89, 1).put2(115, samples)
                        .put2(117, 4000));
    }

    /** A line of gathers, which bytes 21 number from 500. */
    private static SurveyTwin gathers(int count) {
        return SurveyTwin.of(5, 50,
                (trace, k) -> PublicReports.truth(trace.crossline(), trace.offset() / 100 - 1, k))
                .revision1().line(count).words((header, trace) -> header.put4(1, trace.number())
                        .put4(21, 500 + trace.crossline()).put2(29, 1).put2(115, 50).put2(117, 4000));
    }
}
