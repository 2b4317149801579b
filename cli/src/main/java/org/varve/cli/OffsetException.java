package org.varve.cli;

/** The failure of one offset's run among several. */
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
