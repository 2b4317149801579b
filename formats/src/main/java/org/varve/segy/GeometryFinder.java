package org.varve.segy;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Remedy;

/** Finds out where the traces of a file lie: from a few headers if they suffice, else from all of them. */
final class GeometryFinder {

    /** A file, with line numbers where they were found to be, and its geometry. */
    record Found(SegyFile file, Geometry geometry) {}

    private final SegyFile file;
    private final SegyReading reading;
    private final Liveness liveness;
    private final IndexMemory memory;

    private GeometryFinder(SegyFile file, SegyReading reading, Liveness liveness, IndexMemory memory) {
        this.file = file;
        this.reading = reading;
        this.liveness = liveness;
        this.memory = memory;
    }

    /** @param memory holds an index, if one is needed */
    static Found find(SegyFile file, SegyReading reading, Liveness liveness, IndexMemory memory) throws IOException {
        return new GeometryFinder(file, reading, liveness, memory).find();
    }

    private Found find() throws IOException {
        if (reading.offset().isEmpty() && GeometryScout.isConstant(file)) {
            return gatherOrLine();
        }
        if (reading.index() || reading.offset().isPresent()) {
            return new Found(file, index());
        }
        Optional<RegularGeometry> regular = GeometryScout.infer(file);
        if (regular.isPresent()) {
            if (regular.get().inlines().count() == 1 || regular.get().crosslines().count() == 1) {
                refuseWhereHabitsFit();
            }
            return new Found(file, regular.get());
        }
        refusePrestack();
        return new Found(file, index());
    }

    private TraceIndex index() throws IOException {
        return reading.index()
                ? new IndexCache(file, reading).load(liveness, memory)
                : TraceIndexBuilder.build(file, reading, liveness, memory);
    }

    /** Finds the geometry of traces that all have the same line numbers: one gather, or a 2-D line. */
    private Found gatherOrLine() throws IOException {
        refusePrestack();
        if (reading.duplicates() != Duplicates.ERROR && file.trace(0).offset() != file.trace(1).offset()) {
            return new Found(file, index());
        }
        refuseWhereHabitsFit();
        SegyFile byCdp = file.with(file.numbers().asLineByCdp());
        Optional<RegularGeometry> regular = GeometryScout.infer(byCdp);
        if (regular.isPresent()) {
            return new Found(byCdp, regular.get());
        }
        SegyFile line = file.with(file.numbers().asLine());
        regular = GeometryScout.infer(line);
        return new Found(line, regular.isPresent()
                ? regular.get()
                : TraceIndexBuilder.build(line, reading, liveness, memory));
    }

    private void refusePrestack() throws IOException {
        if (reading.duplicates() != Duplicates.ERROR || file.traces() < 2) {
            return;
        }
        TraceHeader first = file.trace(0);
        TraceHeader second = file.trace(1);
        if (GeometryScout.isSamePlace(first, second) && first.offset() != second.offset()) {
            throw PrestackException.of(file, 0, first, 1, second, GeometryScout.isConstant(file));
        }
    }

    /** Refuses a file of one line that is a volume if line numbers are read where some programs put them. */
    private void refuseWhereHabitsFit() throws IOException {
        if (!file.numbers().equals(HeaderBytes.STANDARD)) {
            return;
        }
        for (Map.Entry<String, HeaderBytes> preset : HeaderBytes.PRESETS.entrySet()) {
            HeaderBytes numbers = preset.getValue();
            if (numbers.inline().isNone() || numbers.equals(HeaderBytes.STANDARD)) {
                continue;
            }
            Optional<RegularGeometry> volume = GeometryScout.infer(file.with(numbers));
            if (volume.isPresent() && volume.get().inlines().count() > 1 && volume.get().crosslines().count() > 1) {
                throw file.refused(
                        "has one line by its header bytes 189 and 193, but %d inlines and %d crosslines by bytes %s and %s"
                                .formatted(volume.get().inlines().count(), volume.get().crosslines().count(),
                                        numbers.inline(), numbers.crossline()),
                        Remedy.of("read it so with ", SegyReading.PRESET.with(preset.getKey()),
                                ", or as one line with ", SegyReading.PRESET.with("line")));
            }
        }
    }
}
