package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary file that stays when a run ends before its output is complete, for a later run to go on with.
 *
 * @param token eight hexadecimal digits, which set the runs of this job apart from others
 * @param stage how far the output has come
 * @param shared whether several processes write at a time
 */
public record KeptPart(String token, Stage stage, boolean shared) {

    /** How far an output has come. */
    public enum Stage {
        /** Nothing of it is needed; it may exist. */
        NEW,
        /** Its temporary file exists. */
        BEGUN,
        /** It is whole, and may have its name. */
        NAMED
    }

    public KeptPart {
        if (!token.matches(TemporaryNames.TOKEN)) {
            throw new IllegalArgumentException("token '%s': must be eight hexadecimal digits".formatted(token));
        }
    }

    boolean mustExist() {
        return stage != Stage.NEW;
    }

    /** Whether the temporary file of an output exists. */
    public boolean exists(Path target) throws IOException {
        return Files.exists(new TemporaryNames(OutputPlace.of(target, true), token).part());
    }

    /** Whether an output has its name. */
    public boolean isNamed(Path target) throws IOException {
        return stage == Stage.NAMED && Files.exists(target) && !exists(target);
    }
}
