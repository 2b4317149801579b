package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** The files and folders that are forced to the disk meanwhile, in order, as Java's recorder hears of them. */
public final class Forced {

    private Forced() {}

    /** What is done meanwhile. */
    public interface Action {
        void run() throws IOException;
    }

    /** The paths below a folder. */
    public static List<Path> during(Path folder, Action action) throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            try {
                action.run();
            } finally {
                recording.stop();
            }
            Path events = Files.createTempFile("forced", ".jfr");
            try {
                recording.dump(events);
                return RecordingFile.readAllEvents(events).stream().map(event -> Path.of(event.getString("path")))
                        .filter(path -> path.startsWith(folder)).toList();
            } finally {
                Files.delete(events);
            }
        }
    }
}
