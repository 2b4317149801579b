package org.varve.study;

import org.varve.host.Bytes;

/** What grows in a {@link GrowthStudy}. */
public enum Growth {
    /** The edge of a cubic survey, in samples. */
    SURVEY("edge", "time a sample"),
    /** The threads that compute. */
    THREADS("threads", "thread time a sample"),
    /** The bytes that a plan may use for its buffers, beyond what the Java runtime takes. */
    BUDGET("for buffers", "time a sample"),
    /** The operators applied one after the other. */
    CHAIN("operators", "time a sample and operator"),
    /** The outputs computed side by side. */
    OUTPUTS("outputs", "time a sample and output");

    private final String title;
    private final String compared;

    Growth(String title, String compared) {
        this.title = title;
        this.compared = compared;
    }

    /** The title of its column. */
    String title() {
        return title;
    }

    /** The time that neighbouring points are compared by. */
    String compared() {
        return compared;
    }

    /** A value as tables show it. */
    String cell(long at) {
        return this == BUDGET ? Bytes.format(at) : Long.toString(at);
    }

    /** A point in a sentence, such as {@code edge 64}. */
    String name(long at) {
        return switch (this) {
            case SURVEY -> "edge " + at;
            case BUDGET -> cell(at) + " " + title;
            case THREADS, CHAIN, OUTPUTS -> at + " " + (at == 1 ? title.substring(0, title.length() - 1) : title);
        };
    }

    /** The nanoseconds that are {@link #compared}: equal for all points if the time grows as it should. */
    double nanoseconds(long at, double nanosecondsOfSample) {
        return switch (this) {
            case SURVEY, BUDGET -> nanosecondsOfSample;
            case THREADS -> nanosecondsOfSample * at;
            case CHAIN, OUTPUTS -> nanosecondsOfSample / at;
        };
    }
}
