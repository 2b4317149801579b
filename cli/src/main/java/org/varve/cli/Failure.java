package org.varve.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Remediable;
import org.varve.file.IndexTooLargeException;
import org.varve.file.OutputException;
import org.varve.file.Reason;
import org.varve.json.OneOf;
import org.varve.json.Signed;
import org.varve.run.process.Interruption;
import org.varve.run.MemoryNeeded;
import org.varve.run.NoDeviceException;
import org.varve.run.process.TerminalText;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A failure as the user sees it.
 *
 * @param error a sentence: the value, the rule, the remedy
 * @param exitStatus 2 usage, 3 input, 4 memory, 5 device, 6 output, 75 stopped by a signal
 * @param bytesNeeded with status 4, of the memory that did not suffice
 * @param bytesAllowed of that memory
 * @param needed with status 4 and 5: with so much memory the run is done on this device
 * @param offset that failed, with --offset each
 */
record Failure(
        String error, @OneOf({
                "2", "3", "4", "5", "6", "75"}) int exitStatus,
        Optional<Long> bytesNeeded, Optional<Long> bytesAllowed,
        Optional<Needed> needed, @Signed Optional<Integer> offset) {

    /**
     * Memory that suffices.
     *
     * @param device the one that was chosen, or the CPU if that is missing or failed
     * @param hostBytes limit of the process: --host-memory, or --mem of Slurm
     * @param deviceBytes of each GPU: --device-memory; 0 for the CPU
     */
    record Needed(String device, long hostBytes, long deviceBytes) {

        private static Needed of(MemoryNeeded memory) {
            return new Needed(memory.device(), memory.hostBytes(), memory.deviceBytes());
        }
    }

    /** The beginning of the JVM's message if threads ran out, not bytes. */
    private static final String NO_THREAD = "unable to create native thread";

    private Failure(int status, String sentence) {
        this(sentence, status, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Failure of(Throwable thrown) {
        if (thrown instanceof OffsetException e) {
            return of(Objects.requireNonNull(e.getCause())).at(e.offset());
        }
        if (Interruption.isBehind(thrown)) {
            return new Failure(ExitStatus.STOPPED, "stopped before the end; " + (Interruption.canBeResumed(thrown)
                    ? "repeat the command to go on"
                    : "no unfinished output was left behind"));
        }
        return described(thrown).with(MemoryNeeded.behind(thrown));
    }

    private static Failure described(Throwable thrown) {
        return switch (thrown) {
            case UnmatchedArgumentException e -> ofUsage(oneLine(UnknownWord.sentence(e)), e);
            case ParameterException e -> ofUsage(oneLine(e), e);
            case IllegalArgumentException e -> new Failure(ExitStatus.USAGE, oneLine(e));
            case OutOfBudgetException e -> outOfBudget(e, e.needed(), e.allowed());
            case IndexTooLargeException e -> outOfBudget(e, e.needed(), e.allowed());
            case DeviceOutOfMemory e -> new Failure(ExitStatus.MEMORY, oneLine(e));
            case DeviceFailure e -> new Failure(ExitStatus.DEVICE, oneLine(e));
            case NoDeviceException e -> new Failure(ExitStatus.DEVICE, oneLine(e));
            case OutputException e -> new Failure(ExitStatus.OUTPUT, withOthers(e));
            case IOException e -> new Failure(ExitStatus.INPUT, oneLine(e));
            case UncheckedIOException e -> of(Objects.requireNonNull(e.getCause()));
            case OutOfMemoryError e when oneLine(e).startsWith(NO_THREAD) -> new Failure(
                    ExitStatus.MEMORY,
                    "the system refuses more threads: lower --threads, or raise ulimit -u or the control group's pids");
            case OutOfMemoryError e -> new Failure(
                    ExitStatus.MEMORY,
                    "memory ran out (%s): raise VARVE_HEAP_MB, now %s, if it was the Java heap, or else lower --host-memory"
                            .formatted(oneLine(e), Runtime.getRuntime().maxMemory() >> 20));
            case NoClassDefFoundError e -> new Failure(
                    ExitStatus.USAGE,
                    "a part of Varve cannot be loaded (%s): build or unpack it again, or raise ulimit -n"
                            .formatted(oneLine(e)));
            default -> new Failure(
                    ExitStatus.DEVICE, "the run failed: %s; VARVE_DEBUG=1 shows where".formatted(oneLine(thrown)));
        };
    }

    /** The same, with the memory that the run needs, if known. */
    private Failure with(Optional<MemoryNeeded> memory) {
        return new Failure(error, exitStatus, bytesNeeded, bytesAllowed, memory.map(Needed::of), offset);
    }

    /** The sentence, followed by a hint at the help unless it ends in a suggestion. */
    private static Failure ofUsage(String text, ParameterException e) {
        String verb = e.getCommandLine().getCommandSpec().qualifiedName();
        return new Failure(ExitStatus.USAGE, text.endsWith("?") ? text : "%s; see %s --help".formatted(text, verb));
    }

    /** The same failure for one offset; the outputs of earlier offsets are complete. */
    private Failure at(int number) {
        return new Failure("offset %s: %s".formatted(number, error), exitStatus, bytesNeeded, bytesAllowed, needed,
                Optional.of(number));
    }

    private static Failure outOfBudget(Exception e, long bytesNeeded, long bytesAllowed) {
        return new Failure(oneLine(e), ExitStatus.MEMORY, Optional.of(bytesNeeded), Optional.of(bytesAllowed),
                Optional.empty(), Optional.empty());
    }

    /** The sentences about an output and others that failed with it. */
    private static String withOthers(OutputException thrown) {
        return Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()))
                .filter(OutputException.class::isInstance)
                .map(Failure::oneLine)
                .collect(Collectors.joining("; "));
    }

    /** The message and the remedy, on one line. */
    private static String oneLine(Throwable thrown) {
        String message = switch (thrown) {
            case Remediable wrong -> OptionWords.sentence(wrong);
            case FileSystemException system -> Reason.of(system);
            default -> thrown.getMessage();
        };
        return message == null ? thrown.getClass().getSimpleName() : oneLine(message);
    }

    private static String oneLine(String message) {
        return TerminalText.of(message.strip().replaceAll("\\s*\\R\\s*", "; "));
    }
}
