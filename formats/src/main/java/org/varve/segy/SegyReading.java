package org.varve.segy;

import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.SampleFormat;
import org.varve.core.Setting;
import org.varve.core.Survey;
import org.varve.formats.FormatOptions;

/**
 * How a SEG-Y file is read where it does not say it itself, or says it wrong.
 *
 * @param numbers where trace headers hold the line numbers and coordinates; where the file or its format says, if empty
 * @param unit what the sample axis measures, as a file does not say: intervals are millionths of a second, or thousandths of a
 *        metre or foot
 * @param readAs replaces the sample format of the binary header
 * @param duplicates what is done with several traces at one place
 * @param offset the only one of a prestack file that is read
 * @param salvage whether a file whose end is missing is read as far as it goes
 * @param index whether every trace header is looked at, and what was found kept beside the file for the next time
 * @param memory bytes that may be taken, outside the Java heap, to remember where the traces of a file stand
 * @param progress hears how many trace headers have been looked at
 */
public record SegyReading(Optional<HeaderBytes> numbers, Survey.Unit unit, Optional<SampleFormat> readAs,
        Duplicates duplicates,
        OptionalInt offset, boolean salvage, boolean index, long memory, Progress progress)
        implements
        FormatOptions {

    /** What the samples are. */
    public static final Setting READ_AS = new Setting("SegyReading.with(SampleFormat)");

    /** What is done with several traces at one place. */
    public static final Setting DUPLICATES = new Setting("SegyReading.with(Duplicates)");

    /** The only offset that is read. */
    public static final Setting OFFSET = new Setting("SegyReading.withOffset(offset)");

    /** Whether a file is read as far as it goes. */
    public static final Setting SALVAGE = new Setting("SegyReading.withSalvage(true)");

    /** Whether every trace header is looked at. */
    public static final Setting INDEX = new Setting("SegyReading.withIndex(true)");

    /** Where trace headers hold line numbers. */
    public static final Setting NUMBERS = new Setting("SegyReading.with(HeaderBytes)");

    /** The same by the name of one of {@link HeaderBytes#PRESETS}. */
    public static final Setting PRESET = new Setting("HeaderBytes.PRESETS(name)");

    /** Hears of work that goes through a whole file. */
    @FunctionalInterface
    public interface Progress {
        /** So many traces of all have been looked at. */
        void at(long traces, long of);
    }

    /** Believes what the file says, and takes 2 GiB at most to remember it: half a milliard places. */
    public static final SegyReading DEFAULT = new SegyReading(Optional.empty(), Survey.Unit.SECONDS,
            Optional.empty(), Duplicates.ERROR,
            OptionalInt.empty(), false, false, 2L << 30, (traces, of) -> {});

    /** The same with line numbers elsewhere. */
    public SegyReading with(HeaderBytes other) {
        return new SegyReading(Optional.of(other), unit, readAs, duplicates, offset, salvage, index, memory, progress);
    }

    /** The same with another unit of the sample axis. */
    public SegyReading with(Survey.Unit other) {
        return new SegyReading(numbers, other, readAs, duplicates, offset, salvage, index, memory, progress);
    }

    /** The same with samples in another format than the file says. */
    public SegyReading with(SampleFormat other) {
        return new SegyReading(numbers, unit, Optional.of(other), duplicates, offset, salvage, index, memory, progress);
    }

    /** The same with another rule for several traces at one place. */
    public SegyReading with(Duplicates other) {
        return new SegyReading(numbers, unit, readAs, other, offset, salvage, index, memory, progress);
    }

    /** The same for traces of one offset alone. */
    public SegyReading withOffset(int other) {
        return new SegyReading(numbers, unit, readAs, duplicates, OptionalInt.of(other), salvage, index, memory,
                progress);
    }

    /** The same where a file whose end is missing is read as far as it goes, or is not. */
    public SegyReading withSalvage(boolean other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, other, index, memory, progress);
    }

    /** The same where every trace header is looked at, or is not unless it must be. */
    public SegyReading withIndex(boolean other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, other, memory, progress);
    }

    /** The same with other memory to remember where traces stand. */
    public SegyReading withMemory(long other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, other, progress);
    }

    /** The same with a listener for long work. */
    public SegyReading with(Progress other) {
        return new SegyReading(numbers, unit, readAs, duplicates, offset, salvage, index, memory, other);
    }
}
