import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.channels.FileChannel.MapMode;
import java.nio.MappedByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Takes the mark of an incubating module from the Vector API of a Java runtime that jlink has made, given as the only
 * argument. Java warns of such modules at every start, and keeps the graph of modules out of its cache where there is
 * one.
 *
 * <p>The mark is a bit of a number, in the module's declaration and in the code that jlink has made of all
 * declarations. A runtime in which it is not found in just these two places stays as it is, which costs only time at
 * the start.
 */
final class StableVectorModule {

    /** {@code dup, bipush 9, invokespecial}: of {@code new ModuleResolution(9)}. */
    private static final byte[] CREATED = {0x59, 0x10, 9, (byte) 0xb7};

    /**
     * An attribute {@code ModuleResolution} without its name: two bytes long, not resolved by default and incubating.
     */
    private static final byte[] DECLARED = {0, 0, 0, 2, 0, 9};

    /** The number without the bit that makes Java warn. */
    private static final byte STABLE = 1;

    private StableVectorModule() {}

    public static void main(String[] arguments) throws IOException {
        Path runtime = Path.of(arguments[0]).toAbsolutePath();
        byte[] declaration;
        byte[] graph;
        try (FileSystem modules = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", runtime.toString()))) {
            declaration = Files.readAllBytes(modules.getPath("/modules/jdk.incubator.vector/module-info.class"));
            graph = Files.readAllBytes(modules.getPath("/modules/java.base/jdk/internal/module/SystemModules$all.class"));
        }
        try (RandomAccessFile file = new RandomAccessFile(runtime.resolve("lib/modules").toFile(), "rw")) {
            MappedByteBuffer image = file.getChannel().map(MapMode.READ_WRITE, 0, file.length());
            byte[] whole = new byte[image.capacity()];
            image.get(whole);
            int declared = number(whole, declaration, DECLARED, 5);
            int created = number(whole, graph, CREATED, 2);
            if (declared < 0 || created < 0) {
                System.err.println("the mark of an incubating module is not where it was: Java will warn of it");
            } else {
                image.put(declared, STABLE).put(created, STABLE);
            }
        }
    }

    /**
     * Where, in the image, the number of the only {@code pattern} in a class stands; -1 if there is not exactly one.
     */
    private static int number(byte[] image, byte[] classFile, byte[] pattern, int offset) {
        int start = only(image, classFile);
        int place = only(classFile, pattern);
        return start < 0 || place < 0 ? -1 : start + place + offset;
    }

    private static int only(byte[] bytes, byte[] pattern) {
        int first = next(bytes, pattern, 0);
        return first >= 0 && next(bytes, pattern, first + 1) < 0 ? first : -1;
    }

    private static int next(byte[] bytes, byte[] pattern, int from) {
        for (int i = from; i <= bytes.length - pattern.length; i++) {
            int equal = 0;
            while (equal < pattern.length && bytes[i + equal] == pattern[equal]) {
                equal++;
            }
            if (equal == pattern.length) return i;
        }
        return -1;
    }
}
