package org.varve.run.measured;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.varve.file.PageCache;
import org.varve.file.WriteProbe;
import org.varve.profiler.MachineName;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.WriteRates;

/**
 * The file systems that are faster without the page cache. Each is measured once, when a large output is first written
 * to it, and kept in the store.
 *
 * @param measures whether to measure unknown ones; otherwise their kind decides
 */
public record MeasuredPageCache(MeasurementStore store, boolean measures) implements PageCache {

    @Override
    public boolean isSlower(Path file) throws IOException {
        FileStore place = Files.getFileStore(file);
        String fileSystem = place.name() + "-" + place.type();
        String machine = MachineName.ask();
        Optional<WriteRates> known = store.writing(machine, fileSystem).or(() -> measured(machine, fileSystem, file));
        return known.isPresent() ? known.get().cacheIsSlower() : BY_KIND.isSlower(file);
    }

    private Optional<WriteRates> measured(String machine, String fileSystem, Path file) {
        if (!measures) return Optional.empty();
        try {
            WriteProbe.Rates rates = WriteProbe.measure(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            WriteRates found = new WriteRates(rates.cached(), rates.direct());
            store.keepWriting(machine, fileSystem, found);
            return Optional.of(found);
        } catch (IOException cannotBeMeasured) {
            return Optional.empty();
        }
    }
}
