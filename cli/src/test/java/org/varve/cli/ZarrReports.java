package org.varve.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Zarr groups as users have reported them: 6 inlines, 7 crosslines and 50 samples each, and something unusual. */
final class ZarrReports {

    private static final List<String> AXES = List.of("inline", "crossline", "time");
    private static final ZarrTwin.Elements TRUTH = at -> PublicReports.truth(at[0], at[1], at[2]);
    private static final ZarrTwin.Elements PACKED = at -> 10 * TRUTH.at(at);
    private static final ZarrTwin.Elements MILLISECONDS = at -> 4 * at[0];
    private static final ZarrTwin.Elements SECONDS = at -> 0.004 * at[0];

    private ZarrReports() {}

    static void write(Path group) throws IOException {
        String name = group.getFileName().toString();
        int version = name.startsWith("v") ? 3 : 2;
        boolean odd = name.equals("z24_nan_in_group_attributes.zarr");
        writeGroup(group, version, odd ? "\"mean\": NaN, \"max\": Infinity" : "");
        switch (name) {
            case "z16_four_axes.zarr" -> new ZarrTwin("amplitude", "<f4", new int[] {6, 7, 2, 50},
                    List.of("inline", "crossline", "offset", "time"), at -> TRUTH.at(at[0], at[1], at[3]) + at[2])
                    .chunks(4, 4, 1, 32).write(group, version);
            case "z16c_two_axes.zarr" -> new ZarrTwin("data", "<f4", new int[] {7, 50}, List.of("cdp", "twt"),
                    at -> TRUTH.at(0, at[0], at[1])).chunks(4, 32).write(group, version);
            case "z22_dims_twt_first.zarr" -> {
                new ZarrTwin("amplitude", "<f4", new int[] {50, 6, 7}, List.of("twt", "iline", "xline"),
                        at -> TRUTH.at(at[1], at[2], at[0])).chunks(32, 4, 4).write(group, version);
                writeAxes(group, version, "iline", at -> 1000 + at[0], "xline", vertical("twt", "<f8", MILLISECONDS));
            }
            default -> {
                amplitude(name).write(group, version);
                boolean repeated = name.equals("z20c_line_numbers_repeat.zarr");
                writeAxes(group, version, "inline", at -> repeated ? at[0] + (at[0] < 2 ? 1 : 0) : 1000 + at[0],
                        "crossline", vertical(name));
            }
        }
        if (name.equals("z17c_consolidated_without_new_array.zarr")) consolidateAnother(group);
    }

    private static void writeGroup(Path group, int version, String attributes) throws IOException {
        Files.createDirectories(group);
        if (version == 3) {
            Files.writeString(group.resolve("zarr.json"),
                    "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {}}");
        } else {
            Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
            Files.writeString(group.resolve(".zattrs"), "{" + attributes + "}");
        }
    }

    private static ZarrTwin amplitude(String name) {
        return switch (name) {
            case "z13b_dims_crossline_first.zarr" -> new ZarrTwin("amplitude", "<f4", new int[] {7, 6, 50},
                    List.of("crossline", "inline", "time"), at -> TRUTH.at(at[1], at[0], at[2])).chunks(4, 4, 32);
            case "z21_depth_in_km.zarr" -> samples("<f4", List.of("inline", "crossline", "depth"), TRUTH);
            case "z10_packed_int16_scale_offset.zarr" -> samples("<i2", AXES, PACKED)
                    .with("\"scale_factor\": 0.1, \"add_offset\": 5.0, \"_FillValue\": -32768");
            case "v11_attributes_packed.zarr" ->
                samples("<i2", AXES, PACKED).with("\"scale_factor\": 0.1, \"add_offset\": 5.0");
            case "z09_fillvalue_attribute_1e37.zarr" -> samples("<f4", AXES, at -> at[2] < 5 ? 1e37 : TRUTH.at(at))
                    .with("\"_FillValue\": 1e+37");
            case "v03_fill_hex_nan.zarr" -> samples("<f4", AXES, TRUTH).withoutFirst("\"0x7fc00000\"");
            case "v03i_fill_nonsense.zarr" -> samples("<f4", AXES, TRUTH).withoutFirst("\"abc\"");
            case "z07_no_chunks_at_all.zarr" -> samples("<f4", AXES, TRUTH).withoutChunks();
            case "z05_blosc_16_zero_bytes_more.zarr" -> samples("<f4", AXES, TRUTH).compressed(
                    "{\"id\": \"blosc\", \"cname\": \"lz4\", \"clevel\": 5, \"shuffle\": 1, \"blocksize\": 0}",
                    ZarrReports::blosc);
            case "z19c_lz4.zarr" -> samples("<f4", AXES, TRUTH)
                    .compressed("{\"id\": \"lz4\", \"acceleration\": 1}", ZarrReports::lz4);
            default -> samples("<f4", AXES, TRUTH);
        };
    }

