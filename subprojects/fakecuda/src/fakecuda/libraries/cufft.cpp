// The part of cuFFT that the library uses: plans of one to three dimensions in the advanced layout. The host computes them by the defining
// sums in float64. Behavior that NVIDIA's library does not define is an error of the caller: see misuse().
#include <cufftXt.h>

#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <fakecuda/libraries/elements.h>
#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/memory_checks.h>

namespace {

using Number = std::complex<double>;
using Numbers = std::vector<Number>;
using Index = std::array<long long, 3>;

constexpr size_t kTables = 256;  // bytes that a plan allocates while it is made

// The elements of one side: always three dimensions. Missing ones come first, with one point each.
struct Side {
  cudaDataType_t type;
  Index sizes{1, 1, 1}, embed{1, 1, 1};
  long long stride = 1, distance = 1, batch = 1;

  bool is_complex() const { return type == CUDA_C_32F || type == CUDA_C_64F; }
  bool is_double() const { return type == CUDA_C_64F || type == CUDA_R_64F; }
  cudaDataType_t part() const { return is_double() ? CUDA_R_64F : CUDA_R_32F; }
  size_t bytes() const { return fake::element_bytes(part()) * (is_complex() ? 2 : 1); }
  long long at(long long x, long long y, long long z) const { return ((x * embed[1] + y) * embed[2] + z) * stride; }
  size_t extent() const { return static_cast<size_t>(at(sizes[0] - 1, sizes[1] - 1, sizes[2] - 1) + (batch - 1) * distance + 1) * bytes(); }
  template <class Function>
  void for_each(const Function& function) const {
    for (long long x = 0; x < sizes[0]; ++x) {
      for (long long y = 0; y < sizes[1]; ++y) {
        for (long long z = 0; z < sizes[2]; ++z) function(x, y, z, at(x, y, z));
      }
    }
  }
  // Whether two points or repetitions share an element.
  bool overlaps() const {
    std::map<long long, long long> strides;
    long long reach = 0;
    bool equal = false;
    const auto add = [&](long long size, long long step) { equal |= size > 1 && !strides.emplace(step, size).second; };
    add(sizes[2], stride);
    add(sizes[1], embed[2] * stride);
    add(sizes[0], embed[1] * embed[2] * stride);
    if (batch > 1) equal |= !strides.emplace(distance, batch).second;
    for (const auto& [step, size] : strides) {
      if (size > 1 && step <= reach) return true;
      reach += (size - 1) * step;
    }
    return equal;
  }
  Number load(const std::byte* data, long long element) const {
    const std::byte* from = data + static_cast<size_t>(element) * bytes();
    const double re = fake::load_element(part(), from);
    return {re, is_complex() ? fake::load_element(part(), from + fake::element_bytes(part())) : 0};
  }
  void store(std::byte* data, long long element, Number value) const {
    std::byte* to = data + static_cast<size_t>(element) * bytes();
    fake::store_element(part(), to, value.real());
    if (is_complex()) fake::store_element(part(), to + fake::element_bytes(part()), value.imag());
  }
};

struct Plan {
  int device = -1;
  bool made = false, automatic = true;
  Side in, out;
  Index sizes{1, 1, 1};  // sizes of the whole
  size_t workspace = 0;
  void* area = nullptr;
  cudaStream_t stream = nullptr;
};

// Plans by their handles. Captured work finds by its pointer whether a plan still exists.
struct Plans {
  std::mutex mutex;
  std::map<cufftHandle, std::shared_ptr<Plan>> all;
  cufftHandle next = 1;
};
Plans& plans() {
  static auto* made = new Plans;
  return *made;
}
std::shared_ptr<Plan> find(cufftHandle handle) {
  const std::lock_guard lock(plans().mutex);
  const auto found = plans().all.find(handle);
  return found == plans().all.end() ? nullptr : found->second;
}

cufftResult injected(const char* function) { return static_cast<cufftResult>(fake::injected_status(function)); }

// Reports a call that NVIDIA's library rejects, or whose result it does not define.
cufftResult refuse(cufftResult status, const std::string& why) {
  fake::report("cuFFT: " + why);
  return status;
}

std::string text(const Plan& plan) {
  std::string sizes;
  for (const long long size : plan.sizes) {
    if (size != 1) sizes += (sizes.empty() ? "" : " x ") + std::to_string(size);
  }
  return std::string("cuFFT's transform of ") + (plan.in.is_complex() ? "" : "real ") + (sizes.empty() ? "1" : sizes) + " to " +
         (plan.out.is_complex() ? "complex" : "real") + " numbers, " + std::to_string(plan.in.batch) + " times";
}

// Transforms along dimension d of the whole.
void transform(Numbers& numbers, const Index& sizes, size_t d, int direction) {
  const auto n = static_cast<size_t>(sizes[d]);
  if (n == 1) return;
  size_t step = 1;
  for (size_t i = d + 1; i < 3; ++i) step *= static_cast<size_t>(sizes[i]);
  Numbers roots(n), line(n);
  for (size_t k = 0; k < n; ++k)
    roots[k] = std::polar(1.0, direction * 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n));
  for (size_t start = 0; start < numbers.size(); ++start) {
    if (start / step % n != 0) continue;
    for (size_t k = 0; k < n; ++k) {
      Number sum = 0;
      for (size_t j = 0, root = 0; j < n; ++j, root = (root + k) % n) sum += numbers[start + j * step] * roots[root];
      line[k] = sum;
    }
    for (size_t k = 0; k < n; ++k) numbers[start + k * step] = line[k];
  }
}

