// Precompiled for every C++ source of the library: standard headers, and headers that nearly every source includes. Sources still include
// everything that they use: ./dev check --full compiles them without this file.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/tensor.h>