    private static ZarrTwin samples(String type, List<String> axes, ZarrTwin.Elements elements) {
        return new ZarrTwin("amplitude", type, new int[] {6, 7, 50}, axes, elements).chunks(4, 4, 32);
    }

    private static ZarrTwin vertical(String name) {
        return switch (name) {
            case "z21_time_in_seconds.zarr" -> vertical("time", "<f8", SECONDS).with("\"units\": \"seconds\"");
            case "z21_time_in_microseconds.zarr" ->
                vertical("time", "<i8", at -> 4000 * at[0]).with("\"units\": \"microseconds\"");
            case "z15g_timedelta_ns.zarr" -> vertical("time", "<m8[ns]", at -> 4e6 * at[0]);
            case "z21_depth_in_km.zarr" -> vertical("depth", "<f8", at -> 0.005 * at[0]).with("\"units\": \"km\"");
            case "z21_time_in_s_irregular.zarr" ->
                vertical("time", "<f8", at -> 0.004 * at[0] + 2e-7 * at[0] * at[0]).with("\"units\": \"s\"");
            case "z15c_time_seconds_no_units.zarr" -> vertical("time", "<f8", SECONDS);
            default -> vertical("time", name.startsWith("v") ? "<i8" : "<f8", MILLISECONDS);
        };
    }

    private static ZarrTwin vertical(String axis, String type, ZarrTwin.Elements elements) {
        return new ZarrTwin(axis, type, new int[] {50}, List.of(axis), elements);
    }

    private static void writeAxes(
            Path group, int version, String inline, ZarrTwin.Elements numbers, String crossline, ZarrTwin vertical)
            throws IOException {
        new ZarrTwin(inline, "<i8", new int[] {6}, List.of(inline), numbers).write(group, version);
        new ZarrTwin(crossline, "<i8", new int[] {7}, List.of(crossline), at -> 300 + at[0]).write(group, version);
        vertical.write(group, version);
    }

    /** Consolidated metadata of an array that is no longer there. */
    private static void consolidateAnother(Path group) throws IOException {
        Files.writeString(group.resolve(".zmetadata"), """
                {"zarr_consolidated_format": 1, "metadata": {".zgroup": {"zarr_format": 2}, ".zattrs": {},
                 "first/.zattrs": {"_ARRAY_DIMENSIONS": ["inline", "crossline", "time"]}, "first/.zarray": %s}}
                """.formatted(samples("<f4", AXES, TRUTH).metadata()));
    }

    /** A frame of Blosc that is stored as it is, and spare zeros, as some writers leave them. */
    private static byte[] blosc(byte[] chunk) {
        int length = 16 + chunk.length;
        return ByteBuffer.allocate(length + 16).order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {2, 1, 0x23, 4}).putInt(chunk.length).putInt(chunk.length).putInt(length).put(chunk)
                .array();
    }

    /** The length, as numcodecs puts it first, and a block of LZ4 that holds literals only. */
    private static byte[] lz4(byte[] chunk) {
        int rest = chunk.length - 15;
        byte[] lengths = new byte[rest / 255 + 1];
        Arrays.fill(lengths, (byte) 255);
        lengths[lengths.length - 1] = (byte) (rest % 255);
        return ByteBuffer.allocate(4 + 1 + lengths.length + chunk.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(chunk.length).put((byte) 0xf0).put(lengths).put(chunk).array();
    }
}
