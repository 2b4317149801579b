package org.varve.segy.header;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.core.Volume;

/** A volume that may have the headers of a SEG-Y file: its own, or those of the file that it was made from. */
public interface SegyHeaderSource {

    /** The headers; empty if there are none. */
    Optional<SegyHeaders> segyHeaders() throws IOException;

    /** How the samples of that file are or were stored; found without opening the headers. */
    Optional<SampleFormat> segyFormat() throws IOException;

    /** The headers of a volume; empty if it has none, or if they are for traces of another number of samples. */
    static Optional<SegyHeaders> headers(Volume volume) throws IOException {
        int samples = volume.survey().shape().samples();
        return volume instanceof SegyHeaderSource source
                ? source.segyHeaders().filter(headers -> headers.layout().samples() == samples)
                : Optional.empty();
    }

    /**
     * How the samples of the SEG-Y file that a volume is or was made from are stored; empty if there is no such file.
     */
    static Optional<SampleFormat> format(Volume volume) throws IOException {
        return volume instanceof SegyHeaderSource source ? source.segyFormat() : Optional.empty();
    }
}
