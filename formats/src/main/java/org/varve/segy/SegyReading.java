package org.varve.segy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.core.Setting;
import org.varve.core.Survey;
import org.varve.formats.FormatOptions;
import org.varve.segy.header.WordOrder;

/**
 * How a SEG-Y file is read where it does not state something, or states it wrong.
 *
 * @param numbers where trace headers hold the line numbers and coordinates; if empty, where the file or its format has
 *     them
 * @param unit the unit of the sample axis, which a file does not state: intervals are stored in millionths of a second,
 *     or in thousandths of a metre or foot
 * @param readAs replaces the sample format of the binary header; if empty, that format is used
 * @param duplicates what to do with several traces at one place
 * @param offset the only offsets to read of a prestack file; empty for a file that is not prestack, or whose gathers
 *     are stacked
 * @param salvage whether to read an incomplete file as far as it goes
 * @param index whether to read every trace header at once, and keep the index beside the file for the next time
 * @param layout what is known about where traces lie, and replaces what the file states
 * @param oneStart whether all traces are taken to start where the first does, whatever their headers say
 * @param memory the most bytes outside the Java heap in which to remember where the traces of a file lie
 * @param progress gets the number of trace headers read so far
 */
public record SegyReading(Optional<HeaderBytes> numbers, Survey.Unit unit, Optional<SampleFormat> readAs,
        Duplicates duplicates,
        Optional<OffsetClass> offset, boolean salvage, boolean index, KnownLayout layout, boolean oneStart, long memory,
        Progress progress)
        implements
        FormatOptions {

    /** The setting for the sample format. */
    public static final Setting READ_AS = new Setting("SegyReading.with(SampleFormat)");

    /** The setting for several traces at one place. */
    public static final Setting DUPLICATES = new Setting("SegyReading.with(Duplicates)");

    /** The setting for the only offset to read. */
    public static final Setting OFFSET = new Setting("SegyReading.withOffset(offset)");

    /** The setting for the width of a class of offsets. */
    public static final Setting OFFSET_BIN = new Setting("OffsetClass.width(offset)");

    /** The setting for reading an incomplete file. */
    public static final Setting SALVAGE = new Setting("SegyReading.withSalvage(true)");

    /** The setting for reading every trace header. */
    public static final Setting INDEX = new Setting("SegyReading.withIndex(true)");

    /** The setting for traces that all start together. */
    public static final Setting STARTS = new Setting("SegyReading.withOneStart(true)");

    /** The setting for where trace headers hold line numbers. */
    public static final Setting NUMBERS = new Setting("SegyReading.with(HeaderBytes)");

    /** The setting for where trace headers hold inline numbers. */
    public static final Setting INLINE = new Setting("HeaderBytes.inline(field)");

    /** The setting for where trace headers hold crossline numbers. */
    public static final Setting CROSSLINE = new Setting("HeaderBytes.crossline(field)");

    /** The setting for the same by the name of one of {@link HeaderBytes#PRESETS}. */
    public static final Setting PRESET = new Setting("HeaderBytes.PRESETS(name)");

    /** The setting for the unit of the sample axis. */
    public static final Setting UNIT = new Setting("SegyReading.with(Survey.Unit)");

    /** The setting for the samples of each trace. */
    public static final Setting SAMPLES = new Setting("SegyReading.withSamples(count)");

    /** The setting for where the first trace begins. */
    public static final Setting FIRST_TRACE = new Setting("SegyReading.withFirstTrace(bytes)");

    /** The setting for how numbers are stored. */
    public static final Setting ORDER = new Setting("SegyReading.with(WordOrder)");

    /** Listens to work that reads through a whole file. */
    @FunctionalInterface
    public interface Progress {
        /** Called when {@code traces} of {@code of} traces have been read. */
        void at(long traces, long of);
    }

    /** Believes what the file says, in seconds; the memory is 2 GiB, enough for half a billion places. */
    public static final SegyReading DEFAULT = new SegyReading(Optional.empty(), Survey.Unit.SECONDS,
            Optional.empty(), Duplicates.ERROR,
            Optional.empty(), false, false, KnownLayout.NONE, false, 2L << 30, (traces, of) -> {});

    /** Such as {@code lines at bytes 9 and 21, x and y at 73 and 77}, {@code duplicates mean}, {@code offset 200}. */
    @Override
    public List<String> stated() {
        List<String> stated = new ArrayList<>();
        numbers.ifPresent(at -> stated.add("lines at %s, x and y at %s and %s".formatted(at, at.x(), at.y())));
        if (unit != Survey.Unit.SECONDS) stated.add("unit " + unit.symbol());
        readAs.ifPresent(format -> stated.add("samples read as " + format));
        if (duplicates != Duplicates.ERROR) stated.add("duplicates " + duplicates.name().toLowerCase(Locale.ROOT));
        offset.ifPresent(only -> stated.add(only.toString()));
        if (salvage) stated.add("salvaged");
        if (oneStart) stated.add("all traces start as the first");
        stated.addAll(layout.stated());
        return stated;
    }

    /** The same with line numbers and coordinates at other bytes. */
    public SegyReading with(HeaderBytes other) {
        return new SegyReading(Optional.of(other), unit, readAs, duplicates, offset, salvage, index, layout, oneStart,
                memory, progress);
    }

    /** The same with another unit of the sample axis. */
    public SegyReading with(Survey.Unit other) {
        return new SegyReading(numbers, other, readAs, duplicates, offset, salvage, index, layout, oneStart, memory,
                progress);
    }

    /** The same with samples in another format than the file says. */
    public SegyReading with(SampleFormat other) {
        return new SegyReading(numbers, unit, Optional.of(other), duplicates, offset, salvage, index, layout, oneStart,
                memory, progress);
    }

    /** The same with another rule for several traces at one place. */
    public SegyReading with(Duplicates other) {
        return new SegyReading(numbers, unit, readAs, other, offset, salvage, index, layout, oneStart, memory,
                progress);
    }

    /** The same for traces of one offset alone. */
    public SegyReading withOffset(int other) {
        return withOffset(other, 1);
    }

    /**
     * The same for traces of a class of offsets alone, from half a width below {@code centre} to half a width above it.
     */
    public SegyReading withOffset(int centre, int width) {
        OffsetClass other = new OffsetClass(centre, width);
        return new SegyReading(numbers, unit, readAs, duplicates, Optional.of(other), salvage, index, layout, oneStart,
                memory,
                progress);
    }

    /** The same, reading an incomplete file as far as it goes or refusing it. */
    public SegyReading withSalvage(boolean other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, other, index, layout, oneStart, memory,
                progress);
    }

    /** The same, reading every trace header at once or only if it is necessary. */
    public SegyReading withIndex(boolean other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, other, layout, oneStart, memory,
                progress);
    }

    /** The same, taking all traces to start where the first does, or each where its header says. */
    public SegyReading withOneStart(boolean other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, layout, other, memory,
                progress);
    }

    /** The same with other memory, in bytes, to remember where traces lie. */
    public SegyReading withMemory(long other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, layout, oneStart, other,
                progress);
    }

    /** The same with another listener. */
    public SegyReading with(Progress other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, layout, oneStart, memory,
                other);
    }

    /** This reading with another number of samples per trace than the file states, from 1 to 2^24. */
    public SegyReading withSamples(int count) {
        return with(layout.withSamples(count));
    }

    /** The same with a first trace that begins after another number of bytes than the file says, 3600 or more. */
    public SegyReading withFirstTrace(long bytes) {
        return with(layout.withFirstTrace(bytes));
    }

    /** The same with numbers stored in another order than the file says. */
    public SegyReading with(WordOrder other) {
        return with(layout.with(other));
    }

    /** The same with something else known about where traces lie. */
    public SegyReading with(KnownLayout other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, other, oneStart, memory,
                progress);
    }
}
