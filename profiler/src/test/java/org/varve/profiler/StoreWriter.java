package org.varve.profiler;

import java.io.IOException;
import java.nio.file.Path;

/** A process that appends measurements to a store on a signal, for tests. */
final class StoreWriter {

    private StoreWriter() {}

    /** Arguments: the folder, the first repeat, the number of repeats. */
    public static void main(String[] arguments) throws IOException {
        MeasurementStore store = new MeasurementStore(Path.of(arguments[0]), warning -> {
            throw new IllegalStateException(warning.toString());
        });
        int first = Integer.parseInt(arguments[1]);
        store.read("node7", "cuda:0");
        System.out.write('r');
        System.out.flush();
        System.in.read();
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            store.append(Measurements.numbered(first + i));
        }
    }

    /** Starts a process and waits until it is ready. */
    static Process start(Path folder, int first, int count) throws IOException {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m", "-cp", System.getProperty("java.class.path"), StoreWriter.class.getName(),
                folder.toString(), Integer.toString(first), Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getInputStream().read();
        return process;
    }

    static void go(Process process) throws IOException {
        process.getOutputStream().write('g');
        process.getOutputStream().flush();
    }
}
