package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.varve.core.Remedy;
import org.varve.file.FormatException;

/** The format of an input by its content. */
final class Content {

    /** How files of other kinds begin, and what they are. */
    private static final Map<String, String> OTHERS = new LinkedHashMap<>();

    static {
        String packed = ": unpack it first";
        String foreign = ", which is not read: convert it to SEG-Y or Zarr first";
        OTHERS.put("\u001f\u008b", "is packed by gzip" + packed);
        OTHERS.put("BZh", "is packed by bzip2" + packed);
        OTHERS.put("\u00fd7zXZ", "is packed by xz" + packed);
        OTHERS.put("(\u00b5/\u00fd", "is packed by Zstandard" + packed);
        OTHERS.put("\u0089HDF\r\n", "is an HDF5 or NetCDF file" + foreign);
        OTHERS.put("PK\u0003\u0004", "is a zip archive without a Zarr group" + packed);
        OTHERS.put("CDF", "is a NetCDF file" + foreign);
    }

    private Content() {}

    /** The format that recognises a file; empty if none does. */
    static Optional<Format> find(Beginning beginning, List<Format> formats) throws IOException {
        for (Format format : formats) {
            if (format.recognises(beginning)) return Optional.of(format);
        }
        return Optional.empty();
    }

    /** The format that recognises a file; empty if none does, or it cannot be read. */
    static Optional<Format> find(Path file, List<Format> formats) throws IOException {
        try {
            return find(Beginning.of(file), formats);
        } catch (FormatException unreadable) {
            return Optional.empty();
        }
    }

    /** The format that recognises a file, or else a refusal that shows the first bytes. */
    static Format require(Path file, List<Format> formats) throws IOException {
        Beginning beginning = Beginning.of(file);
        Optional<Format> found = find(beginning, formats);
        if (found.isPresent()) return found.get();
        if (beginning.isFolder()) throw new FormatException(file, "is a folder: give the file inside it");
        for (Map.Entry<String, String> other : OTHERS.entrySet()) {
            if (beginning.startsWith(other.getKey())) throw new FormatException(file, other.getValue());
        }
        String words = formats.stream().map(Format::word).collect(Collectors.joining("|"));
        throw new FormatException(file,
                "begins with %s, which shows no format that is read, and its name shows none either"
                        .formatted(beginning.told()),
                Remedy.of("give it with ", OpenOptions.FORMAT.with(words)));
    }

    /**
     * The refusal of a file that another format recognises than the one that refused it; empty if none does.
     *
     * @param refusing the format that refused it
     */
    static Optional<FormatException> contradiction(Path file, Format refusing, List<Format> formats)
            throws IOException {
        return find(file, formats).filter(format -> !format.name().equals(refusing.name()))
                .map(format -> new FormatException(file,
                        "is not a %s file: its content is %s".formatted(refusing.name(), format.name()),
                        Remedy.of("give ", OpenOptions.FORMAT.with(format.word()))));
    }
}
