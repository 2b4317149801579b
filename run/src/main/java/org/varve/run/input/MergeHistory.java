package org.varve.run.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.varve.core.History;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.formats.FileVolume;
import org.varve.merge.MergedVolume;
import org.varve.run.process.Build;

/** The history of a volume that is merged from several files. */
public final class MergeHistory {

    private MergeHistory() {}

    /** Such as {@code varve merge overlap=error; survey a.sgy every 0.004 s; survey-2 b.sgy every 0.004 s}; empty for one file. */
    public static Optional<History> of(Volume volume) throws IOException {
        return volume instanceof MergedVolume merged ? Optional.of(of(merged)) : Optional.empty();
    }

    private static History of(MergedVolume merged) throws IOException {
        String overlap = merged.overlap().name().toLowerCase(Locale.ROOT);
        // the kind of the samples stays known
        Optional<String> output = merged.history().stream().flatMap(told -> Arrays.stream(told.split("; ", -1)))
                .filter(part -> part.startsWith(History.OUTPUT)).findFirst();
        List<String> parts = new ArrayList<>(List.of("varve merge overlap=" + overlap));
        output.ifPresent(parts::add);
        List<Map<String, Object>> inputs = new ArrayList<>();
        for (FileVolume file : merged.files()) {
            String name = inputs.isEmpty() ? "survey" : "survey-" + (inputs.size() + 1);
            Survey survey = file.survey();
            parts.add("%s %s every %s %s".formatted(name, file.path().getFileName(), survey.interval(),
                    survey.unit().symbol()));
            Map<String, Object> input = new LinkedHashMap<>();
            input.put("name", name);
            input.put("file", String.valueOf(file.path().getFileName()));
            input.put("interval", survey.interval());
            input.put("unit", survey.unit().symbol());
            inputs.add(input);
        }
        parts.add("version " + Build.VERSION);
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("operator", "merge");
        output.ifPresent(told -> details.put("output", told.substring(History.OUTPUT.length())));
        details.put("parameters", Map.of("overlap", overlap));
        details.put("inputs", inputs);
        details.put("version", Build.VERSION);
        return new History(String.join("; ", parts), details);
    }
}
