/** Measures the memory and the time of operators, also of a program's own: {@link org.varve.run.profile.Profile}. */
@NullMarked
package org.varve.run.profile;

import org.jspecify.annotations.NullMarked;
