package org.varve.formats;

import org.varve.core.SampleFormat;
import org.varve.zarr.ZarrOptions;

/**
 * How a volume is written.
 *
 * @param overwrite whether an existing file may be replaced
 * @param history what a SEG-Y text header is told of the processing, up to 76 characters; nothing if blank
 * @param segyFormat IEEE or IBM float32, int32, int16 or int8; other formats of file are always IEEE float32
 * @param segyScale what values are multiplied by before a SEG-Y file stores them
 * @param zarr how Zarr groups are written
 */
public record CreateOptions(
        boolean overwrite, String history, SampleFormat segyFormat, double segyScale, ZarrOptions zarr) {

    public static final CreateOptions DEFAULT =
            new CreateOptions(false, "", SampleFormat.IEEE_FLOAT32, 1, ZarrOptions.DEFAULT);

    public CreateOptions withOverwrite(boolean other) {
        return new CreateOptions(other, history, segyFormat, segyScale, zarr);
    }

    public CreateOptions withHistory(String other) {
        return new CreateOptions(overwrite, other, segyFormat, segyScale, zarr);
    }

    public CreateOptions with(SampleFormat other) {
        return new CreateOptions(overwrite, history, other, segyScale, zarr);
    }

    public CreateOptions withScale(double other) {
        return new CreateOptions(overwrite, history, segyFormat, other, zarr);
    }

    public CreateOptions with(ZarrOptions other) {
        return new CreateOptions(overwrite, history, segyFormat, segyScale, other);
    }
}
