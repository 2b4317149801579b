/** An application of named modules, with an operator of its own. */
module example.modules {
    requires org.varve.run;
    requires org.varve.view;

    exports example.modules to org.varve.core;
}
