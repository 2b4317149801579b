package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.formats.Samples;
import org.varve.formats.SharedData;
import org.varve.raw.NpyVolume;

/** Files that other programs wrote; the facts are those of the data's own list. */
class SharedSegyTest {

    @Test
    void ibmFloatsEqualTheArrayTheyWereMadeFrom() throws IOException {
        Path array = SharedData.file("f3_cube100/f3_cube100.npy");
        try (Volume segy = SegyVolume.open(SharedData.file("f3_cube100/f3_cube100_ibm.sgy"));
                Volume npy = NpyVolume.open(array, Sampling.DEFAULT)) {
            assertThat(segy.survey()).isEqualTo(npy.survey());
            assertThat(Samples.read(segy)).isEqualTo(Samples.read(npy));
        }
    }

    @ParameterizedTest
    @CsvSource({
            "segyio_testdata/small.sgy,                   1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "segyio_testdata/small-lsb.sgy,               1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "segyio_testdata/normal-small.sgy,            1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "segyio_testdata/acute-small.sgy,             1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "segyio_testdata/text-embed-null.sgy,         1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "seismic_zfp_odd/small-ieee.sgy,              1-5,       20-24,     50,  1.2,       5.24049, 3.22024",
            "segyio_testdata/stanzas-known-count.sgy,     1-3,       20-21,     4,   1.2,       3.21003, 2.20501",
            "segyio_testdata/f3.sgy,                      111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/f3-lsb.sgy,                  111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format1msb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format1lsb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format2msb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format3lsb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format5lsb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format6msb.sgy, 111-133,   875-892,   75,  -10239,    10827,   25.1289",
            "segyio_testdata/multiformats/Format8msb.sgy, 111-133,   875-892,   75,  -128,      127,     -0.636039",
            "segyio_testdata/multiformats/Format16msb.sgy,111-133,   875-892,   75,  0,         255,     104.007",
            "f3_sparse/f3_sparse.sgy,                     200-640,   700-1200,  36,  -16762,    21777,   43.4854",
            "segysak_f3/f3-ebcidctest.sgy,                105-106,   300-399,   463, -30212,    25617,   -1.86458",
            "segysak_f3/f3-iline-111.sgy,                 111-111,   875-892,   75,  -8148,     10827,   42.5533",
            "xtgeo_cubes/ib_synth_iainb.segy,             1100-1110, 1200-1210, 501, -242.064,  250,     126.248",
    })
    void regularVolumesAgreeWithTheirList(String name, String inlines, String crosslines, int samples, double min,
            double max, double mean) throws IOException {
        try (SegyVolume volume = SegyVolume.open(SharedData.file(name))) {
            assertThat(range(volume.inlines())).isEqualTo(inlines);
            assertThat(range(volume.crosslines())).isEqualTo(crosslines);
            assertThat(volume.survey().shape().samples()).isEqualTo(samples);
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            double sum = 0;
            float[] values = Samples.read(volume);
            for (float value : values) {
                lowest = Math.min(lowest, value);
                highest = Math.max(highest, value);
                sum += value;
            }
            assertThat("%.6g %.6g %.6g".formatted(lowest, highest, sum / values.length))
                    .isEqualTo("%.6g %.6g %.6g".formatted(min, max, mean));
        }
    }

    private static String range(LineNumbers numbers) {
        return numbers.first() + "-" + numbers.last();
    }

    @ParameterizedTest
    @CsvSource({
            "segyio_testdata/1x1.sgy,                        2-D line",
            "segyio_testdata/1xN.sgy,                        2-D line",
            "segyio_testdata/Mx1.sgy,                        2-D line",
            "segyio_testdata/long.sgy,                       both numbers change",
            "segyio_testdata/shot-gather.sgy,                2-D line",
            "segyio_testdata/small-ps.sgy,                   prestack",
            "segyio_testdata/text.sgy,                       no whole trace",
            "segyio_testdata/trace-header-extension1.sgy,    byte 3507",
            "segyio_testdata/multiformats/Format4msb.sgy,    format code 4",
            "segyio_testdata/multiformats/Format9msb.sgy,    format code 9",
            "segyio_testdata/multiformats/Format12msb.sgy,   format code 12",
            "segysak_f3/f3-withdead.sgy,                     not a regular survey",
            "seismic_zfp_odd/small-2d.sgy,                   2-D line",
            "seismic_zfp_odd/small-irregular.sgy,            not a regular survey",
            "seismic_zfp_odd/small_hole.sgy,                 not a regular survey",
            "teapot_2d/tp73.dat,                             no revision of SEG-Y defines that code",
            "usgs_npra_2d/31_81_PR.sgy,                      2-D line",
            "volve_arb_line/volve10r12-full-twt-arb.sgy,     2-D line",
            "xtgeo_cubes/ex1_missing_traces_75x71x26.segy,   not a regular survey",
    })
    void oddFilesAreRefusedForTheRightReason(String name, String reason) {
        Path file = SharedData.file(name);
        assertThatThrownBy(() -> SegyVolume.open(file).close()).isInstanceOf(FormatException.class)
                .hasMessageContaining(reason);
    }
}
