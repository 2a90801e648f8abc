#include <amp/cuda/gemm/cublaslt.h>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include <amp/core/log.h>
#include <amp/cuda/check.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/runtime/lru_cache.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

struct Algorithm {
  cublasLtMatmulAlgo_t algo;
  size_t workspace;
};

constexpr size_t kMostAlgorithms = 4096;  // limit per device: some MB
constexpr size_t kMostPlans = 1024;       // limit per thread

// A problem that was run before, with everything that cuBLASLt needs except the addresses.
struct LtPlan {
  LtDescriptors descriptors;
  std::optional<Algorithm> algorithm;
  const void* bias = nullptr;  // the address stored in the descriptors
};
using LtPlans = LruCache<LtKey, LtPlan, LtKeyHash>;

// Only this thread uses the descriptors, because they contain the address of the bias.
LtPlans& lt_plans() {
  static thread_local LtPlans plans(kMostPlans);
  return plans;
}

// The state of one device. Threads may share its handle.
struct LtDevice {
  cublasLtHandle_t handle = nullptr;
  size_t max_workspace = 0;
  bool takes_far_columns = true;
  std::mutex mutex;
  LruCache<LtKey, std::optional<Algorithm>, LtKeyHash> chosen{kMostAlgorithms};  // nullopt: cuBLASLt has no algorithm
};

LtDevice& lt_device(int device) {
  static std::array<std::once_flag, kMaxDevices> made;
  static std::array<std::atomic<LtDevice*>, kMaxDevices> all;  // never freed
  const auto index = static_cast<size_t>(device);
  if (LtDevice* known = all[index].load(std::memory_order_acquire)) return *known;
  std::call_once(made[index], [&] {
    const LibraryCall allowed;
    auto fresh = std::make_unique<LtDevice>();
    AMP_CUBLAS_CHECK(cublaslt().Create(&fresh->handle));
    int major = 0;
    AMP_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
    fresh->max_workspace = size_t{major >= 9 ? 32u : 4u} << 20;  // NVIDIA's recommendation for cuBLAS
    fresh->takes_far_columns = major < 9;                        // in any version, because such matrices are rare
    all[index].store(fresh.release(), std::memory_order_release);
  });
  return *all[index].load(std::memory_order_acquire);
}

template <class T>
void set(cublasLtMatmulDesc_t descriptor, cublasLtMatmulDescAttributes_t attribute, const T& value) {
  AMP_CUBLAS_CHECK(cublaslt().MatmulDescSetAttribute(descriptor, attribute, &value, sizeof(value)));
}
template <class T>
void set(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t attribute, const T& value) {
  AMP_CUBLAS_CHECK(cublaslt().MatrixLayoutSetAttribute(layout, attribute, &value, sizeof(value)));
}
template <class T>
void set(cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute, const T& value) {
  AMP_CUBLAS_CHECK(cublaslt().MatmulPreferenceSetAttribute(preference, attribute, &value, sizeof(value)));
}

LtOperation make_operation(const LtKey& key) {
  cublasLtMatmulDesc_t made = nullptr;
  AMP_CUBLAS_CHECK(cublaslt().MatmulDescCreate(&made, key.compute, key.scale_type));
  LtOperation operation(made);
  set(made, CUBLASLT_MATMUL_DESC_TRANSA, key.op_a);
  set(made, CUBLASLT_MATMUL_DESC_TRANSB, key.op_b);
  set(made, CUBLASLT_MATMUL_DESC_EPILOGUE, key.epilogue);
  if (key.align_bias != 0) set(made, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, key.type_cd);
  return operation;
}

LtLayout make_layout(cudaDataType_t type, int64_t rows, int64_t columns, int64_t leading, int32_t batch, int64_t stride) {
  cublasLtMatrixLayout_t made = nullptr;
  AMP_CUBLAS_CHECK(cublaslt().MatrixLayoutCreate(&made, type, static_cast<uint64_t>(rows), static_cast<uint64_t>(columns), leading));
  LtLayout layout(made);
  if (batch > 1) {
    set(made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, batch);
    set(made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, stride);
  }
  return layout;
}

// The heuristic checks the alignment of the bias pointer, so the pointer must be set before.
std::optional<Algorithm> choose(const LtDevice& device, const LtKey& key, const LtDescriptors& descriptors) {
  const LibraryCall allowed;
  const LtPreference preference = make_preference(key, device.max_workspace);
  std::array<cublasLtMatmulHeuristicResult_t, 8> results;
  int found = 0;
  const cublasStatus_t status = cublaslt().MatmulAlgoGetHeuristic(
      device.handle, descriptors.operation.get(), descriptors.a.get(), descriptors.b.get(), descriptors.c.get(), descriptors.d(),
      preference.get(), static_cast<int>(results.size()), results.data(), &found);
  if (status == CUBLAS_STATUS_NOT_SUPPORTED) return std::nullopt;
  AMP_CUBLAS_CHECK(status);
  for (int i = 0; i < found; ++i) {
    const auto& result = results[static_cast<size_t>(i)];
    if (result.state == CUBLAS_STATUS_SUCCESS && result.workspaceSize <= device.max_workspace)
      return Algorithm{result.algo, result.workspaceSize};
  }
  return std::nullopt;
}

