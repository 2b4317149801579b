package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.host.Bytes;
import org.varve.run.RunResult;
import org.varve.tiling.RunReport.HostBytes;

/** The result of a run, as text. */
record RunText(RunResult run) {

    /** The lines of text. */
    List<String> summary() {
        HostBytes host = run.took().hostBytes();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%s samples in %.1f s: %.1f million per second", samples(),
                run.took().seconds(), run.took().samplesPerSecond() / 1e6));
        lines.add(
                String.format(Locale.ROOT,
                        "reading %.1f s, %scomputing %.1f s, writing %.1f s; the slowest of them %.0f %% of the time",
                        run.took().readSeconds(), copying(), run.took().device().compute(), run.took().writeSeconds(),
                        100 * run.took().overlapEfficiency()));
        lines.add("memory: %s measured, %s projected, %s allowed".formatted(
                Bytes.format(host.measured()), Bytes.format(host.projected()), Bytes.format(host.allowed())));
        if (run.took().deviceBytes().measured() > 0) {
            lines.add("on the device: %s measured, %s projected, %s allowed".formatted(
                    Bytes.format(run.took().deviceBytes().measured()),
                    Bytes.format(run.took().deviceBytes().projected()),
                    Bytes.format(run.took().deviceBytes().allowed())));
        }
        lines.addAll(run.took().notFinite().sentences(List.copyOf(run.files().keySet())));
        run.files().forEach((name, path) -> lines.add("%s: %s".formatted(name, path)));
        return lines;
    }

    /** Those that this process computed, beside all where others computed the rest. */
    private String samples() {
        long all = run.took().samples();
        long computed = run.took().computed();
        return computed == all
                ? String.format(Locale.ROOT, "%,d", all)
                : String.format(Locale.ROOT, "%,d of %,d", computed, all);
    }

    private String copying() {
        double toDevice = run.took().device().toDevice();
        double toHost = run.took().device().toHost();
        return toDevice + toHost > 0
                ? String.format(Locale.ROOT, "copying in %.1f s and back %.1f s, ", toDevice, toHost)
                : "";
    }
}