struct Call {
  Plan plan;
  std::weak_ptr<const Plan> alive;
  void *in, *out;
  int direction;

  size_t whole_at(long long x, long long y, long long z) const { return static_cast<size_t>((x * plan.sizes[1] + y) * plan.sizes[2] + z); }

  // The numbers of the whole. Half a spectrum must be that of real numbers.
  Numbers loaded(const std::byte* data, long long first) const {
    const auto& [sx, sy, sz] = plan.sizes;
    Numbers numbers(static_cast<size_t>(sx * sy * sz));
    plan.in.for_each(
        [&](long long x, long long y, long long z, long long at) { numbers[whole_at(x, y, z)] = plan.in.load(data, first + at); });
    if (plan.out.is_complex()) return numbers;
    bool symmetric = true;
    plan.in.for_each([&](long long x, long long y, long long z, long long) {
      const size_t other = whole_at((sx - x) % sx, (sy - y) % sy, (sz - z) % sz);
      const Number mirrored = std::conj(numbers[whole_at(x, y, z)]);
      if (z == 0 || 2 * z == sz)
        symmetric = symmetric && (std::abs(numbers[other] - mirrored) <= 1e-4 * std::abs(mirrored) || mirrored != mirrored);
      else numbers[other] = mirrored;
    });
    if (!symmetric) fake::report("cuFFT: " + text(plan) + " is given what is not the spectrum of real numbers");
    return numbers;
  }

  void run() const {
    if (alive.expired()) fake::report("cuFFT: " + text(plan) + " runs after its plan was destroyed");
    const std::byte* from = fake::host_view(in, plan.in.extent());
    std::byte* to = fake::host_view(out, plan.out.extent());
    const auto bytes_at = [](const Side& side, void* data, long long element) {
      return static_cast<std::byte*>(data) + element * static_cast<long long>(side.bytes());
    };
    for (long long b = 0; b < plan.in.batch; ++b) {
      bool initialized = true;
      plan.in.for_each([&](long long, long long, long long, long long at) {
        initialized = initialized && fake::check_initialized(text(plan), bytes_at(plan.in, in, b * plan.in.distance + at), plan.in.bytes());
      });
      Numbers numbers = loaded(from, b * plan.in.distance);
      for (size_t d = 0; d < 3; ++d) transform(numbers, plan.sizes, d, direction);
      // Destroys a spectrum that became real, because NVIDIA's library may do so.
      if (!plan.out.is_complex()) {
        constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
        plan.in.for_each([&](long long, long long, long long, long long at) {
          plan.in.store(fake::host_view(in, plan.in.extent()), b * plan.in.distance + at, {kNaN, kNaN});
        });
      }
      plan.out.for_each([&](long long x, long long y, long long z, long long at) {
        plan.out.store(to, b * plan.out.distance + at, numbers[whole_at(x, y, z)]);
        fake::mark_initialized(bytes_at(plan.out, out, b * plan.out.distance + at), plan.out.bytes());
      });
    }
  }
};

