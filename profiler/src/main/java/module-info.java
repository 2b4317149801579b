/** Measurements of runs, and models of their memory. */
module org.varve.profiler {
    requires com.github.oshi;
    requires hipparchus.core;
    requires transitive org.varve.core;
    requires transitive org.varve.host;

    exports org.varve.profiler;

    opens org.varve.profiler to org.varve.host;
}
