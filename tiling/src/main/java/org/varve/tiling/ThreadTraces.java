package org.varve.tiling;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What threads are doing, and which thread an exception of theirs reached. */
public final class ThreadTraces {

    private static final Set<String> OF_JAVA = Set.of("java", "javax", "jdk", "sun");

    private ThreadTraces() {}

    /** Where threads are in their code, such as {@code varve-writer in example.Progress.on(Progress.java:12)}. */
    public static String of(Collection<Thread> threads) {
        return threads.stream().flatMap(thread -> place(thread).stream()).collect(Collectors.joining(", "));
    }

    /** The innermost call that is not Java's own; empty if there is none. */
    private static Optional<String> place(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !OF_JAVA.contains(frame.getClassName().split("\\.", 2)[0]))
                .findFirst().map(frame -> "%s in %s".formatted(thread.getName(), frame));
    }

    /** The calls of the current thread, without those of this class and the caller's own. */
    public static List<StackTraceElement> ofCaller() {
        return Arrays.stream(new Throwable().getStackTrace()).skip(2).toList();
    }

    /** Adds to the trace of an exception of another thread that of the thread which waited for it; once. */
    public static void join(Throwable failure, List<StackTraceElement> waiting) {
        List<StackTraceElement> own = List.of(failure.getStackTrace());
        if (waiting.isEmpty() || own.contains(waiting.getFirst())) return;
        failure.setStackTrace(Stream.concat(own.stream(), waiting.stream()).toArray(StackTraceElement[]::new));
    }
}
