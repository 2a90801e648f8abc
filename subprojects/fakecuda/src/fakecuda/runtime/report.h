// The errors that the fake runtime reports: races, uses of freed memory, faults of kernels.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace fake {

// Receives the reports of all threads, one at a time. The default prints them. If FAKE_CUDA_ERROR_EXIT is set, a process with such a report
// ends with this status.
using Reporter = std::function<void(const std::string&)>;
void set_reporter(Reporter reporter);

void report(const std::string& text);

// Keeps the reports of its scope from the reporter, for tests that expect them.
class ExpectReports {
 public:
  ExpectReports();
  ~ExpectReports();
  ExpectReports(const ExpectReports&) = delete;
  ExpectReports& operator=(const ExpectReports&) = delete;
  // The reports so far. They are then forgotten.
  std::vector<std::string> take();
};

}  // namespace fake
