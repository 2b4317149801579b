// Memory of the devices, and memory of the host that is pinned.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

#include "devices.h"

namespace pretend {

using Address = unsigned long long;

constexpr size_t UNIT = 2 << 20;  // devices hand out their memory in such units

// What nobody occupies at the moment.
size_t freeBytes(const Device& device);

// Calls body(address, bytes) for each allocation.
void eachAllocation(const Device& device, const std::function<void(Address, size_t)>& body);

// Whether one allocation holds all of these bytes.
bool isAllocated(Address address, size_t bytes);

bool isPinned(const void* address, size_t bytes);

size_t pinnedBytes();

// Where an address is, for people: "16 bytes beyond the end of an allocation of 4096 bytes".
std::string whereIs(Address address);

// Whether a kernel wrote beside an allocation, where GUARD is set.
bool isDamaged(const Device& device);

void freeAll(Device& device);

// Gives up all that a device's context has pinned.
void unpinAll(const Device& device);

}  // namespace pretend
