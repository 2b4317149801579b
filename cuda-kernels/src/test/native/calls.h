// How each call of the driver begins and ends.
#pragma once
#include "results.h"

namespace pretend {

enum class Needs { NOTHING, DRIVER, CONTEXT };

// Counts a call; the failure that a setting asks for, or why the call cannot be made, or else success.
Result begin(const char* name, Needs needs);

Result end(const char* name, Result result);

void countCallsAnew();

template <class Body>
Result call(const char* name, Needs needs, Body body) {
  Result result = begin(name, needs);
  if (result == SUCCESS) result = body();
  return end(name, result);
}

}  // namespace pretend
