package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.file.TraceLayout;

/** A three-dimensional NumPy array of floats, or of integers of up to 32 bits, in either byte order and in C order. */
public final class NpyVolume extends ArrayVolume {

    private NpyVolume(InputFile file, TraceLayout layout, Survey survey) {
        super(file, layout, survey);
    }

    /**
     * Opens a file, whose header states the shape but not the sampling.
     *
     * @throws org.varve.file.FormatException if the file is not a NumPy array that can be read
     */
    public static NpyVolume open(Path path, Sampling sampling) throws IOException {
        InputFile file = InputFile.open(path);
        try {
            TraceLayout layout = NpyHeader.read(file);
            Shape shape = new Shape(layout.order().inlines(), layout.order().crosslines(), layout.samples());
            return new NpyVolume(file, layout, sampling.survey(shape));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public String format() {
        return ".npy";
    }
}
