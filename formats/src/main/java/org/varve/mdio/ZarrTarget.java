package org.varve.mdio;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Output;
import org.varve.file.Placement;
import org.varve.zarr.ZarrOptions;

/**
 * A group to be written.
 *
 * @param path the folder
 * @param placement how the group takes its place
 * @param history the processing, as recorded in the attributes of the arrays; nothing is recorded if blank
 * @param outputs what its arrays of samples hold, in order; floats if empty
 * @param options how it is written
 */
public record ZarrTarget(Path path, Placement placement, String history, List<Output> outputs,
        ZarrOptions options) {

    /** A group whose temporary folder is deleted unless it is completed. */
    public ZarrTarget(Path path, boolean overwrite, String history, ZarrOptions options) {
        this(path, Placement.of(overwrite), history, List.of(), options);
    }

    /** The types of {@code count} arrays of samples. */
    List<SampleType> types(int count) {
        boolean isFloat = options.floats() || outputs.isEmpty();
        return IntStream.range(0, count).mapToObj(n -> isFloat ? SampleType.FLOAT : SampleType.of(outputs.get(n)))
                .toList();
    }
}
