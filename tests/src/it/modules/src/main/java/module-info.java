/** An application of named modules, with an operator of its own. */
module example.modules {
    requires org.varve.run;

    exports example.modules to org.varve.core;
}
