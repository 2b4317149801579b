package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Services;
import org.varve.core.Spelling;
import org.varve.file.FormatException;

/** The available formats. */
public final class Formats {

    private static final Services<Format> SERVICES = new Services<>(
            Format.class, Formats.class.getClassLoader(), loader -> ServiceLoader.load(Format.class, loader));

    private Formats() {}

    private static List<Format> all() {
        return SERVICES.all().toList();
    }

    /** The format of a file, by the extension of its name; empty if no format has it. */
    public static Optional<Format> find(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String extension = name.substring(Math.max(0, name.lastIndexOf('.')));
        return SERVICES.all()
                .filter(format -> format.extensions().contains(extension)
                        || format.readExtensions().contains(extension))
                .findFirst();
    }

    /**
     * The format of an input: the one that the options choose, else that of the extension of its name, else the one
     * that recognises its content, of which a few kilobytes are read.
     *
     * @throws FormatException if no format recognises it, or it cannot be read
     * @throws IllegalArgumentException if the options name a format that there is not
     */
    public static Format ofInput(Path file, OpenOptions options) throws IOException {
        Optional<Format> chosen = options.format().map(Formats::ofWord).or(() -> find(file));
        return chosen.isPresent() ? chosen.get() : Content.require(file, all());
    }

    /**
     * As {@link #usualExtension(Path)}, for an input as {@link #ofInput} finds its format; empty if that cannot be
     * found.
     */
    public static String usualExtension(Path file, OpenOptions options) {
        try {
            return ofInput(file, options).word();
        } catch (IOException toldWhenItIsOpened) {
            return "";
        }
    }

    /**
     * The refusal of an input that another format recognises by its content than the one that refused it; empty if none
     * does.
     *
     * @param refusing the format that refused it
     */
    public static Optional<FormatException> contradiction(Path file, Format refusing) throws IOException {
        return Content.contradiction(file, refusing, all());
    }

    /** The format that recognises an input by its content; empty if none does, or it cannot be read. */
    public static Optional<Format> byContent(Path file) throws IOException {
        return Content.find(file, all());
    }

    /** The words of all formats, as {@link Format#word} has them. */
    public static List<String> words() {
        return SERVICES.all().map(Format::word).toList();
    }

    /**
     * The format with a word, such as {@code sgy}; any extension of its files will do, with or without a dot.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Format ofWord(String word) {
        String extension = "." + word.toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        return SERVICES.all().filter(format -> format.extensions().contains(extension)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "format '%s': %s".formatted(word, Spelling.advice(word, words()))));
    }

    /** The format with a name, such as {@code SEG-Y}. */
    public static Optional<Format> ofName(String name) {
        return SERVICES.all().filter(format -> format.name().equals(name)).findFirst();
    }

    /**
     * The format of a file, by the extension of its name.
     *
     * @throws IllegalArgumentException if no format has it
     */
    public static Format of(Path file) {
        return find(file).orElseThrow(() -> new IllegalArgumentException(
                "%s: the file name extension chooses the format; use %s".formatted(file,
                        either(extensions(SERVICES.all())))));
    }

    /**
     * The usual extension of a file's format, without the dot, such as {@code sgy}; empty if no format has the file's
     * extension.
     */
    public static String usualExtension(Path file) {
        return find(file).map(Format::word).orElse("");
    }

    /**
     * The formats of several usual extensions without dots, joined by plus signs, such as {@code sgy+zarr}; others have
     * none.
     */
    public static List<Format> named(String extensions) {
        List<String> wanted = List.of(extensions.split("\\+"));
        return SERVICES.all().filter(format -> wanted.contains(format.word())).toList();
    }

    /**
     * The bytes that the Java runtime takes for the code that reads and writes files. Reading and writing one format
     * share it.
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
        return SERVICES.all().filter(format -> format.options().contains(options)).map(Format::name).toList();
    }

    /** The files accepted as a volume, such as {@code A .sgy, .npy or .raw file, or a .zarr folder}. */
    public static String describe() {
        return "A %s file, or a %s folder".formatted(
                either(extensions(SERVICES.all().filter(format -> !format.isFolder()))),
                either(extensions(SERVICES.all().filter(Format::isFolder))));
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
