// What the application has not given back.
#pragma once

namespace pretend {

// Adds a line to the file that LEAKS names.
void writeReport();

}  // namespace pretend
