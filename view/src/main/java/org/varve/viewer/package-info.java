/**
 * A page on this machine that shows sections of volumes larger than memory: a server for one browser or several, bound to this
 * machine and guarded by a secret in its address, and the page, in plain HTML and JavaScript.
 */
package org.varve.viewer;
