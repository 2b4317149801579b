package org.varve.cli;

import static java.util.Map.entry;

import java.util.Map;
import org.varve.codec.LibraryException;
import org.varve.core.Remediable;
import org.varve.core.Setting;
import org.varve.core.Workflow;
import org.varve.file.OutputPlace;
import org.varve.file.Sampling;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.host.Budget;
import org.varve.mdio.MdioReading;
import org.varve.operator.OperatorEntry;
import org.varve.profiler.MeasurementStore;
import org.varve.raw.RawReading;
import org.varve.run.input.CommonPart;
import org.varve.run.output.OutputFiles;
import org.varve.segy.HeaderScan;
import org.varve.segy.Offsets;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyWriting;

/** The names of settings on the command line: an option, an environment variable or a verb. */
final class OptionWords {

    private static final Map<Setting, String> WORDS = Map.ofEntries(
            entry(Setting.HOST_MEMORY, "--host-memory"),
            entry(Setting.DEVICE_MEMORY, "--device-memory"),
            entry(Setting.DEVICE, "--device"),
            entry(Setting.TILE, "--tile"),
            entry(Setting.BINS, "--bins"),
            entry(Setting.VELOCITY, "--velocity"),
            entry(Setting.HEAP, "VARVE_HEAP_MB"),
            entry(LibraryException.FOLDER, "VARVE_JAVA_OPTS=-Djava.io.tmpdir"),
            entry(OperatorEntry.PARAMETER, "-p"),
            entry(OutputFiles.SELECT, "--select"),
            entry(OutputFiles.RESUME, "--resume"),
            entry(Workflow.INPUTS, "--with"),
            entry(OutputPlace.OVERWRITE, "--overwrite"),
            entry(LibraryException.COMPRESSION, "--compression"),
            entry(Sampling.SETTING, "--interval"),
            entry(Sampling.IN_METRES, "--unit m --interval"),
            entry(Sampling.IN_FEET, "--unit ft --interval"),
            entry(OpenOptions.FORMAT, "--format"),
            entry(Overlap.SETTING, "--overlap"),
            entry(Overlap.EDIT, "varve edit"),
            entry(Overlap.CONVERT, "varve convert"),
            entry(CommonPart.COPY, "varve convert IN OUT"),
            entry(CommonPart.INLINES, "--inlines"),
            entry(CommonPart.CROSSLINES, "--crosslines"),
            entry(CommonPart.SAMPLES, "--samples"),
            entry(RawReading.SHAPE, "--shape"),
            entry(RawReading.ENCODING, "--raw-type"),
            entry(RawReading.TYPE, "--raw-type"),
            entry(MdioReading.ARRAY, "--array"),
            entry(MdioReading.OFFSET, "--offset"),
            entry(MdioReading.EACH, "--offset each"),
            entry(SegyWriting.REVISION, "--revision"),
            entry(SegyReading.READ_AS, "--read-as"),
            entry(SegyReading.DUPLICATES, "--duplicates"),
            entry(SegyReading.OFFSET, "--offset"),
            entry(Offsets.EACH, "--offset each"),
            entry(SegyReading.OFFSET_BIN, "--offset-bin"),
            entry(SegyReading.STARTS, "--starts first"),
            entry(SegyReading.INLINE, "--inline-byte"),
            entry(SegyReading.CROSSLINE, "--crossline-byte"),
            entry(SegyReading.UNIT, "--unit"),
            entry(SegyReading.SAMPLES, "--samples-per-trace"),
            entry(SegyReading.FIRST_TRACE, "--first-trace"),
            entry(SegyReading.ORDER, "--byte-order"),
            entry(SegyReading.SALVAGE, "--salvage"),
            entry(SegyReading.INDEX, "--index"),
            entry(SegyReading.PRESET, "--preset"),
            entry(SegyReading.NUMBERS, "--inline-byte N --crossline-byte N"),
            entry(HeaderScan.ALL, "varve info --headers"),
            entry(MeasurementStore.MEASURED, "varve profile"),
            entry(MeasurementStore.FORGET_ALL, "varve profile --forget all"));

    private OptionWords() {}

    /** The name of a setting, followed by its value if it has one; its Java name if the command line has none. */
    static String of(Setting setting) {
        String option = WORDS.get(setting.with(""));
        if (option == null) return setting.toString();
        return setting.value().isEmpty() ? option : option + " " + setting.value();
    }

    /** The sentence of a failure or a note; its remedy names options. */
    static String sentence(Remediable wrong) {
        return wrong.sentence(OptionWords::of);
    }

    /** What set the limit of a budget. */
    static String source(Budget budget) {
        return budget.limit().isGiven() ? of(Setting.HOST_MEMORY) : budget.source();
    }
}
