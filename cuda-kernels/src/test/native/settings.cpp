#include "settings.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace pretend {

static Settings& current() {
  static Settings& settings = *new Settings();
  return settings;
}

const Settings& settings() { return current(); }

static size_t bytes(const std::string& size) {
  static const std::map<std::string, int> shifts = {{"", 0}, {"KiB", 10}, {"MiB", 20}, {"GiB", 30}};
  size_t digits = 0;
  const size_t number = isdigit(size[0]) ? std::stoull(size, &digits) : 0;
  const auto shift = shifts.find(size.substr(digits));
  if (!digits || shift == shifts.end()) throw std::invalid_argument(size + " is no memory size such as 64MiB");
  return number << shift->second;
}

static std::vector<size_t> sizes(const std::string& list) {
  std::vector<size_t> sizes;
  std::istringstream in(list);
  for (std::string size; std::getline(in, size, ',');) {
    if (bytes(size)) sizes.push_back(bytes(size));
  }
  return sizes;
}

namespace {
class Source {
 public:
  explicit Source(const std::string& text) {
    std::istringstream in(text);
    for (std::string setting; in >> setting;) {
      const size_t equals = std::min(setting.find('='), setting.size());
      given[setting.substr(0, equals)] = setting.substr(std::min(equals + 1, setting.size()));
    }
  }

  std::string text(const std::string& name, const std::string& otherwise) const {
    const auto found = given.find(name);
    if (found != given.end()) return found->second;
    const char* value = getenv(("PRETEND_CUDA_" + name).c_str());
    return value && *value ? value : otherwise;
  }

  double number(const std::string& name, double otherwise) const {
    const std::string value = text(name, "");
    return value.empty() ? otherwise : std::stod(value);
  }

 private:
  std::map<std::string, std::string> given;
};
}  // namespace

void readSettings(const std::string& given) {
  const Source source(given);
  Settings read;
  read.devices = sizes(source.text("DEVICES", "1GiB"));
  read.kernels = source.text("KERNELS", "");
  read.capability = source.number("CC", 90);
  read.version = source.number("DRIVER", 13000);
  read.ptxOnly = source.number("PTX_ONLY", 0);
  read.copyGBps = source.number("COPY_GBPS", 0);
  read.threads = source.number("THREADS", std::max(1u, std::thread::hardware_concurrency()));
  read.trace = source.number("TRACE", 0);
  read.shuffle = source.number("SHUFFLE", 0);
  read.guard = source.number("GUARD", 0);
  read.late = source.number("LATE", 0);
  read.context = bytes(source.text("CONTEXT", "0"));
  read.others = bytes(source.text("OTHERS", "0"));
  read.keep = source.number("KEEP", 0);
  read.watchdog = source.number("WATCHDOG", 0);
  read.fail = source.text("FAIL", "");
  read.record = source.text("RECORD", "");
  read.leaks = source.text("LEAKS", "");
  current() = read;
}

void trace(const char* format, ...) {
  if (!settings().trace) return;
  char line[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  fprintf(stderr, "pretend: %s\n", line);
}

}  // namespace pretend
