#include "calls.h"

#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>
#include <string>

#include "devices.h"
#include "settings.h"

namespace pretend {

namespace {
struct Counts {
  std::mutex mutex;
  std::map<std::string, long> calls;  // and "*" for all of them
};
}  // namespace

static Counts& counts() {
  static Counts& counts = *new Counts();
  return counts;
}

// Of a rule call:n:code, the code where it is for the n-th such call; of call:n+:code, for later ones as well.
static Result failure(const std::string& rule, const std::string& call, long n) {
  std::istringstream in(rule);
  std::string name, number, code;
  std::getline(in, name, ':');
  std::getline(in, number, ':');
  std::getline(in, code);
  const long first = atol(number.c_str());
  const bool lasts = !number.empty() && number.back() == '+';
  if (name != call || n < first || (n > first && !lasts)) return SUCCESS;
  return code.empty() ? OUT_OF_MEMORY : Result(atoi(code.c_str()));
}

static Result plannedFailure(const std::string& call) {
  std::lock_guard<std::mutex> lock(counts().mutex);
  const long ofCall = ++counts().calls[call];
  const long ofAll = ++counts().calls["*"];
  std::istringstream rules(settings().fail);
  for (std::string rule; std::getline(rules, rule, ',');) {
    if (Result result = failure(rule, call, ofCall)) return result;
    if (Result result = failure(rule, "*", ofAll)) return result;
  }
  return SUCCESS;
}

void countCallsAnew() {
  std::lock_guard<std::mutex> lock(counts().mutex);
  counts().calls.clear();
}

Result begin(const char* name, Needs needs) {
  if (Result planned = plannedFailure(name)) {
    if (isSticky(planned) && current()) current()->error = planned;
    return planned;
  }
  if (needs == Needs::NOTHING) return SUCCESS;
  if (!isStarted()) return NOT_INITIALIZED;
  if (needs == Needs::DRIVER) return SUCCESS;
  return current() ? current()->error.load() : INVALID_CONTEXT;
}

Result end(const char* name, Result result) {
  trace("%s: %s", name, pretend::name(result));
  return result;
}

}  // namespace pretend
