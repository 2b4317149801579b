package org.varve.segy;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Remedy;
import org.varve.segy.header.TraceWords;

/** Finds out where the traces of a file lie: from a few headers if they suffice, else from all of them. */
final class GeometryFinder {

    /** A file, with the detected words of line numbers, its geometry, and the checks besides line numbers. */
    record Found(SegyFile file, Geometry geometry, Optional<LineRule> rule) {}

    private final SegyFile file;
    private final SegyReading reading;
    private final TraceTimes times;
    private final Liveness liveness;
    private final IndexMemory memory;

    private GeometryFinder(SegyFile file, SegyReading reading, TraceTimes times, Liveness liveness,
            IndexMemory memory) {
        this.file = file;
        this.reading = reading;
        this.times = times;
        this.liveness = liveness;
        this.memory = memory;
    }

    /** @param memory holds an index, if one is needed */
    static Found find(SegyFile file, SegyReading reading, TraceTimes times, Liveness liveness, IndexMemory memory)
            throws IOException {
        return new GeometryFinder(file, reading, times, liveness, memory).find();
    }

    private Found find() throws IOException {
        if (GeometryScout.isConstant(file)) {
            return line();
        }
        if (reading.index() || selects()) {
            return indexed(file);
        }
        Optional<RegularGeometry> regular = GeometryScout.infer(file);
        if (regular.isPresent()) {
            if (regular.get().inlines().count() == 1 || regular.get().crosslines().count() == 1) {
                refuseWhereHabitsFit();
            }
            return new Found(file, regular.get(), Optional.empty());
        }
        refusePrestack();
        return indexed(file);
    }

    /** Whether some traces are read and not others, so that all must be looked at. */
    private boolean selects() {
        return reading.offset().isPresent() || reading.duplicates() != Duplicates.ERROR;
    }

    private Found indexed(SegyFile by) throws IOException {
        return new Found(by, reading.index()
                ? new IndexCache(by, reading, times).load(liveness, memory)
                : TraceIndexBuilder.build(by, reading, times, liveness, memory), Optional.empty());
    }

    /** Finds the geometry of traces that all have the same line numbers: one gather, or a 2-D line, stacked or not. */
    private Found line() throws IOException {
        boolean readsAll = selects() || reading.index();
        LineHeaders headers = readsAll ? LineHeaders.all(file, reading, memory) : LineHeaders.sampled(file);
        SegyFile byCdp = file.with(file.numbers().asLineByCdp());
        if (reading.offset().isPresent()) {
            return indexed(headers.cdpVaries() ? byCdp : headers.hasNoPlaces() ? asTheyCome() : file);
        }
        if (headers.isPrestack()) {
            return prestackLine(headers, byCdp);
        }
        refuseWhereHabitsFit();
        Optional<RegularGeometry> regular = GeometryScout.infer(byCdp);
        if (regular.isPresent()) {
            return reading.index() ? indexed(byCdp) : new Found(byCdp, regular.get(), Optional.empty());
        }
        return headers.cdpVaries()
                ? lineWithGaps(readsAll ? headers : LineHeaders.all(file, reading, memory), byCdp)
                : counted(headers);
    }

    /** Finds the geometry of a line whose CDPs do not rise or fall in equal steps, by all of its headers. */
    private Found lineWithGaps(LineHeaders all, SegyFile byCdp) throws IOException {
        if (all.isPrestack()) {
            return prestackLine(all, byCdp);
        }
        if (!all.cdpGoesOn()) {
            try {
                return indexed(byCdp);
            } catch (SparseException noNumbers) {
                // byte 21 counts nothing
            }
        }
        return counted(all);
    }

    /** Numbers the traces of a line as they come. */
    private Found counted(LineHeaders headers) throws IOException {
        SegyFile asTheyCome = asTheyCome();
        Optional<RegularGeometry> regular = GeometryScout.infer(asTheyCome);
        return new Found(asTheyCome, regular.isPresent()
                ? regular.get()
                : TraceIndexBuilder.build(asTheyCome, reading, times, liveness, memory),
                Optional.of(new LineRule(headers.offset())));
    }

    private SegyFile asTheyCome() {
        return file.with(file.numbers().asLine());
    }

    /** Refuses a line of gathers, unless it was said what to do with several traces at one place. */
    private Found prestackLine(LineHeaders headers, SegyFile byCdp) throws IOException {
        if (reading.duplicates() != Duplicates.ERROR && !headers.hasNoPlaces()) {
            return indexed(headers.cdpVaries() ? byCdp : file);
        }
        boolean oneGather = !headers.cdpVaries() && !headers.hasNoPlaces();
        if (!oneGather) {
            SegyFile shots = file.with(file.numbers().with(TraceWords.RECORD, TraceWords.TRACE_IN_RECORD));
            boolean regular = GeometryScout.infer(shots)
                    .filter(found -> found.inlines().count() > 1 && found.crosslines().count() > 1).isPresent();
            throw PrestackException.ofLine(file, headers, regular);
        }
        LineHeaders.Pair other = headers.otherOffset();
        throw PrestackException.of(file, other.first(), file.trace(other.first()), other.second(),
                file.trace(other.second()), true);
    }

    /** Refuses by two headers what an index would refuse after all of them. */
    private void refusePrestack() throws IOException {
        if (file.traces() < 2) {
            return;
        }
        TraceHeader first = file.trace(0);
        TraceHeader second = file.trace(1);
        if (GeometryScout.isSamePlace(first, second) && first.offset() != second.offset()) {
            throw PrestackException.of(file, 0, first, 1, second, false);
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
                        "has one line by its header bytes 189 and 193, but %s inlines and %s crosslines by bytes %s and %s"
                                .formatted(volume.get().inlines().count(), volume.get().crosslines().count(),
                                        numbers.inline(), numbers.crossline()),
                        Remedy.of("read it so with ", SegyReading.PRESET.with(preset.getKey()),
                                ", or as one line with ", SegyReading.PRESET.with("line")));
            }
        }
    }
}
