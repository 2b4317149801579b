package org.varve.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A step between disk and processor. All steps work at once, on different tiles; the slowest works all the time.
 *
 * @param name what works
 * @param share the part of the time that it works, 1 for the slowest
 */
public record Stage(String name, double share) {

    /** A step and what it does alone, in samples per second. */
    record Rate(String stage, double samplesPerSecond) {}

    /** The stages of which the slowest binds. */
    static List<Stage> of(Rate... rates) {
        double slowest = Arrays.stream(rates).mapToDouble(Rate::samplesPerSecond).min().orElseThrow();
        return Arrays.stream(rates).map(rate -> new Stage(rate.stage, slowest / rate.samplesPerSecond)).toList();
    }

    /** The slowest one, then the shares of the others. */
    static String describe(List<Stage> stages) {
        Stage slowest = slowest(stages);
        return stages.stream().filter(stage -> !stage.name.equals(slowest.name))
                .map(stage -> String.format(Locale.ROOT, "%s %.0f %%", stage.name, 100 * stage.share))
                .collect(Collectors.joining(", ", slowest.name + "; ", ""));
    }

    /** The slowest one, the first of several. */
    static Stage slowest(List<Stage> stages) {
        return stages.stream().filter(stage -> stage.share == 1).findFirst().orElseThrow();
    }
}
