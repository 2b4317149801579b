package org.varve.profiler;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.core.ProductRates;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.json.Json;

/**
 * Measurements in a folder: a file of JSON lines for each machine and device, to which runs only append, and a file
 * with the speed of each machine, of writing to each of its file systems, and of products of matrices on each model of
 * GPU.
 *
 * <p>Several processes may write and read at a time, and a process may be killed while it writes; then only its own
 * line is lost. A store that cannot be written or read leads to a warning, never to an error: no run fails for it.
 * Damaged lines are reported once.
 */
public final class MeasurementStore {

    /** The command that removes everything. */
    public static final Setting FORGET_ALL = new Setting("MeasurementStore.forgetAll()");

    /** The measurements that plans learn from, for operators that do not declare their memory. */
    public static final Setting MEASURED = new Setting("Profile.of(operator)");

    /** Between the name of an operator and what tells it from others of that name, such as the digest of its model. */
    public static final String CONTENT = "@";

    /** Only this many bytes at the end of a file are read, some 1,000 measurements, as a run's heap is small. */
    private static final int NEWEST = 1 << 20;

    /** Plans learn from this many measurements, as each takes Java a millisecond to read at its start. */
    private static final int LEARNED = 128;

    private static final Pattern NAME = Pattern.compile("measurements-.*\\.jsonl");
    private static final Pattern SPEED = Pattern.compile("(speed|products|writing)-.*\\.(json|part)");

    private final Path folder;
    private final Consumer<Note> warnings;

    /** Cached lines, as a run reads them several times. */
    private final Map<String, Measurement> known = new ConcurrentHashMap<>();

    /** Files whose damaged lines have been reported. */
    private final Set<Path> damaged = ConcurrentHashMap.newKeySet();

    /**
     * A store; nothing is opened or created yet.
     *
     * @param folder the folder, created when the first measurement is added
     * @param warnings gets a note about anything that cannot be read or written
     */
    public MeasurementStore(Path folder, Consumer<Note> warnings) {
        this.folder = folder;
        this.warnings = warnings;
    }

    /** Adds a measurement to the file of its machine and device. */
    public void append(Measurement measurement) {
        Measurement.Site site = measurement.subject().site();
        Path file = file(site.machine(), site.device());
        try {
            Files.createDirectories(folder);
            LineAppender.append(file, MeasurementLine.write(measurement));
        } catch (IOException e) {
            warnings.accept(new Note(
                    "measurement not kept: %s cannot be written (%s); make it writable or set VARVE_STORE"
                            .formatted(file, reason(e))));
        }
    }

    /** The newest measurements of a machine and device, oldest first; empty if nothing has been measured yet. */
    public List<Measurement> read(String machine, String device) {
        return read(machine, device, line -> true, Integer.MAX_VALUE);
    }

    /** Those of one operator. Lines of other operators are not parsed, and may be damaged. */
    public List<Measurement> read(String machine, String device, String operator) {
        return read(machine, device, operator, Integer.MAX_VALUE);
    }

    /** The last {@value #LEARNED} of {@link #read(String, String)}, which suffice to plan a run. */
    public List<Measurement> last(String machine, String device) {
        return read(machine, device, line -> true, LEARNED);
    }

    /** The last {@value #LEARNED} of {@link #read(String, String, String)}, which suffice to plan a run. */
    public List<Measurement> last(String machine, String device, String operator) {
        return read(machine, device, operator, LEARNED);
    }

    private List<Measurement> read(String machine, String device, String operator, int most) {
        String name = Json.quoted(operator);
        return read(machine, device, line -> line.contains(name), most).stream()
                .filter(measurement -> measurement.subject().operator().equals(operator))
                .toList();
    }

    /** The newest measurements of every machine and device, oldest first for each. */
    public List<Measurement> readAll() {
        return files(NAME).stream().flatMap(file -> read(file, line -> true, Integer.MAX_VALUE).stream()).toList();
    }

    /** The speed of a machine; empty if not measured. */
    public Optional<MachineSpeed> speed(String machine) {
        return speedFile(machine).read();
    }

    /** Whether the speed of a machine was measured more than a day ago, perhaps under load. */
    public boolean isSpeedOld(String machine) {
        return speedFile(machine).isOlder(Duration.ofDays(1));
    }

    /**
     * Measures the speed of this machine and stores it under the given name; empty if the folder cannot be written.
     */
    public Optional<MachineSpeed> measureSpeed(String machine) {
        return speedFile(machine).replace(SpeedProbe::measure);
    }

    /** The rates of matrix products on a model of device; empty if not measured. */
    public Optional<ProductRates> products(String model) {
        return productsFile(model).read();
    }

    /** Stores the rates of matrix products on a model of device; a read-only store keeps nothing. */
    public void keepProducts(String model, ProductRates rates) {
        Optional<ProductRates> _ = productsFile(model).replace(_ -> rates);
    }

