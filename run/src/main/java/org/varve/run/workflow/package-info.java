/** Workflows as text: files of JSON, steps whose parameters are still being gathered, and the selection of outputs. */
package org.varve.run.workflow;
