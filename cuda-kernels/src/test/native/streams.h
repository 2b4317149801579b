// Streams and events.
#pragma once
#include <functional>

#include "devices.h"

namespace pretend {

// Puts work into a stream. In the null stream it waits for the other streams, and is done on return.
Result enqueue(void* stream, std::function<void()> work);

// Waits; the error of what was waited for.
Result synchronizeStream(void* stream);

// Waits for all of them.
void synchronizeStreams(Device& device);

// Waits for streams that were destroyed and still work, as a GPU would not: it is a mistake that something happens then.
void awaitDestroyed(Device& device, const char* what);

// And events, once all work is done.
void destroyStreams(Device& device);

}  // namespace pretend