    /** The write rates of a file system from a machine; empty if not measured. */
    public Optional<WriteRates> writing(String machine, String fileSystem) {
        return writingFile(machine, fileSystem).read();
    }

    /** Stores the write rates of a file system from a machine; a read-only store keeps nothing. */
    public void keepWriting(String machine, String fileSystem, WriteRates rates) {
        Optional<WriteRates> _ = writingFile(machine, fileSystem).replace(_ -> rates);
    }

    private KeptRecord<MachineSpeed> speedFile(String machine) {
        return new KeptRecord<>(folder.resolve("speed-" + safe(machine) + ".json"), MachineSpeed.class);
    }

    private KeptRecord<ProductRates> productsFile(String model) {
        return new KeptRecord<>(folder.resolve("products-" + safe(model) + ".json"), ProductRates.class);
    }

    private KeptRecord<WriteRates> writingFile(String machine, String fileSystem) {
        String name = "writing-" + safe(machine) + "-" + safe(fileSystem) + ".json";
        return new KeptRecord<>(folder.resolve(name), WriteRates.class);
    }

    /**
     * Removes the measurements of an operator, of any content, on all machines and devices, in jobs of any kind.
     *
     * @return the number of measurements removed
     */
    public long forget(String operator) throws IOException {
        return remove(line -> isOf(operator, line));
    }

    /**
     * Removes all measurements, of machines too, and all damaged lines.
     *
     * @return the number of lines removed
     */
    public long forgetAll() throws IOException {
        for (Path file : files(SPEED)) Files.deleteIfExists(file);
        return remove(line -> true);
    }

    private long remove(Predicate<String> unwanted) throws IOException {
        long removed = 0;
        for (Path file : files(NAME)) {
            removed += LineRemover.remove(file, unwanted);
        }
        return removed;
    }

    private static boolean isOf(String operator, String line) {
        try {
            byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
            String measured = MeasurementLine.read(new String(bytes, StandardCharsets.UTF_8)).subject().operator();
            return measured.equals(operator) || withoutContent(measured).equals(operator);
        } catch (IOException damaged) {
            return false;
        }
    }

    private static String withoutContent(String operators) {
        return operators.replaceAll(CONTENT + "[^:+]*", "");
    }

    private List<Path> files(Pattern name) {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> name.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            warnings.accept(new Note(
                    "measurements not found: %s cannot be read (%s); make it readable or set VARVE_STORE"
                            .formatted(folder, reason(e))));
            return List.of();
        }
    }

    private List<Measurement> read(String machine, String device, Predicate<String> wanted, int most) {
        Path file = file(machine, device);
        return Files.notExists(file) ? List.of() : read(file, wanted, most);
    }

    private List<Measurement> read(Path file, Predicate<String> wanted, int most) {
        try {
            List<String> lines = newest(file).lines().filter(line -> !line.isBlank()).filter(wanted).toList();
            return parse(file, lines.subList(Math.max(0, lines.size() - most), lines.size()));
        } catch (IOException e) {
            warnings.accept(new Note(
                    "measurements not used: %s cannot be read (%s); make it readable or set VARVE_STORE"
                            .formatted(file, reason(e))));
            return List.of();
        }
    }

    Path file(String machine, String device) {
        return folder.resolve("measurements-" + safe(machine) + "-" + safe(device) + ".jsonl");
    }

    private List<Measurement> parse(Path file, List<String> lines) {
        List<Measurement> measurements = new ArrayList<>();
        List<String> damage = new ArrayList<>();
        lines.forEach(line -> {
            try {
                Measurement measurement = known.get(line);
                if (measurement == null) {
                    measurement = MeasurementLine.read(line);
                    known.put(line, measurement);
                }
                measurements.add(measurement);
            } catch (IOException e) {
                damage.add(e.getMessage());
            }
        });
        if (!damage.isEmpty() && damaged.add(file)) {
            warnings.accept(new Note(
                    "%s: passed over %s of %s lines, the first because of this: %s"
                            .formatted(file, damage.size(), damage.size() + measurements.size(), damage.getFirst()),
                    Remedy.of(FORGET_ALL, " removes them")));
        }
        return measurements;
    }

    /**
     * The end of a file, from the beginning of a line; bytes that are not text become characters that make a line
     * damaged.
     */
    private static String newest(Path file) throws IOException {
        // opening a pipe would wait for a process that writes to it
        if (!Files.isRegularFile(file)) throw new IOException("no file but a folder, a pipe or a device");
        try (var channel = Files.newByteChannel(file)) {
            long skipped = Math.max(0, channel.size() - NEWEST);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), NEWEST));
            channel.position(skipped);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return skipped == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    /** The name and the message of an exception, as messages alone rarely say what happened. */
    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private static String safe(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
