package org.varve.twin;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.varve.twin.SurveyTwin.Signal;
import org.varve.twin.SurveyTwin.Trace;

/**
 * Stand-ins for the files of {@code shared/data}, under their names: as hard to read in format, headers, gaps and
 * amplitudes, with samples and sizes of their own.
 */
final class SurveyTwins {

    /** Numbers that tell where a sample lies. */
    private static final Signal PLACES = (trace, k) -> trace.inline() + trace.crossline() / 100.0 + k / 1e5;
    private static final Signal GATHERS =
            (trace, k) -> 100 * trace.offset() + trace.inline() + trace.crossline() / 100.0 + k / 1e3;
    private static final int CUBE = 60;

    private static final Map<String, Supplier<byte[]>> FILES = new TreeMap<>();
    private static final Map<String, SurveyTwin> SURVEYS = new TreeMap<>();

    static {
        addPlaces();
        addOddFiles();
        addGathers();
        addCrops();
        addSurveys();
        SURVEYS.forEach((name, twin) -> FILES.put(name, twin::bytes));
        FILES.put("f3_cube100/f3_cube100.npy", SurveyTwins::array);
        FILES.put("teapot_2d/tp73.dat", SurveyTwins::section);
        FILES.put("MANIFEST.tsv", SurveyTwins::list);
    }

    private SurveyTwins() {}

    static boolean has(String name) {
        return FILES.containsKey(name);
    }

    static byte[] bytes(String name) {
        return FILES.get(name).get();
    }

    private static byte[] list() {
        return SURVEYS.entrySet().stream()
                .map(entry -> "%s\t\t\t%s\n".formatted(entry.getKey(), entry.getValue().facts()))
                .collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
    }

    private static void addPlaces() {
        add("segyio_testdata/small.sgy", small(1));
        add("segyio_testdata/small-lsb.sgy", small(1).swapped());
        add("segyio_testdata/acute-small.sgy", small(1).words(coordinates(-10, 1, 0, 1, 1)));
        add("segyio_testdata/normal-small.sgy", small(1).words(coordinates(10, 1, 0, 0, 1)));
        add("segyio_testdata/text-embed-null.sgy", small(1).nullInText());
        add("segyio_testdata/stanzas-known-count.sgy", SurveyTwin.of(1, 4, PLACES).interval(1000)
                .grid(1, 1, 3, 20, 1, 2).extended(3, StandardCharsets.US_ASCII));
        add("segyio_testdata/trace-header-extension1.sgy", SurveyTwin.of(1, 4, PLACES).interval(1000)
                .grid(1, 1, 3, 20, 1, 2).binary(header -> header.put2(301, 0x0201).put2(307, 1))
                .traceExtension("SEG00001"));
        add("seismic_zfp_odd/small-ieee.sgy", small(5));
        add("seismic_zfp_odd/small_us.sgy", small(1).interval(1999));
        add("seismic_zfp_odd/small-irregular.sgy", small(1).only(trace -> trace.number() < 25));
        add("seismic_zfp_odd/small_hole.sgy",
                small(1).only(trace -> trace.inline() != 3 || trace.crossline() != 22));
        add("seismic_zfp_odd/small-duplicate-traceheaders.sgy", small(1).words(
                (header, trace) -> header.put4(181, trace.inline()).put4(185, trace.crossline())));
        add("seismic_zfp_odd/small-2d.sgy",
                SurveyTwin.of(1, 50, PLACES).line(25)
                        .words((header, trace) -> header.put4(181, 70_000 + trace.number())));
    }

    private static SurveyTwin small(int code) {
        return SurveyTwin.of(code, 50, PLACES).grid(1, 1, 5, 20, 1, 5);
    }