std::optional<std::string> misuse(const Plan& plan, const void* in, const void* out) {
  int device = -1;
  cudaGetDevice(&device);
  if (device != plan.device) return "the plan was made for another device than the current one";
  const size_t alignment = plan.in.is_double() ? 16 : 8;
  if (in == nullptr || out == nullptr) return "a pointer is null";
  if (!fake::aligned(in, alignment) || !fake::aligned(out, alignment)) return "a pointer is not aligned to complex numbers";
  if (plan.workspace > 0 && plan.area == nullptr) return "the plan has no work area";
  if (in == out && (plan.in.type != plan.out.type || plan.in.embed != plan.out.embed || plan.in.stride != plan.out.stride ||
                    plan.in.distance != plan.out.distance))
    return "a transform in place has two layouts";
  return std::nullopt;
}

}  // namespace

extern "C" {

cufftResult cufftCreate(cufftHandle* handle) {
  if (const cufftResult status = injected(__func__); status != CUFFT_SUCCESS) return status;
  const std::lock_guard lock(plans().mutex);
  *handle = plans().next++;
  plans().all.emplace(*handle, std::make_shared<Plan>());
  return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle handle) {
  // Frees the tables. A capture forbids this unless the thread has relaxed its mode.
  void* tables = nullptr;
  if (cudaMalloc(&tables, kTables) == cudaSuccess) cudaFree(tables);
  const std::lock_guard lock(plans().mutex);
  return plans().all.erase(handle) == 1 ? CUFFT_SUCCESS : refuse(CUFFT_INVALID_PLAN, "a plan that is not there is destroyed");
}

cufftResult cufftSetAutoAllocation(cufftHandle handle, int automatic) {
  const auto plan = find(handle);
  if (plan == nullptr || plan->made)
    return refuse(CUFFT_INVALID_PLAN, "cufftSetAutoAllocation comes after a plan was made, or without one");
  plan->automatic = automatic != 0;
  return CUFFT_SUCCESS;
}

cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
  if (const cufftResult status = injected(__func__); status != CUFFT_SUCCESS) return status;
  const auto plan = find(handle);
  if (plan == nullptr) return refuse(CUFFT_INVALID_PLAN, "there is no such plan");
  plan->stream = stream;
  return CUFFT_SUCCESS;
}

cufftResult cufftSetWorkArea(cufftHandle handle, void* area) {
  const auto plan = find(handle);
  if (plan == nullptr) return refuse(CUFFT_INVALID_PLAN, "there is no such plan");
  plan->area = area;
  return CUFFT_SUCCESS;
}

