package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each remedy that a sentence about a SEG-Y file names works on that very file. */
class RemediesTest {

    private static final int SAMPLES = 20;
    private static final int TRACE = 240 + 4 * SAMPLES;

    /** Options that follow each other are one remedy. */
    private static final Pattern REMEDY =
            Pattern.compile("--[a-z-]+ [\\w.-]+(?: --[a-z-]+ [\\w.-]+)*|--(?:index|salvage)\\b");

    @TempDir
    private Path folder;

    /** Changes the headers of a trace. */
    interface Change {
        void put(int t, ByteBuffer trace);
    }

    /** Whole files of traces whose line numbers are a 5 by 6 rectangle until they are changed. */
    private static byte[] file(int traces, Change change) {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * TRACE);
        bytes.putShort(3216, (short) 4000).putShort(3220, (short) SAMPLES).putShort(3224, (short) 5);
        for (int t = 0; t < traces; t++) {
            ByteBuffer trace = bytes.slice(3600 + t * TRACE, TRACE);
            trace.putShort(28, (short) 1).putInt(180, 100 * (t / 6)).putInt(184, 100 * (t % 6));
            trace.putInt(188, 1000 + t / 6).putInt(192, 300 + t % 6);
            for (int k = 0; k < SAMPLES; k++) trace.putFloat(240 + 4 * k, t + 0.1f * k);
            change.put(t, trace);
        }
        return bytes.array();
    }

    private static byte[] line(int traces, Change change) {
        return file(traces, (t, trace) -> {
            trace.putInt(188, 0).putInt(192, 0);
            change.put(t, trace);
        });
    }

    private static byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 50);
    }

    static Stream<Arguments> cases() {
        Map<String, byte[]> cases = new TreeMap<>();
        cases.put("gathers", line(30, (t, h) -> h.putInt(20, 500 + t / 6).putInt(36, 100 + t % 6 * 100)));
        cases.put("gathers by offset", line(30, (t, h) -> h.putInt(20, 500 + t % 5).putInt(36, 100 + t / 5 * 100)));
        cases.put("ramp", line(21, (t, h) -> {
            int c = (int) ((Math.sqrt(8 * t + 1) - 1) / 2);
            h.putInt(20, 500 + c).putInt(36, 100 * (t - c * (c + 1) / 2 + 1));
        }));
        cases.put("split spread", line(30, (t, h) -> h.putInt(20, 500 + t / 6).putInt(36, t % 6 * 100 - 300)));
        cases.put("gathers without offsets", line(30, (t, h) -> h.putInt(20, 500 + t / 3)));
        cases.put("one shot", line(24, (t, h) -> h.putInt(20, 500 + t).putInt(36, 50 * t)));
        cases.put("one gather", line(24, (t, h) -> h.putInt(36, 50 * t)));
        cases.put("shots", line(30, (t, h) -> h.putInt(8, 1 + t / 6).putInt(12, 1 + t % 6).putInt(36, 50 * (t % 6))));
        cases.put("prestack volume", file(30, (t, h) -> h.putInt(188, 1 + t / 15).putInt(192, 1 + t / 3 % 5)
                .putInt(36, 100 + t % 3 * 100)));
        cases.put("repeated place", file(30, (t, h) -> h.putInt(192, t == 8 ? 301 : 300 + t % 6)));
        cases.put("starts", file(30, (t, h) -> h.putShort(108, (short) (t == 15 ? 102 : 100))));
        cases.put("far starts", file(30, (t, h) -> h.putShort(108, (short) (t == 15 ? 900 : 100))));
        cases.put("shifted", file(30, (t, h) -> h.putShort(108, (short) (t == 15 ? 104 : 100))));
        cases.put("intervals of traces", file(30, (t, h) -> h.putShort(116, (short) (t == 15 ? 2000 : 4000))));
        cases.put("intervals", file(30, (t, h) -> h.putShort(116, (short) 2000)));
        cases.put("cut short", cut(file(30, (t, h) -> {})));
        cases.put("petrel", line(30, (t, h) -> h.putInt(4, 1 + t / 6).putInt(20, 1 + t % 6)));
        cases.put("scattered offsets", file(30, (t, h) -> h.putInt(188, 1).putInt(192, 1 + t / 3)
                .putInt(36, 100 + t % 3 * 100 + t / 3 % 5)));
        return cases.entrySet().stream().map(one -> Arguments.of(one.getKey(), one.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyRemedyWorks(String name, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("in.sgy"), bytes);
        Outcome plain = convert(file, "plain", List.of());
        String info = Outcome.of("info", file.toString(), "--duplicates", "error").out();
        List<String> remedies = new ArrayList<>(remedies(plain.err()));
        remedies(info).stream().filter(remedy -> !remedies.contains(remedy)).forEach(remedies::add);
        assertThat(plain.status()).as(plain.err()).isIn(ExitStatus.DONE, ExitStatus.INPUT);
        assertThat(remedies).as(plain.err() + info).isNotEmpty();

        for (String remedy : remedies) {
            // a policy is named with the three that there are
            for (String options : remedy.equals("--duplicates")
                    ? List.of("--duplicates first", "--duplicates last",
                            "--duplicates mean")
                    : List.of(remedy)) {
                Outcome done = convert(file, options.replaceAll("\\W", ""), List.of(options.split(" ")));
                assertThat(done.status()).as("%s: %s", options, done.err()).isZero();
            }
        }
    }

    private static List<String> remedies(String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = REMEDY.matcher(text.replace("varve info --headers", ""));
        while (matcher.find()) {
            if (!matcher.group().contains(" N")) found.add(matcher.group());
        }
        if (text.contains("--duplicates: first, last or mean")) found.add("--duplicates");
        return found;
    }

    private Outcome convert(Path file, String name, List<String> options) {
        boolean each = options.contains("each");
        List<String> words = new ArrayList<>(List.of("convert", file.toString(),
                folder.resolve(name + (each ? "{offset}" : "") + ".npy").toString()));
        words.addAll(options);
        return Outcome.of(words.toArray(String[]::new));
    }
}