    private static void addOddFiles() {
        Signal zero = (trace, k) -> 0;
        add("segyio_testdata/multi-text.sgy", SurveyTwin.of(1, 1, zero).line(1).extended(4, SurveyTwin.EBCDIC));
        add("segyio_testdata/text.sgy", SurveyTwin.of(1, 1, zero).only(trace -> false));
        add("segyio_testdata/interval-neg-bin-pos-trace.sgy", SurveyTwin.of(1, 1, zero).line(1).interval(65_534)
                .words((header, trace) -> header.put2(117, 4000)));
        add("segyio_testdata/delay-scalar.sgy", SurveyTwin.of(1, 251, (trace, k) -> k).grid(2500, 1, 1, 1883, 1, 1)
                .ascii().revision1().words((header, trace) -> header.put2(109, 10_000).put2(215, -10)));
        // headers of all but the first trace are samples, too
        Signal ramp = (trace, k) -> ((trace.number() - 1) * 60_060 + k) / 239_999.0;
        add("segyio_testdata/long.sgy", SurveyTwin.of(1, 60_000, ramp).interval(1000).line(3).words((header, trace) -> {
            for (int word = 0; word < 60 && trace.number() > 1; word++) {
                header.put4(1 + 4 * word, TwinSamples.ibm(ramp.at(trace, word - 60)));
            }
        }));
    }

    private static void addGathers() {
        add("segyio_testdata/1x1.sgy", gathers().grid(0, 1, 1, 0, 1, 1).offsets(0, 1, 2, 3));
        add("segyio_testdata/1xN.sgy", gathers().grid(0, 1, 1, 0, 1, 6).offsets(0, 1, 2, 3));
        add("segyio_testdata/Mx1.sgy", gathers().grid(0, 1, 6, 0, 1, 1).offsets(0, 1, 2, 3));
        add("segyio_testdata/small-ps.sgy", gathers().grid(1, 1, 4, 1, 1, 3).offsets(1, 2));
        add("segyio_testdata/shot-gather.sgy", SurveyTwin.of(1, 25, (trace, k) -> 2 + trace.number() % 7 + k / 32.0)
                .interval(1000).line(61).words((header, trace) -> header.put4(9, 2).put4(173, trace.number())));
    }

    private static SurveyTwin gathers() {
        return SurveyTwin.of(1, 10, GATHERS);
    }

    /** One crop in all formats; the crops of single lines have no revision. */
    private static void addCrops() {
        add("segyio_testdata/f3.sgy", crop(3));
        add("segyio_testdata/f3-lsb.sgy", crop(3).swapped());
        for (int code : new int[] {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16}) {
            SurveyTwin twin = crop(code);
            if (code % 2 == 0) twin.binary(header -> header.put2(301, 0x0001)); // its bytes swapped, as some writers do
            add("segyio_testdata/multiformats/Format" + code + "msb.sgy", twin);
        }
        for (int code : new int[] {1, 3, 5}) {
            add("segyio_testdata/multiformats/Format" + code + "lsb.sgy", crop(code).swapped());
        }
        add("segyio_testdata/multiformats/Format4msb.sgy", crop(5).labelled(4));
        for (int inline = 111; inline <= 133; inline++) {
            add("segysak_f3/f3-iline-" + inline + ".sgy", SurveyTwin.of(1, 75, reflectors(1))
                    .grid(inline, 1, 1, 875, 1, 18).words((header, trace) -> header.put2(109, 4).put2(115, 75)));
        }
        add("segysak_f3/f3-withdead.sgy", SurveyTwin.of(1, 75, reflectors(1)).grid(111, 1, 23, 875, 1, 18)
                .words(turned(-10)).words((header, trace) -> header.put2(109, 4).put2(115, 75))
                .only(trace -> trace.inline() - 111 + trace.crossline() - 875 < 24));
    }

    private static SurveyTwin crop(int code) {
        return SurveyTwin.of(code, 75, reflectors(code)).grid(111, 1, 23, 875, 1, 18).revision1().words(turned(-10))
                .words((header, trace) -> header.put2(29, 1).put2(109, 4).put2(115, 462).put2(117, 4000));
    }

    /** Within the range of a format. */
    private static Signal reflectors(int code) {
        return (trace, k) -> {
            double value = Reflectors.at(trace.inline() % 100, trace.crossline() % 100, k);
            return switch (code) {
                case 8 -> Math.clamp(value / 80, -128, 127);
                case 16 -> Math.clamp(128 + value / 80, 0, 255);
                case 10, 11, 12, 15 -> Math.clamp(value + 20_000, 0, 65_535);
                default -> value;
            };
        };
    }

