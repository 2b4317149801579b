package org.varve.su;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.formats.Fact;
import org.varve.segy.SegyOutline;
import org.varve.segy.SegyReading;
import org.varve.segy.header.Fields;

/** The first trace header of a Seismic Unix file that is refused as a volume. */
final class SuOutline {

    private SuOutline() {}

    /** Nothing if the file does not look like whole traces. */
    static List<Fact> of(Path path, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            Optional<SuByteOrder> guess = SuByteOrder.guess(file, reading.layout());
            if (guess.isEmpty()) {
                return List.of();
            }
            SuByteOrder found = guess.get();
            return List.of(
                    Fact.of("format",
                            String.format(Locale.ROOT, "%s, %s, %,d traces of %,d samples", SuDialect.NAME,
                                    found.order(),
                                    found.traces(), found.samples()))
                            .with("format", SuDialect.NAME)
                            .with("byteOrder", found.order().toString()).with("samplesPerTrace", found.samples()),
                    SegyOutline.words(file, new Fields(found.order()), SuWords.WHOLE));
        } catch (FormatException e) {
            return List.of();
        }
    }
}
