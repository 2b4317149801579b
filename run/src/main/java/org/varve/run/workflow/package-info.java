/** Workflows as text: files of JSON, steps whose parameters are still being gathered, and the selection of outputs. */
@NullMarked
package org.varve.run.workflow;

import org.jspecify.annotations.NullMarked;
