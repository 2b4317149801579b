package org.varve.profiler;

import java.io.IOException;
import java.nio.file.Path;

/** A process that appends measurements to a store, for tests. */
final class StoreWriter {

    private StoreWriter() {}

    /** Arguments: the folder, the first repeat, how many. */
    public static void main(String[] arguments) {
        MeasurementStore store = new MeasurementStore(Path.of(arguments[0]), warning -> {
            throw new IllegalStateException(warning);
        });
        int first = Integer.parseInt(arguments[1]);
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            store.append(Measurements.numbered(first + i));
        }
    }

    static Process start(Path folder, int first, int count) throws IOException {
        return new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m", "-cp", System.getProperty("java.class.path"), StoreWriter.class.getName(),
                folder.toString(), Integer.toString(first), Integer.toString(count)).inheritIO().start();
    }
}
