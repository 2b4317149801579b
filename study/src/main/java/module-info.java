/** Self-tests, timings, and studies of tiles, strategies and memory models. */
module org.varve.study {
    requires com.fasterxml.jackson.databind;
    requires hipparchus.core;
    requires java.management;
    requires org.varve.cpu;
    requires org.varve.run;

    opens org.varve.study to org.varve.host;
}
