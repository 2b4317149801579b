/** The operators, one record each, and the catalogue that finds them by name. */
package org.varve.operator;
