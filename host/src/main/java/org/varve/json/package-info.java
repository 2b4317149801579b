/** Records as JSON: written for users, scripts and reports, read back from files of Varve's own. */
@NullMarked
package org.varve.json;

import org.jspecify.annotations.NullMarked;
