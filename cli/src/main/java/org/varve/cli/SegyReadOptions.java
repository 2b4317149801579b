package org.varve.cli;

import java.util.List;
import java.util.OptionalInt;
import org.varve.core.Spelling;
import org.varve.formats.FileFormat;
import org.varve.segy.Duplicates;
import org.varve.segy.HeaderBytes;
import org.varve.segy.NumberField;
import org.varve.segy.SegyReading;
import picocli.CommandLine.Option;

/** What a SEG-Y file does not say of itself, or says wrong. */
@OnlyFor(role = OnlyFor.Role.INPUT, format = FileFormat.SEGY)
final class SegyReadOptions {

    private static final List<String> FORMATS =
            List.of("ibm", "ieee", "int32", "int16", "int8", "uint8", "uint16");

    private static final String EACH = "each";

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "Where SEG-Y trace headers hold line numbers and coordinates: standard, petrel, teapot, record-cdp, source-trace, late, or line for a 2-D line; default: standard.")
    private String preset = "standard";

    @Option(
            names = "--inline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the inline number in SEG-Y trace headers, and 2 if it has only two; default: 189.")
    private NumberField inlineByte;

    @Option(
            names = "--crossline-byte",
            paramLabel = "N[:WIDTH]",
            description = "First byte of the crossline number in SEG-Y trace headers, and 2 if it has only two; default: 193.")
    private NumberField crosslineByte;

    @Option(names = "--x-byte", paramLabel = "N", description = "First byte of X in SEG-Y trace headers; default: 181.")
    private Integer xByte;

    @Option(names = "--y-byte", paramLabel = "N", description = "First byte of Y in SEG-Y trace headers; default: 185.")
    private Integer yByte;

    @Option(
            names = "--read-as",
            paramLabel = "FORMAT",
            description = "What SEG-Y samples are, if the file says it wrong: ibm, ieee, int32, int16, int8, uint8 or uint16.")
    private String readAs;

    @Option(
            names = "--duplicates",
            paramLabel = "POLICY",
            description = "Several SEG-Y traces at one place: error, first, last or mean; default: error.")
    private String duplicates = "error";

    @Option(
            names = "--offset",
            paramLabel = "N|each",
            description = "Read only traces of this offset of a prestack file, or of each of its offsets in turn.")
    private String offset;

    @Option(names = "--salvage", description = "Read a SEG-Y file whose end is missing as far as it goes.")
    private boolean salvage;

    @Option(
            names = "--index",
            description = "Look at every SEG-Y trace header, and keep what was found beside the file (FILE.index).")
    private boolean index;

    /** Whether every offset is wanted, one after the other. */
    boolean isEachOffset() {
        return EACH.equals(offset);
    }

    /** Whether traces are chosen by their offset. */
    boolean choosesOffset() {
        return offset != null;
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

    /** As it was asked for. */
    SegyReading reading() {
        OptionalInt only = onlyOffset();
        SegyReading reading =
                SegyReading.DEFAULT.with(numbers()).with(Choice.of(Duplicates.class, duplicates))
                        .withSalvage(salvage).withIndex(index);
        reading = only.isPresent() ? reading.withOffset(only.getAsInt()) : reading;
        return readAs == null ? reading : reading.with(SegyWord.format("--read-as", readAs, FORMATS));
    }

    private HeaderBytes numbers() {
        HeaderBytes named = HeaderBytes.PRESETS.get(preset);
        if (named == null) {
            throw new IllegalArgumentException("--preset '%s': %s".formatted(preset,
                    Spelling.advice(preset, HeaderBytes.PRESETS.keySet())));
        }
        return new HeaderBytes(or(inlineByte, named.inline()), or(crosslineByte, named.crossline()),
                or(xByte, named.x()), or(yByte, named.y()));
    }

    private static <T> T or(T given, T otherwise) {
        return given == null ? otherwise : given;
    }
}
