package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.segy.SegyVolume;
import org.varve.view.AttributeStyle;
import org.varve.view.LineNumbers;
import org.varve.view.SectionFigure;

/** Pictures of the demo's volumes, written beside their files. */
final class DemoFigure {

    private DemoFigure() {}

    /** The path of a volume's picture. */
    static Path picture(Path file) {
        return file.resolveSibling(file.getFileName().toString().replace(".sgy", ".png"));
    }

    /** Paints the middle inline and crossline and a time slice of a SEG-Y file; returns the PNG file. */
    static Path paint(Path file, Output attribute, int slice, boolean overwrite) throws IOException {
        Path picture = picture(file);
        try (SegyVolume volume = SegyVolume.open(file)) {
            Shape shape = volume.survey().shape();
            LineNumbers lines = new LineNumbers(volume.inlines().first(), volume.inlines().interval(),
                    volume.crosslines().first(), volume.crosslines().interval(), 0);
            SectionFigure figure = new SectionFigure("Synthetic survey", AttributeStyle.of(attribute), lines,
                    shape.inlines() / 2, shape.crosslines() / 2, slice);
            SmallFile.write(picture, figure.png(volume), overwrite);
        }
        return picture;
    }
}
