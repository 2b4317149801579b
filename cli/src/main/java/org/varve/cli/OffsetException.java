package org.varve.cli;

/** The failure of one of several runs, each of another offset. */
final class OffsetException extends Exception {

    private static final long serialVersionUID = 1;

    private final int offset;

    OffsetException(int offset, Exception cause) {
        super(cause);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}
