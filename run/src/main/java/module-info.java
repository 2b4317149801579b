/** Runs: the entry point for programs. */
module org.varve.run {
    requires com.fasterxml.jackson.databind;
    requires java.management;
    requires transitive org.varve.core;
    requires transitive org.varve.formats;
    requires transitive org.varve.host;
    requires transitive org.varve.profiler;
    requires transitive org.varve.tiling;

    exports org.varve.run;
    exports org.varve.run.array;
    exports org.varve.run.json;
    exports org.varve.run.profile;
    exports org.varve.run.watch;
    exports org.varve.run.isolated to org.varve.study;
    exports org.varve.run.journal to org.varve.cluster;
    exports org.varve.run.output to org.varve.study;
    exports org.varve.run.process to org.varve.cluster, org.varve.study, org.varve.view;
    exports org.varve.run.workflow to org.varve.view;

    uses org.varve.core.DeviceProvider;

    opens org.varve.run.isolated to org.varve.host;
    opens org.varve.run.journal to org.varve.host;
    opens org.varve.run.json to org.varve.host;
    opens org.varve.run.watch to org.varve.host;
    opens org.varve.run.workflow to com.fasterxml.jackson.databind;
}
