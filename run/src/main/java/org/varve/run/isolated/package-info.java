/** Runs in processes of their own, which do nothing else, so that their memory can be measured. */
@NullMarked
package org.varve.run.isolated;

import org.jspecify.annotations.NullMarked;
