package org.varve.formats;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The available formats. */
public final class Formats {

    private static final List<Format> ALL =
            ServiceLoader.load(Format.class, Format.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private Formats() {}

    /** The format of a file, by the extension of its name; empty if no format has it. */
    public static Optional<Format> find(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String extension = name.substring(Math.max(0, name.lastIndexOf('.')));
        return ALL.stream()
                .filter(format -> format.extensions().contains(extension)
                        || format.readExtensions().contains(extension))
                .findFirst();
    }

    /**
     * The format of a file, by the extension of its name.
     *
     * @throws IllegalArgumentException if no format has it
     */
    public static Format of(Path file) {
        return find(file).orElseThrow(() -> new IllegalArgumentException(
                "%s: the file name extension chooses the format; use %s".formatted(file,
                        either(extensions(ALL.stream())))));
    }

    /** The usual extension of a file's format, without the dot, such as {@code sgy}; empty if no format has the file's extension. */
    public static String usualExtension(Path file) {
        return find(file).map(format -> format.extensions().getFirst().substring(1)).orElse("");
    }

    /** The formats of several usual extensions without dots, joined by plus signs, such as {@code sgy+zarr}; others have none. */
    public static List<Format> named(String extensions) {
        List<String> wanted = List.of(extensions.split("\\+"));
        return ALL.stream().filter(format -> wanted.contains(format.extensions().getFirst().substring(1))).toList();
    }

    /**
     * The bytes that the Java runtime takes for the code that reads and writes files. Reading and writing one format share it.
     *
     * @param reads usual extensions, as for {@link #named}
     */
    public static long codeBytes(String reads, String writes) {
        List<Format> written = named(writes);
        long reading = named(reads).stream().filter(format -> !written.contains(format))
                .mapToLong(format -> format.memory().reading()).sum();
        return reading + written.stream()
                .mapToLong(format -> named(reads).contains(format)
                        ? Math.max(format.memory().reading(), format.memory().writing())
                        : format.memory().writing())
                .sum();
    }

    /** The names of the formats that take options of a type. */
    public static List<String> taking(Class<? extends FormatOptions> options) {
        return ALL.stream().filter(format -> format.options().contains(options)).map(Format::name).toList();
    }

    /** What can be given as a volume, such as {@code A .sgy, .npy or .raw file, or a .zarr folder}. */
    public static String describe() {
        return "A %s file, or a %s folder".formatted(
                either(extensions(ALL.stream().filter(format -> !format.isFolder()))),
                either(extensions(ALL.stream().filter(Format::isFolder))));
    }

    private static List<String> extensions(Stream<Format> formats) {
        return formats.flatMap(format -> format.extensions().stream()).toList();
    }

    /** Such as {@code .npy, .raw or .zarr}. */
    private static String either(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? words.getFirst()
                : words.stream().limit(last).collect(Collectors.joining(", ")) + " or " + words.get(last);
    }
}
