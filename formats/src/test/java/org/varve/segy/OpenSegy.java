package org.varve.segy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.varve.file.InputFile;

/** A file of which is known where its traces lie, but not yet how they are numbered. */
record OpenSegy(InputFile input, IndexMemory memory, SegyFile file) implements AutoCloseable {

    static OpenSegy of(Path path, byte[] bytes, SegyReading reading) throws IOException {
        return of(Files.write(path, bytes), SegyDialect.INSTANCE, reading);
    }

    static OpenSegy of(Path path, Dialect dialect, SegyReading reading) throws IOException {
        InputFile input = InputFile.open(path);
        IndexMemory memory = new IndexMemory(input, 1 << 20);
        try {
            return new OpenSegy(input, memory, SegyFile.of(input, dialect, reading, memory));
        } catch (IOException | RuntimeException e) {
            memory.close();
            input.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        memory.close();
        input.close();
    }
}
