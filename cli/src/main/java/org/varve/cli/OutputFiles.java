package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.PartFile;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;

/**
 * Where the outputs of a run go.
 *
 * @param paths by the name of the output, in order
 */
record OutputFiles(Map<String, Path> paths) {

    /** What stands in a path for the name of the output. */
    static final String PLACEHOLDER = "{output}";

    /**
     * Names the files.
     *
     * @throws IllegalArgumentException if several outputs would go to one file that takes one, or one onto the input
     */
    static OutputFiles of(String pattern, List<String> outputs, Path input) throws IOException {
        boolean named = pattern.contains(PLACEHOLDER) || Volumes.takesSeveral(Path.of(pattern));
        if (outputs.size() > 1 && !named) {
            throw new IllegalArgumentException(
                    "output %s: %d outputs (%s) need a name each; write {output} in the path, such as out/{output}.sgy, or choose one with --select"
                            .formatted(pattern, outputs.size(), String.join(", ", outputs)));
        }
        Map<String, Path> paths = new LinkedHashMap<>();
        for (String output : outputs) {
            Path path = Path.of(pattern.replace(PLACEHOLDER, output));
            if (Files.exists(path) && Files.isSameFile(path, input)) {
                throw new IllegalArgumentException("output %s: is the input; choose another name".formatted(path));
            }
            paths.put(output, path);
        }
        return new OutputFiles(paths);
    }

    /** Refuses those that exist, unless they may be replaced. */
    void refuseExisting(boolean overwrite) throws OutputException {
        for (Path path : paths.values()) {
            PartFile.refuseExisting(path, overwrite);
        }
    }

    /** Creates all of them, or none. */
    List<VolumeWriter> create(Volume template, CreateOptions options) throws IOException {
        List<VolumeWriter> writers = new ArrayList<>();
        try {
            for (Path path : new LinkedHashSet<>(paths.values())) {
                writers.addAll(create(path, template, options));
            }
            return writers;
        } catch (IOException | RuntimeException e) {
            closeAll(writers);
            throw e;
        }
    }

    /** Creates one file, with all outputs that go there. */
    private List<VolumeWriter> create(Path path, Volume template, CreateOptions options) throws IOException {
        List<String> names = paths.keySet().stream().filter(name -> paths.get(name).equals(path)).toList();
        return Volumes.takesSeveral(path)
                ? Volumes.create(path, names, template, options)
                : List.of(Volumes.create(path, template, options));
    }

    /** Closes writers; those that were not committed leave nothing behind. */
    static void closeAll(List<VolumeWriter> writers) throws IOException {
        for (VolumeWriter writer : writers) {
            writer.close();
        }
    }
}
