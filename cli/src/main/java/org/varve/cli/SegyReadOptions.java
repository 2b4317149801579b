package org.varve.cli;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.core.Spelling;
import org.varve.mdio.MdioReading;
import org.varve.segy.Duplicates;
import org.varve.segy.HeaderBytes;
import org.varve.segy.NumberField;
import org.varve.segy.SegyReading;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Facts that a SEG-Y file does not state, or states wrongly. */
@OnlyFor(role = OnlyFor.Role.INPUT, options = SegyReading.class)
final class SegyReadOptions {

    /** The preset that means the file format's own header bytes. */
    private static final String STANDARD = "standard";

    private static final String EACH = "each";

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "Layout of line numbers and coordinates in trace headers: one of ${bundle:presets}. line: a 2-D line; standard: the format's own. Default: what the file states, or else standard.")
    private @Nullable String preset;

    @Option(
            names = "--inline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the inline number in trace headers, with :2 if it has only two bytes; default: that of --preset, 189 in SEG-Y.")
    private @Nullable NumberField inlineByte;

    @Option(
            names = "--crossline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the crossline number in trace headers, with :2 if it has only two bytes; default: that of --preset, 193 in SEG-Y.")
    private @Nullable NumberField crosslineByte;

    @Option(names = "--x-byte", paramLabel = "N",
            description = "First byte of X in trace headers; default: that of --preset, 181 in SEG-Y.")
    private @Nullable Integer xByte;

    @Option(names = "--y-byte", paramLabel = "N",
            description = "First byte of Y in trace headers; default: that of --preset, 185 in SEG-Y.")
    private @Nullable Integer yByte;

    @Option(
            names = "--duplicates",
            paramLabel = "POLICY",
            description = "What to do with several traces at one place: error, first, last or mean; default: error.")
    private String duplicates = "error";

    @OnlyFor(role = OnlyFor.Role.INPUT, options = {SegyReading.class, MdioReading.class})
    @Option(
            names = "--offset",
            paramLabel = "N|each",
            description = "Read one offset of a prestack file, or one offset, angle or azimuth of a Zarr array with such an axis; with each, all of them in turn.")
    private @Nullable String offset;

    @Option(
            names = "--offset-bin",
            paramLabel = "WIDTH",
            description = "Width of an offset class: --offset N reads offsets from N - WIDTH/2 to N + WIDTH/2; each reads the classes around the multiples of WIDTH in turn. Default: single offsets.")
    private @Nullable Integer offsetBin;

    @Mixin
    private TraceLayoutOptions layout = new TraceLayoutOptions();

    @Option(
            names = "--index",
            description = "Read every trace header, and keep the index beside the file (FILE.index).")
    private boolean index;

    @Option(
            names = "--starts",
            paramLabel = "each|first",
            description = "Start each trace where its header says, or all traces where the first starts; default: each.")
    private String starts = EACH;

    /** Whether every offset is wanted, one run after the other. */
    boolean isEachOffset() {
        return EACH.equals(offset);
    }

    /** The width of offset classes. */
    int offsetBin() {
        if (offsetBin == null) return 1;
        if (offset == null) {
            throw new IllegalArgumentException(
                    "--offset-bin %s: is the width of the class that --offset chooses; give --offset as well"
                            .formatted(offsetBin));
        }
        if (offsetBin < 1) {
            throw new IllegalArgumentException("--offset-bin %s: must be 1 or more, such as 25".formatted(offsetBin));
        }
        return offsetBin;
    }

    /** Whether traces are selected by offset. */
    boolean choosesOffset() {
        return offset != null;
    }

    /** The offset, which need not be whole in a Zarr group; empty if none or each is wanted. */
    OptionalDouble offset() {
        try {
            return offset == null || isEachOffset()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Double.parseDouble(offset.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--offset '%s': must be a number, such as 200, or each".formatted(offset), e);
        }
    }

    private OptionalInt onlyOffset() {
        try {
            return offset == null || isEachOffset()
                    ? OptionalInt.empty()
                    : OptionalInt.of(Integer.parseInt(offset.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--offset '%s': must be a whole number, such as 200, or each".formatted(offset), e);
        }
    }

    /**
     * The options as given.
     *
     * @param standard the header bytes of the file's format; empty if it has no trace headers
     */
    SegyReading reading(Optional<HeaderBytes> standard) {
        OptionalInt only = standard.isPresent() ? onlyOffset() : OptionalInt.empty();
        SegyReading reading =
                SegyReading.DEFAULT.with(Choice.of(Duplicates.class, duplicates)).withIndex(index)
                        .withOneStart(oneStart());
        reading = choosesNumbers() ? reading.with(numbers(standard.orElse(HeaderBytes.STANDARD))) : reading;
        int width = offsetBin();
        reading = only.isPresent() ? reading.withOffset(only.getAsInt(), width) : reading;
        return layout.applyTo(reading);
    }

    private boolean oneStart() {
        if (!starts.equals(EACH) && !starts.equals("first")) {
            throw new IllegalArgumentException("--starts '%s': give each or first".formatted(starts));
        }
        return !starts.equals(EACH);
    }

    private boolean choosesNumbers() {
        return Stream.of(preset, inlineByte, crosslineByte, xByte, yByte).anyMatch(Objects::nonNull);
    }

    private HeaderBytes numbers(HeaderBytes standard) {
        HeaderBytes named = preset == null || preset.equals(STANDARD) ? standard : named(preset).in(standard);
        return new HeaderBytes(or(inlineByte, named.inline()), or(crosslineByte, named.crossline()),
                or(xByte, named.x()), or(yByte, named.y()));
    }

    private static HeaderBytes named(String preset) {
        HeaderBytes named = HeaderBytes.PRESETS.get(preset);
        if (named == null) {
            throw new IllegalArgumentException("--preset '%s': %s".formatted(preset,
                    Spelling.advice(preset, HeaderBytes.PRESETS.keySet())));
        }
        return named;
    }

    private static <T> T or(@Nullable T given, T otherwise) {
        return given == null ? otherwise : given;
    }
}
