package org.varve.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.segy.SegyVolume;
import org.varve.view.AttributeStyle;
import org.varve.view.LineNumbers;
import org.varve.view.SectionFigure;

/** Pictures of the demo's volumes, beside their files. */
final class DemoFigure {

    private DemoFigure() {}

    /** Paints the middle inline and crossline and a time slice of a SEG-Y file; returns the PNG file. */
    static Path paint(Path file, String attribute, int slice) throws IOException {
        Path png = file.resolveSibling(file.getFileName().toString().replace(".sgy", ".png"));
        try (SegyVolume volume = SegyVolume.open(file)) {
            Shape shape = volume.survey().shape();
            LineNumbers lines = new LineNumbers(volume.inlines().first(), volume.inlines().step(),
                    volume.crosslines().first(), volume.crosslines().step(), 0);
            new SectionFigure("Synthetic survey", AttributeStyle.of(attribute), lines, shape.inlines() / 2,
                    shape.crosslines() / 2, slice).write(volume, png);
        } catch (FileSystemException e) {
            throw new OutputException(png, "cannot be written: %s".formatted(e.getMessage()), e);
        }
        return png;
    }
}
