package org.varve.codec;

/** Stored bytes are corrupt. The message continues a sentence that begins with "a chunk". */
public final class CodecException extends Exception {

    private static final long serialVersionUID = 1;

    /** @param message what is wrong with the bytes */
    public CodecException(String message) {
        super(message);
    }

    /**
     * An exception with a cause.
     *
     * @param message what is wrong with the bytes
     */
    public CodecException(String message, Throwable cause) {
        super(message, cause);
    }
}
