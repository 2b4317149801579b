/** Pictures of sections, reports, and the viewer. */
module org.varve.view {
    requires jdk.httpserver;
    requires transitive com.fasterxml.jackson.databind;
    requires transitive java.desktop;
    requires transitive org.varve.run;

    exports org.varve.report;
    exports org.varve.view;
    exports org.varve.viewer;

    opens org.varve.viewer to org.varve.host;
}
