// Finds out what memory a kernel touches that it must not, instead of a crash.
#pragma once
#include <functional>
#include <optional>

namespace pretend {

// Runs some work. Returns the address that a fault ended it at, if any; what is on its stack is not destroyed then.
std::optional<void*> addressOfFault(const std::function<void()>& work);

}  // namespace pretend
