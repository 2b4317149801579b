package org.varve.cli;

import java.util.List;
import org.varve.core.Spelling;
import org.varve.formats.CreateOptions;
import org.varve.zarr.ZarrOptions;
import picocli.CommandLine.Option;

/** The type of the samples of a Zarr group that a run writes. */
@OnlyFor(role = OnlyFor.Role.OUTPUT, options = ZarrOptions.class)
final class ZarrTypeOption {

    private static final String AUTO = "auto";
    private static final List<String> TYPES = List.of(AUTO, "float32");

    @Option(
            names = "--zarr-type",
            paramLabel = "auto|float32",
            description = "Type of the samples of a Zarr group; auto, the default, is float32, but for labels such as "
                    + "classes the smallest whole numbers that hold them, such as uint8.")
    private String type = AUTO;

    CreateOptions applyTo(CreateOptions options) {
        if (!TYPES.contains(type)) {
            throw new IllegalArgumentException("--zarr-type '%s': %s".formatted(type, Spelling.advice(type, TYPES)));
        }
        return options.with(options.or(ZarrOptions.DEFAULT).withFloats(!type.equals(AUTO)));
    }
}
