/** Checks of your own operators. */
module org.varve.testkit {
    requires java.management;
    requires jdk.management;
    requires org.varve.cpu;
    requires transitive org.varve.core;
    requires transitive org.varve.run;

    exports org.varve.testkit;
}
