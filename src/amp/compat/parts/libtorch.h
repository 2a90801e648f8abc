// All of amp under libtorch's names, for programs that were written for libtorch: `torch`, `at` and `c10` are `amp`. Put the folder
// <prefix>/include/amp/compat on the path of headers (amp::torch_compat in CMake, amp-torch-compat for pkg-config and Meson); then #include
// <torch/torch.h> includes this file. The folder contains only folders, so that it hides no header of a program, such as <data.h>.
// docs/guide/migration.md lists what has another form.
#pragma once

#if defined(AMP_TORCH_COMPAT)  // by another path
#elif (defined(TORCH_API) || defined(C10_API)) && !defined(TORCH_API_INCLUDED_AS_AMP)
#error \
    "amp/compat stands in for libtorch, whose headers this file has included before: use one of them (amp/interop/torch.h is for programs that use both libraries)"
#else
#define AMP_TORCH_COMPAT 1

// torch.h has brought these to programs that do not name them.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <amp/all.h>

#include <amp/core/archive.h>
#include <amp/core/ivalue.h>
#include <amp/interop/pickle_value.h>

#include <amp/compat/parts/autograd.h>
#include <amp/compat/parts/boundaries.h>
#include <amp/compat/parts/containers.h>
#include <amp/compat/parts/context.h>
#include <amp/compat/parts/cuda.h>
#include <amp/compat/parts/data.h>
#include <amp/compat/parts/dispatch.h>
#include <amp/compat/parts/foreach.h>
#include <amp/compat/parts/jit.h>
#include <amp/compat/parts/logging.h>
#include <amp/compat/parts/macros.h>
#include <amp/compat/parts/names.h>
#include <amp/compat/parts/namespaces.h>
#include <amp/compat/parts/optimizers.h>
#include <amp/compat/parts/out.h>
#include <amp/compat/parts/parallel.h>
#include <amp/compat/parts/samplers.h>
#include <amp/compat/parts/save.h>
#include <amp/compat/parts/streams.h>

// No aliases, so that programs may add to them.
namespace torch {
using namespace amp;
}
namespace at {
using namespace amp;
}
namespace c10 {
using namespace amp;
template <class T>
using complex = std::complex<T>;
}  // namespace c10
namespace caffe2 {
using namespace amp;
}
#endif
