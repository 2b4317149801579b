package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.varve.core.LineNumbers;
import org.varve.core.Survey;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.ElementType;
import org.varve.zarr.PartFolder;

/** Writes the coordinates along the axes of a survey, and the file header of the SEG-Y file that it came from. */
final class LineArrays {

    private static final double MILLI = 1e-3;

    /** The part of a coordinate by which the sum of its steps may be rounded. */
    private static final double SLIGHT = 1e-13;

    private final SurveyToWrite survey;
    private final NewArrays arrays;
    private final List<ArrayMetadata> written = new ArrayList<>();

    LineArrays(SurveyToWrite survey, NewArrays arrays) {
        this.survey = survey;
        this.arrays = arrays;
    }

    /** The buffers needed for writing. */
    Buffers.Sizes buffers() throws IOException {
        Buffers.Sizes sizes = samples().toWrite().max(line(NewArrays.INLINE, survey.details().inlines()).toWrite())
                .max(line(NewArrays.CROSSLINE, survey.details().crosslines()).toWrite());
        if (survey.details().headers().isPresent()) {
            for (FileHeaderArrays.Bytes bytes : FileHeaderArrays.of(survey.details().headers().get(), arrays)) {
                sizes = sizes.max(bytes.array().toWrite());
            }
        }
        return sizes;
    }

    /** Writes all arrays, and returns their metadata. */
    List<ArrayMetadata> write(PartFolder folder, Buffers buffers) throws IOException {
        write(folder, buffers, line(NewArrays.INLINE, survey.details().inlines()),
                survey.details().inlines()::at);
        write(folder, buffers, line(NewArrays.CROSSLINE, survey.details().crosslines()),
                survey.details().crosslines()::at);
        write(folder, buffers, samples(), this::coordinate);
        if (survey.details().headers().isPresent()) {
            for (FileHeaderArrays.Bytes bytes : FileHeaderArrays.of(survey.details().headers().get(), arrays)) {
                write(folder, buffers, bytes.array(), bytes::at);
            }
        }
        return List.copyOf(written);
    }

    private ArrayMetadata line(String name, LineNumbers numbers) {
        return arrays.line(name, numbers.count(), ElementType.INT32);
    }

    private ArrayMetadata samples() {
        int extent = survey.survey().shape().samples();
        boolean isWhole = true;
        for (int k = 0; k < extent && isWhole; k++) {
            isWhole = coordinate(k) == Math.rint(coordinate(k)) && Math.abs(coordinate(k)) <= Integer.MAX_VALUE;
        }
        boolean time = survey.survey().unit() == Survey.Unit.SECONDS;
        JsonNode units = NewArrays.units(time ? "time" : "length", time ? "ms" : survey.survey().unit().symbol());
        return arrays.line(arrays.sampleAxis(), extent, isWhole ? ElementType.INT32 : ElementType.FLOAT64).with(units);
    }

    /**
     * The coordinate of a sample in milliseconds, metres or feet, as a decimal so that steps of 0.1 stay exact; never
     * rounded by more.
     */
    private double coordinate(int sample) {
        double scale = survey.survey().unit() == Survey.Unit.SECONDS ? MILLI : 1;
        double value = (survey.details().start() + sample * survey.survey().interval()) / scale;
        double decimal = Math.rint(value * 1e6) / 1e6;
        double slight = SLIGHT * (Math.abs(value) + survey.survey().interval() / scale);
        return Math.abs(decimal - value) <= slight ? decimal : value;
    }

    private void write(PartFolder folder, Buffers buffers, ArrayMetadata array, IntToDoubleFunction values)
            throws IOException {
        try (ChunkWriter writer = ChunkWriter.of(folder, array)) {
            ElementType type = array.form().type();
            for (int k = 0; k < array.shape().inlines(); k++) {
                type.put(values.applyAsDouble(k), writer.plain(buffers), (long) k * type.bytes());
            }
            writer.put(new ChunkKeys.Position(0, 0, 0), buffers);
        }
        written.add(array);
    }
}
