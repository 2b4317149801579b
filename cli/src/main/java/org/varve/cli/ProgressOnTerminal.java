package org.varve.cli;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import org.varve.tiling.Progress;

/** Shows a bar for each phase, with rate, time left and tiles. */
final class ProgressOnTerminal implements ProgressDisplay {

    /** Fits the narrowest usual terminal, so that the bar never wraps. */
    private static final int COLUMNS = 79;

    private static final int MILLIS_BETWEEN = 200;

    private final String doing;
    private @Nullable ProgressBar bar;

    ProgressOnTerminal(String doing) {
        this.doing = doing;
    }

    @Override
    public void accept(Progress progress) {
        if (bar == null || progress.tilesDone() == 0) {
            close();
            bar = bar(progress);
        }
        bar.stepTo(progress.samplesDone());
        bar.setExtraMessage(" tile %s/%s".formatted(progress.tilesDone(), progress.tiles()));
        if (progress.tilesDone() == progress.tiles()) {
            close();
        }
    }

    private ProgressBar bar(Progress progress) {
        return new ProgressBarBuilder()
                .setTaskName(ProgressDisplay.label(progress.phase(), doing))
                .setInitialMax(progress.samples())
                .setUnit("M", 1_000_000)
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setUpdateIntervalMillis(MILLIS_BETWEEN)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, COLUMNS))
                .build();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