std::optional<Algorithm> algorithm_for(LtDevice& device, const LtKey& key, const LtDescriptors& descriptors) {
  {
    const std::lock_guard lock(device.mutex);
    if (const auto* known = device.chosen.find(key)) return *known;
  }
  const std::optional<Algorithm> algorithm = choose(device, key, descriptors);
  const std::lock_guard lock(device.mutex);
  device.chosen.insert(key, algorithm);
  return algorithm;
}

void set_bias(LtPlan& plan, const void* bias) {
  if (plan.bias == bias) return;
  plan.bias = nullptr;
  set(plan.descriptors.operation.get(), CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  plan.bias = bias;
}

LtPlan& plan_for(LtDevice& device, const LtProblem& p) {
  LtPlans& plans = lt_plans();
  if (LtPlan* known = plans.find(p.key)) {
    set_bias(*known, p.bias);
    return *known;
  }
  LtPlan plan{LtDescriptors(p.key), std::nullopt};
  set_bias(plan, p.bias);
  plan.algorithm = algorithm_for(device, p.key, plan.descriptors);
  return plans.insert(p.key, std::move(plan));
}

}  // namespace

void throw_cublas_error(cublasStatus_t status, const char* call) {
  if (status == CUBLAS_STATUS_ALLOC_FAILED)
    AMP_THROW(OutOfMemoryError, "[cuda] ", call, " found no memory: ", cublaslt().GetStatusName(status));
  AMP_THROW(Error, "[cuda] ", call, " failed: ", cublaslt().GetStatusName(status), ": ", cublaslt().GetStatusString(status));
}

LtDescriptors::LtDescriptors(const LtKey& key) : operation(make_operation(key)) {
  const bool plain_a = key.op_a == CUBLAS_OP_N, plain_b = key.op_b == CUBLAS_OP_N;
  a = make_layout(key.type_ab, plain_a ? key.m : key.k, plain_a ? key.k : key.m, key.lda, key.batch, key.stride_a);
  b = make_layout(key.type_ab, plain_b ? key.k : key.n, plain_b ? key.n : key.k, key.ldb, key.batch, key.stride_b);
  c = make_layout(key.type_cd, key.m, key.n, key.ldc, key.batch, key.stride_c);
  if (key.in_place == 0) own_d = make_layout(key.type_cd, key.m, key.n, key.ldd, key.batch, key.stride_d);
}

LtPreference make_preference(const LtKey& key, size_t max_workspace) {
  cublasLtMatmulPreference_t made = nullptr;
  AMP_CUBLAS_CHECK(cublaslt().MatmulPreferenceCreate(&made));
  LtPreference preference(made);
  set(made, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, max_workspace);
  // By default partial sums stay in the compute type: 16-bit ones would be rounded.
  uint32_t reductions = CUBLASLT_REDUCTION_SCHEME_NONE | CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
  if (key.reduced_sums != 0) reductions = CUBLASLT_REDUCTION_SCHEME_MASK;
  set(made, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reductions);
  set(made, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, static_cast<uint32_t>(key.align_a));
  set(made, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, static_cast<uint32_t>(key.align_b));
  set(made, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, static_cast<uint32_t>(key.align_c));
  set(made, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, static_cast<uint32_t>(key.align_d));
  return preference;
}

bool has_cublaslt() {
  static const bool found = [] {
    try {
      cublaslt();
      return true;
    } catch (const NotImplementedError& absent) {
      detail::log_once(LogLevel::Warning,
                       std::string("[cuda] matrix multiplications run without cuBLASLt, which is much slower: ") + absent.what());
      return false;
    }
  }();
  return found;
}

bool run(const LtProblem& p) {
  LtDevice& device = lt_device(p.key.device);
  if (!device.takes_far_columns && has_far_columns(p.key)) return false;
  LtPlan& plan = plan_for(device, p);
  if (!plan.algorithm) return false;
  const LtDescriptors& descriptors = plan.descriptors;
  const Algorithm* algorithm = &*plan.algorithm;
  std::optional<Scratch> workspace;
  if (algorithm->workspace > 0) workspace.emplace(algorithm->workspace);
  const auto alpha = static_cast<float>(p.alpha), beta = static_cast<float>(p.beta);
  const bool wide = p.key.scale_type == CUDA_R_64F;
  const LibraryCall allowed;
  AMP_CUBLAS_CHECK(cublaslt().Matmul(device.handle, descriptors.operation.get(), wide ? static_cast<const void*>(&p.alpha) : &alpha, p.a,
                                     descriptors.a.get(), p.b, descriptors.b.get(), wide ? static_cast<const void*>(&p.beta) : &beta, p.c,
                                     descriptors.c.get(), p.d, descriptors.d(), &algorithm->algo, workspace ? workspace->data() : nullptr,
                                     algorithm->workspace, current_stream(p.key.device).handle()));
  return true;
}

}  // namespace amp::cuda