cufftResult cufftXtMakePlanMany(cufftHandle handle, int rank, long long* n, long long* in_embed, long long in_stride, long long in_distance,
                                cudaDataType in_type, long long* out_embed, long long out_stride, long long out_distance,
                                cudaDataType out_type, long long batch, size_t* workspace, cudaDataType execution) {
  if (const cufftResult status = injected(__func__); status != CUFFT_SUCCESS) return status;
  const auto plan = find(handle);
  if (plan == nullptr || plan->made) return refuse(CUFFT_INVALID_PLAN, "a plan is made twice, or is not there");
  if (plan->automatic) return refuse(CUFFT_NOT_IMPLEMENTED, "the fake has no work areas of its own");
  if (rank < 1 || rank > 3 || batch < 1) return refuse(CUFFT_INVALID_SIZE, "a plan has 1 to 3 dimensions and at least one repetition");
  plan->in = {.type = in_type, .stride = in_stride, .distance = in_distance, .batch = batch};
  plan->out = {.type = out_type, .stride = out_stride, .distance = out_distance, .batch = batch};
  const bool from_real = !plan->in.is_complex(), to_real = !plan->out.is_complex();
  if ((from_real && to_real) || plan->in.is_double() != plan->out.is_double() ||
      execution != (plan->in.is_double() ? CUDA_C_64F : CUDA_C_32F))
    return refuse(CUFFT_INVALID_TYPE, "the types are not those of a transform");
  for (int d = 0; d < rank; ++d) {
    const auto at = static_cast<size_t>(3 - rank + d);
    if (n[d] < 1) return refuse(CUFFT_INVALID_SIZE, "a dimension has no points");
    plan->sizes[at] = plan->in.sizes[at] = plan->out.sizes[at] = n[d];
    plan->in.embed[at] = in_embed[d];
    plan->out.embed[at] = out_embed[d];
  }
  if (from_real) plan->out.sizes[2] = plan->sizes[2] / 2 + 1;
  if (to_real) plan->in.sizes[2] = plan->sizes[2] / 2 + 1;
  for (const Side* side : {&plan->in, &plan->out}) {
    if (side->stride < 1 || side->distance < 1) return refuse(CUFFT_INVALID_SIZE, "a stride or distance is not positive");
    for (size_t d = 1; d < 3; ++d) {
      if (side->embed[d] < side->sizes[d]) return refuse(CUFFT_INVALID_SIZE, "an embedding is smaller than its dimension");
    }
    if (side->overlaps()) return refuse(CUFFT_INVALID_SIZE, "elements of a side share memory");
  }
  void* tables = nullptr;
  if (cudaMalloc(&tables, kTables) != cudaSuccess) return CUFFT_ALLOC_FAILED;
  cudaFree(tables);
  const auto points = static_cast<size_t>(plan->sizes[0] * plan->sizes[1] * plan->sizes[2]);
  plan->workspace = points < 16 ? 0 : points * static_cast<size_t>(batch) * (plan->in.is_double() ? 16 : 8);
  *workspace = plan->workspace;
  cudaGetDevice(&plan->device);
  plan->made = true;
  return CUFFT_SUCCESS;
}

cufftResult cufftXtExec(cufftHandle handle, void* in, void* out, int direction) {
  if (const cufftResult status = injected(__func__); status != CUFFT_SUCCESS) return status;
  const auto plan = find(handle);
  if (plan == nullptr || !plan->made) return refuse(CUFFT_INVALID_PLAN, "the plan was not made");
  if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE) return refuse(CUFFT_INVALID_VALUE, "there is no such direction");
  if (const auto why = misuse(*plan, in, out)) return refuse(CUFFT_INVALID_VALUE, *why);
  const bool from_real = !plan->in.is_complex(), to_real = !plan->out.is_complex();
  const Call call{*plan, plan, in, out, from_real ? CUFFT_FORWARD : to_real ? CUFFT_INVERSE : direction};
  fake::Work work;
  work.what = text(*plan);
  work.accesses = {to_real ? fake::writes(in, plan->in.extent()) : fake::reads(in, plan->in.extent())};
  if (in != out) work.accesses.push_back(fake::writes(out, plan->out.extent()));
  else work.accesses = {fake::writes(out, plan->out.extent())};
  if (plan->workspace > 0) work.accesses.push_back(fake::writes(plan->area, plan->workspace));
  work.counted = &fake::Counts::library_calls;
  work.library = "cuFFT";
  work.run = [call](const fake::Running&) {
    call.run();
    return cudaSuccess;
  };
  return fake::submit(plan->stream, std::move(work)) == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}
}
