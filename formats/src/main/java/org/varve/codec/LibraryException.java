package org.varve.codec;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Remediable;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** A native library cannot be loaded into this process. */
public final class LibraryException extends IOException implements Remediable {

    private static final long serialVersionUID = 1;

    /** The setting for the folder in which libraries are unpacked. */
    public static final Setting FOLDER = new Setting("-Djava.io.tmpdir");

    /** The setting for the codec that compresses chunks; another codec may need no library. */
    public static final Setting COMPRESSION = new Setting("ZarrOptions.withCompression(name)");

    private final Remedy remedy;

    LibraryException(String message, Remedy remedy, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    @Override
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** The message and the remedy, as stack traces show them. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