    private static void addSurveys() {
        add("f3_cube100/f3_cube100_ibm.sgy", SurveyTwin.of(1, 100, reflectors(1)).grid(200, 1, CUBE, 600, 1, CUBE)
                .revision1().words(turned(-10)).words((header, trace) -> header.put4(1, trace.number())
                        .put4(5, trace.number()).put2(29, 1).put2(115, 100).put2(117, 4000)));
        add("f3_sparse/f3_sparse.sgy", SurveyTwin.of(1, 36, reflectors(1)).interval(20_000)
                .grid(200, 20, 23, 700, 20, 26).ascii().revision1().words(turned(-10))
                .words((header, trace) -> header.put2(29, 1).put2(105, -400).put2(109, 400).put2(115, 36)
                        .put2(117, 20_000)));
        add("segysak_f3/f3-ebcidctest.sgy", SurveyTwin.of(1, 463, reflectors(1)).grid(105, 1, 2, 300, 1, 20)
                .words(turned(-10)).words((header, trace) -> header.put2(115, 463)));
        Signal quarters = (trace, k) -> reflectors(1).at(trace, k) / 4;
        add("usgs_npra_2d/31_81_PR.sgy", SurveyTwin.of(1, 501, quarters)
                .line(80).words((header, trace) -> header.put4(1, trace.number()).put4(9, 111)
                        .put4(21, 100 + trace.number()).put2(29, 1).put2(71, 1).put2(115, 501).put2(117, 4000)));
        add("volve_arb_line/volve10r12-full-twt-arb.sgy",
                SurveyTwin.of(5, 250, (trace, k) -> reflectors(1).at(trace, k) / 1077).line(60)
                        .words((header, trace) -> header.put4(1, trace.number()).put4(21, trace.number()).put2(29, 1)
                                .put2(71, -100).put4(73, 43_300_000 + 154 * trace.number())
                                .put4(181, 43_300_000 + 154 * trace.number()).put2(109, 4).put2(115, 250)));
        Signal smooth = (trace, k) -> 0.1 + 0.1 * Math.sin(trace.inline() / 9.0 + trace.crossline() / 7.0 + k / 5.0);
        add("xtgeo_cubes/ex1_missing_traces_75x71x26.segy", SurveyTwin.of(5, 26, smooth)
                .grid(11_352, 2, 25, 2442, 2, 23).revision1().words(turned(1))
                .words((header, trace) -> header.put2(29, 1).put2(115, 26).put2(117, 4000))
                .only(trace -> trace.inline() + trace.crossline() < 13_880));
        Signal shifted = (trace, k) -> 125 + reflectors(1).at(trace, k) / 80;
        add("xtgeo_cubes/ib_synth_iainb.segy", SurveyTwin.of(5, 501, shifted)
                .grid(1100, 1, 11, 1200, 1, 11).blank().revision1().words(turned(1))
                .words((header, trace) -> header.put2(29, 1).put2(109, 1000).put2(115, 501).put2(117, 4000)));
    }

    private static void add(String name, SurveyTwin twin) {
        SURVEYS.put(name, twin);
    }

    /** Bins of 25 m, on a grid that is turned by 1.6 degrees. */
    private static BiConsumer<Header, Trace> turned(int scalar) {
        double angle = Math.toRadians(1.6);
        double bin = scalar < 0 ? 25 * -scalar : 25;
        return coordinates(scalar, bin * Math.cos(angle), bin * Math.sin(angle), -bin * Math.sin(angle),
                bin * Math.cos(angle));
    }

    /** Steps in x and y to the next crossline and to the next inline, in units of the header. */
    private static BiConsumer<Header, Trace> coordinates(int scalar, double x, double y, double x2, double y2) {
        return (header, trace) -> header.put2(71, scalar)
                .put4(181, (int) Math.round(6_000_000 + x * trace.crossline() + x2 * trace.inline()))
                .put4(185, (int) Math.round(60_000_000 + y * trace.crossline() + y2 * trace.inline()));
    }

    /** The samples of the cube in IBM floats, as a NumPy file. */
    private static byte[] array() {
        float[] samples = new float[CUBE * CUBE * 100];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) Reflectors.at(s / 100 / CUBE, s / 100 % CUBE, s % 100);
        }
        return NumpyTwin.bytes(CUBE, CUBE, 100, samples);
    }

    /** Big-endian floats without any header. */
    private static byte[] section() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * 357 * 251);
        while (bytes.hasRemaining()) {
            int sample = bytes.position() / 4;
            bytes.putFloat((float) Reflectors.at(0, sample / 251, sample % 251) / 2000);
        }
        return bytes.array();
    }
}
