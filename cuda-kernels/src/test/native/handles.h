// Objects that the application knows by handles.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "devices.h"

namespace pretend {

// T has a `device`.
template <class T>
class Handles {
 public:
  void* add(std::shared_ptr<T> object) {
    std::lock_guard<std::mutex> lock(mutex);
    void* handle = object.get();
    objects[handle] = std::move(object);
    return handle;
  }

  // Null if there is no such object of the device: never was, was destroyed, or belongs to another.
  std::shared_ptr<T> find(void* handle, const Device* device) {
    std::lock_guard<std::mutex> lock(mutex);
    const auto found = objects.find(handle);
    return found != objects.end() && &found->second->device == device ? found->second : nullptr;
  }

  bool remove(void* handle) {
    std::shared_ptr<T> removed;  // destroyed when the lock is open
    std::lock_guard<std::mutex> lock(mutex);
    const auto found = objects.find(handle);
    if (found == objects.end()) return false;
    removed = std::move(found->second);
    objects.erase(found);
    return true;
  }

  std::vector<std::shared_ptr<T>> all(const Device& device) {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<std::shared_ptr<T>> all;
    for (const auto& [handle, object] : objects) {
      if (&object->device == &device) all.push_back(object);
    }
    return all;
  }

  void removeAll(const Device& device) {
    for (const auto& object : all(device)) remove(object.get());
  }

 private:
  std::mutex mutex;
  std::map<void*, std::shared_ptr<T>> objects;
};

}  // namespace pretend
