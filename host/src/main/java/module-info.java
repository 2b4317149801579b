/** Memory of the machine and of the process, and records as JSON. */
module org.varve.host {
    requires com.fasterxml.jackson.core;
    requires java.management;
    requires jdk.management;
    requires transitive org.varve.core;

    exports org.varve.host;
    exports org.varve.json;
}
