package org.varve.cli;

import java.util.List;
import java.util.Map;
import org.varve.run.watch.EventLog;
import org.varve.run.watch.EventLog.Level;

/** The style of standard error: sentences, or lines of JSON. */
enum LogStyle {
    TEXT, JSON;

    /** The style that a command line requests, even if the rest of it is invalid. */
    static LogStyle of(List<String> words) {
        int option = words.indexOf("--log");
        boolean json = words.contains("--log=json")
                || (option >= 0 && words.subList(option, words.size()).indexOf("json") == 1);
        return json ? JSON : TEXT;
    }

    /** The line of a note. */
    String note(String text) {
        return this == TEXT ? text : EventLog.line(Level.INFO, "note", Map.of("text", text));
    }

    /** The line of a failure, which ends the process. */
    String failure(Failure failure) {
        return this == TEXT ? "varve: " + failure.error() : EventLog.line(Level.ERROR, "failed", failure);
    }
}
