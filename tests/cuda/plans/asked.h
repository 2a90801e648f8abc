// Asks cuDNN for plans without a device: three described devices, and what an answer is. The recording driver (fakecuda) takes the code
// that cuDNN compiles for a plan.
#pragma once

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/cuda/cudnn/plan_search.h>
#include <fakecuda/driver/record.h>

namespace amp::testing {

struct DescribedDevice {
  const char* name;
  int capability;
  cuda::Descriptor description;
};

struct DescribedDevices {
  std::vector<DescribedDevice> all;
  std::string why;  // why there are none
};

// Devices whose properties are written by hand, in the form of cuDNN.
inline const DescribedDevices& described_devices() {
  static const DescribedDevices devices = [] {
    DescribedDevices found;
    try {
      for (const auto& [name, capability] : {std::pair{"a100", 80}, {"h200", 90}, {"b200", 100}}) {
        std::ifstream file(std::string("tests/cuda/plans/") + name + ".json");
        AMP_CHECK(file.good(), Error, "the description of ", name, " was not found: the program has to start in the root of the project");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        cuda::Descriptor description(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
        description.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, text.data(), static_cast<int64_t>(text.size()));
        found.all.push_back({name, capability, std::move(description).finalized()});
      }
    } catch (const Error& absent) {
      found.all.clear();
      found.why = absent.what();
    }
    return found;
  }();
  return devices;
}

// Whether all cases run. Otherwise, those that say nothing about another family of kernels are left out.
inline bool asks_all() {
  static const bool all = std::getenv("AMP_TEST_EXHAUSTIVE") != nullptr;
  return all;
}

// The processor time of all threads. It depends less on other processes than the time that has passed.
inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Building a plan took longer if a device has to compile it in a step. This limit only finds another order of magnitude.
inline constexpr double kMostSeconds = 60;

struct Answer {
  std::optional<cuda::CudnnPlan> plan;
  fake::DriverRecord driver;  // what building it has loaded
  double seconds = 0;

  std::string kernel() const { return driver.kernels.empty() ? std::string() : driver.kernels.front(); }
};

// The first plan of a search. `search` makes it for the device. With AMP_PLANS=1, prints the answer to `what`.
template <class Search>
Answer ask(const DescribedDevice& device, const std::string& what, const Search& search) {
  fake::take_driver_record();
  const double begin = processor_seconds();
  Answer answer;
  answer.plan = search(cuda::CudnnTarget{nullptr, &device.description}).next();
  answer.seconds = processor_seconds() - begin;
  answer.driver = fake::take_driver_record();
  static const bool prints = std::getenv("AMP_PLANS") != nullptr;
  if (prints) {
    std::printf("%s | %s | workspace %lld | loads %zu | %.2f s | %s\n", device.name, what.c_str(),
                answer.plan ? static_cast<long long>(answer.plan->workspace) : -1, answer.driver.loads.size(), answer.seconds,
                answer.kernel().c_str());
  }
  return answer;
}

// What is true of every answer with a plan.
inline void check_answer(const DescribedDevice& device, const Answer& answer, int64_t most_workspace) {
  CHECK(answer.plan.has_value());
  if (!answer.plan) return;
  CHECK(answer.plan->workspace <= most_workspace);
  CHECK_FALSE(cuda::plan_description(*answer.plan).empty());
  CHECK(answer.seconds < kMostSeconds);
  for (const fake::DriverCode& code : answer.driver.loads) CHECK(code.capability == device.capability);
  CHECK(answer.driver.misuses.empty());
}

// At its end, checks that all code that was loaded in its scope was also unloaded.
class LoadsBalance {
 public:
  LoadsBalance() : before_(fake::loaded_codes()) {}
  LoadsBalance(const LoadsBalance&) = delete;
  LoadsBalance& operator=(const LoadsBalance&) = delete;
  ~LoadsBalance() {
    CHECK(fake::loaded_codes() == before_);
    CHECK(fake::take_driver_record().misuses.empty());
  }

 private:
  size_t before_;
};

}  // namespace amp::testing
