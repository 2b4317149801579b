/** Surveys in files. */
module org.varve.formats {
    requires com.fasterxml.jackson.databind;
    requires com.github.luben.zstd_jni;
    requires jdk.charsets;
    requires jdk.incubator.vector;
    requires transitive org.varve.core;

    exports org.varve.file;
    exports org.varve.formats;
    exports org.varve.merge to org.varve.run;
    exports org.varve.synthetic to org.varve.run, org.varve.study;

    uses org.varve.formats.Format;

    provides org.varve.formats.Format with
            org.varve.segy.SegyFormat,
            org.varve.su.SuFormat,
            org.varve.mdio.MdioFormat,
            org.varve.raw.NpyFormat,
            org.varve.raw.RawFormat;
}
