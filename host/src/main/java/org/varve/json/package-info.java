/** Records as JSON: written for users, scripts and reports, read back from files of Varve's own. */
package org.varve.json;
