// A loader with a deliberate bug that the driver must find.
#include <stdexcept>

#include "fuzz.h"

using namespace amp;

std::vector<std::string> fuzz::seeds() { return {"version 12, size 34"}; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::load_only_throws_own_errors([&] {
    AMP_CHECK(text.starts_with("version 12"), ValueError, "foreign version");
    AMP_CHECK(text.find("size ") != std::string::npos, ValueError, "no size");
    if (text.find("255") != std::string::npos) throw std::out_of_range("not one of amp's");
  });
  return 0;
}
