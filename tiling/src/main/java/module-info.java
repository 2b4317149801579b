/** Tile plans, and their streaming execution. */
module org.varve.tiling {
    requires jdk.jfr;
    requires transitive org.varve.core;
    requires transitive org.varve.host;

    exports org.varve.tiling;
    exports org.varve.tiling.staged to org.varve.run, org.varve.study;
}
