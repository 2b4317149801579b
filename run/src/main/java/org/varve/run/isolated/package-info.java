/** Runs in processes of their own, which do nothing else, so that their memory can be measured. */
package org.varve.run.isolated;
