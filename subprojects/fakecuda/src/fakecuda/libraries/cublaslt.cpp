// The part of cuBLASLt that the library uses: products on the host, after the checks that NVIDIA's library makes. Matrices are
// column-major, and a batch has one stride per matrix.
#include <cublasLt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <fakecuda/libraries/elements.h>
#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/memory_checks.h>
#include <fakecuda/libraries/objects.h>
#include <fakecuda/runtime/call.h>

namespace {

using fake::element_bytes;

constexpr size_t kWorkspace = 512;  // workspace that algorithms for long sums request

struct Handle {
  int device = 0;
};
struct Operation {
  cublasComputeType_t compute;
  cudaDataType_t scale;
  int32_t op_a = CUBLAS_OP_N, op_b = CUBLAS_OP_N;
  uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  const void* bias = nullptr;
  int32_t bias_type = -1;  // the type of D
  bool has_run = false;

  bool has_bias() const { return (epilogue & CUBLASLT_EPILOGUE_BIAS) != 0; }
  bool has_relu() const { return (epilogue & CUBLASLT_EPILOGUE_RELU) != 0; }
  bool has_gelu() const { return (epilogue & CUBLASLT_EPILOGUE_GELU) != 0; }
  // The approximation with tanh, like NVIDIA's.
  double activated(double value) const {
    if (has_relu()) return value < 0 ? 0 : value;
    return has_gelu() ? 0.5 * value * (1 + std::tanh(0.7978845608028654 * (value + 0.044715 * value * value * value))) : value;
  }
};
struct Layout {
  cudaDataType_t type;
  uint64_t rows, columns;
  int64_t leading;
  int32_t batch = 1;
  int64_t stride = 0;

  bool valid() const { return element_bytes(type) != 0 && rows > 0 && columns > 0 && leading >= static_cast<int64_t>(rows) && batch > 0; }
  bool operator==(const Layout&) const = default;
  int64_t at(uint64_t row, uint64_t column, int32_t matrix) const {
    return static_cast<int64_t>(row) + static_cast<int64_t>(column) * leading + matrix * stride;
  }
  size_t bytes() const { return static_cast<size_t>(at(rows - 1, columns - 1, 0) + 1) * element_bytes(type); }
};
struct Preference {
  uint64_t workspace = 0;
  uint32_t reductions = CUBLASLT_REDUCTION_SCHEME_MASK;
  std::array<uint32_t, 4> alignment{256, 256, 256, 256};  // alignments of A, B, C, D
};

// The problem for which an algorithm was chosen. It may not run with another one.
struct Algorithm {
  uint32_t mark;
  std::array<uint32_t, 4> alignment;
  uint64_t rows, columns, inner;
  uint64_t workspace;
};
constexpr uint32_t kMark = 0xfa4e1717;
static_assert(sizeof(Algorithm) <= sizeof(cublasLtMatmulAlgo_t));

Handle& get(cublasLtHandle_t handle) { return *reinterpret_cast<Handle*>(handle); }
Operation& get(cublasLtMatmulDesc_t handle) { return *reinterpret_cast<Operation*>(handle); }
Layout& get(cublasLtMatrixLayout_t handle) { return *reinterpret_cast<Layout*>(handle); }
Preference& get(cublasLtMatmulPreference_t handle) { return *reinterpret_cast<Preference*>(handle); }

cublasStatus_t injected(const char* function) { return static_cast<cublasStatus_t>(fake::injected_status(function)); }

// Reports a call that NVIDIA's library rejects.
cublasStatus_t refuse(const std::string& why) {
  fake::report("cuBLASLt: " + why);
  return CUBLAS_STATUS_INVALID_VALUE;
}

template <class H, class T>
H made(T* object) {
  fake::count_library_object(1);
  return reinterpret_cast<H>(object);
}
template <class T>
cublasStatus_t destroyed(T* object) {
  delete object;
  fake::count_library_object(-1);
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t assign(T& to, const void* value, size_t bytes) {
  if (bytes != sizeof(T)) return refuse("an attribute of " + std::to_string(sizeof(T)) + " bytes was given " + std::to_string(bytes));
  std::memcpy(&to, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

bool is_16_bit(cudaDataType_t type) { return type == CUDA_R_16F || type == CUDA_R_16BF; }

// Compute types that round or split float32 inputs.
bool is_for_float32(cublasComputeType_t compute) {
  switch (compute) {
    case CUBLAS_COMPUTE_32F_FAST_TF32:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_16F:
#if CUBLAS_VER_MAJOR >= 13
    case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
#endif
      return true;
    default: return false;
  }
}

// NVIDIA's table of supported types, reduced to these types.
bool supported_types(const Operation& op, const Layout& a, const Layout& b, const Layout& c, const Layout& d) {
  if (a.type != b.type || c.type != d.type) return false;
  if (a.type == CUDA_R_64F) return d.type == CUDA_R_64F && op.compute == CUBLAS_COMPUTE_64F && op.scale == CUDA_R_64F;
  if (op.scale != CUDA_R_32F || (d.type != a.type && !(is_16_bit(a.type) && d.type == CUDA_R_32F))) return false;
  return op.compute == CUBLAS_COMPUTE_32F || (is_for_float32(op.compute) && a.type == CUDA_R_32F);
}

// The reason why the library can't compute this; nothing if it can.
struct Problem {
  cublasStatus_t status;
  std::string why;
};
std::optional<Problem> problem_of(const Operation& op, const Layout& a, const Layout& b, const Layout& c, const Layout& d) {
  for (const Layout* each : {&a, &b, &c, &d}) {
    if (!each->valid())
      return Problem{CUBLAS_STATUS_INVALID_VALUE, "a matrix has no rows or columns, or a leading dimension below its rows"};
    if (each->batch != d.batch) return Problem{CUBLAS_STATUS_INVALID_VALUE, "the batch counts differ"};
  }
  const auto rows = [](const Layout& l, int32_t op) { return op == CUBLAS_OP_N ? l.rows : l.columns; };
  const auto columns = [](const Layout& l, int32_t op) { return op == CUBLAS_OP_N ? l.columns : l.rows; };
  if (rows(a, op.op_a) != d.rows || columns(b, op.op_b) != d.columns || columns(a, op.op_a) != rows(b, op.op_b))
    return Problem{CUBLAS_STATUS_INVALID_VALUE, "the shapes of A, B and D do not fit"};
  if (c.rows != d.rows || c.columns != d.columns) return Problem{CUBLAS_STATUS_INVALID_VALUE, "C and D differ in shape"};
  if (!supported_types(op, a, b, c, d)) return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "the types are not supported together"};
  const bool biased = op.has_bias(), plain = op.epilogue == CUBLASLT_EPILOGUE_DEFAULT;
  constexpr uint32_t kKnown = CUBLASLT_EPILOGUE_BIAS | CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_GELU;
  if (!plain && ((op.epilogue & ~kKnown) != 0 || (op.has_relu() && op.has_gelu())))
    return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "the fake has no such epilogue"};
  if (!plain && d.type == CUDA_R_64F) return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "there are no epilogues in float64"};
  if (biased && op.bias_type != -1 && op.bias_type != d.type)
    return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "the bias has another type than D"};
  if (biased && d.batch > 1) return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "the fake adds no bias to batches"};
  // Found by XLA and TensorFlow (tensorflow/tensorflow#44175); NVIDIA does not document it.
  constexpr int32_t kMostMatrices = 65535;
  if (d.batch > kMostMatrices) return Problem{CUBLAS_STATUS_NOT_SUPPORTED, "a batch has more than 65535 matrices"};
  return std::nullopt;
}

// The elements of a matrix, as double and in their order of multiplication.
std::vector<double> unpacked(const Operation& op, const Layout& l, int32_t transposed, const std::byte* data, int32_t matrix) {
  const uint64_t rows = transposed == CUBLAS_OP_N ? l.rows : l.columns, columns = transposed == CUBLAS_OP_N ? l.columns : l.rows;
  std::vector<double> values(rows * columns);
  for (uint64_t j = 0; j < columns; ++j) {
    for (uint64_t i = 0; i < rows; ++i) {
      const int64_t at = transposed == CUBLAS_OP_N ? l.at(i, j, matrix) : l.at(j, i, matrix);
      double value = fake::load_element(l.type, data + at * static_cast<int64_t>(element_bytes(l.type)));
      switch (op.compute) {
        case CUBLAS_COMPUTE_32F_FAST_TF32: value = fake::rounded_to_tf32(value); break;
        case CUBLAS_COMPUTE_32F_FAST_16BF: value = __bfloat162float(__float2bfloat16_rn(static_cast<float>(value))); break;
        case CUBLAS_COMPUTE_32F_FAST_16F: value = __half2float(__float2half_rn(static_cast<float>(value))); break;
        default: break;
      }
      values[i + j * rows] = value;
    }
  }
  return values;
}

// One call, which may run later and several times.
struct Product {
  Operation op;
  Layout a, b, c, d;
  const void *from_a, *from_b, *from_c;
  void* to;
  double alpha, beta;

  uint64_t inner() const { return op.op_a == CUBLAS_OP_N ? a.columns : a.rows; }
  std::string text() const {
    return "cublasLtMatmul of " + std::to_string(d.rows) + " x " + std::to_string(inner()) + " x " + std::to_string(d.columns) +
           (d.batch > 1 ? ", " + std::to_string(d.batch) + " times" : "");
  }

  static void add_accesses(std::vector<fake::Access>& all, const Layout& l, const void* data, bool write) {
    const auto* bytes = static_cast<const std::byte*>(data);
    const auto width = static_cast<int64_t>(element_bytes(l.type));
    if (l.batch > 1 && l.leading == static_cast<int64_t>(l.rows) && l.stride == l.leading * static_cast<int64_t>(l.columns)) {
      const size_t size = static_cast<size_t>(l.batch) * l.bytes();
      all.push_back(write ? fake::writes(data, size) : fake::reads(data, size));
      return;
    }
    // Writes to matrices that are columns of a larger one, and not to the other columns.
    const bool dense = l.leading == static_cast<int64_t>(l.rows) || l.columns > 256;
    for (int32_t matrix = 0; matrix < l.batch; ++matrix) {
      for (uint64_t column = 0; column < (dense ? 1 : l.columns); ++column) {
        const size_t size = dense ? l.bytes() : l.rows * static_cast<size_t>(width);
        const std::byte* at = bytes + l.at(0, column, matrix) * width;
        all.push_back(write ? fake::writes(at, size) : fake::reads(at, size));
      }
      if (l.stride == 0) break;
    }
  }
  std::vector<fake::Access> accesses(void* workspace, size_t workspace_bytes) const {
    std::vector<fake::Access> all;
    add_accesses(all, a, from_a, false);
    add_accesses(all, b, from_b, false);
    if (beta != 0) add_accesses(all, c, from_c, false);
    if (op.has_bias()) all.push_back(fake::reads(op.bias, d.rows * element_bytes(d.type)));
    add_accesses(all, d, to, true);
    if (workspace_bytes > 0) all.push_back(fake::writes(workspace, workspace_bytes));
    return all;
  }

  void check_inputs() const {
    const auto check = [&](const char* name, const Layout& l, const void* data) {
      const auto width = static_cast<int64_t>(element_bytes(l.type));
      for (int32_t matrix = 0; matrix < l.batch; ++matrix) {
        for (uint64_t column = 0; column < l.columns; ++column) {
          const std::byte* at = static_cast<const std::byte*>(data) + l.at(0, column, matrix) * width;
          if (!fake::check_initialized(text() + ", matrix " + name, at, l.rows * static_cast<size_t>(width))) return;
        }
      }
    };
    check("A", a, from_a);
    check("B", b, from_b);
    if (beta != 0) check("C", c, from_c);
    if (op.has_bias()) fake::check_initialized(text() + ", the bias", op.bias, d.rows * element_bytes(d.type));
  }

  void compute(int32_t matrix) const {
    const auto whole = [&](const Layout& l, const void* data) {
      return fake::host_view(data, static_cast<size_t>(l.at(l.rows - 1, l.columns - 1, l.batch - 1) + 1) * element_bytes(l.type));
    };
    const std::vector<double> left = unpacked(op, a, op.op_a, whole(a, from_a), matrix),
                              right = unpacked(op, b, op.op_b, whole(b, from_b), matrix);
    const std::byte* added = beta != 0 ? whole(c, from_c) : nullptr;
    const std::byte* bias = op.has_bias() ? fake::host_view(op.bias, d.rows * element_bytes(d.type)) : nullptr;
    std::byte* result = whole(d, to);
    const uint64_t m = d.rows, k = inner();
    const auto width = static_cast<int64_t>(element_bytes(d.type));
    std::vector<double> column(m);
    for (uint64_t j = 0; j < d.columns; ++j) {
      std::fill(column.begin(), column.end(), 0.0);
      for (uint64_t l = 0; l < k; ++l) {
        const double factor = right[l + j * k];
        for (uint64_t i = 0; i < m; ++i) column[i] += left[i + l * m] * factor;
      }
      for (uint64_t i = 0; i < m; ++i) {
        double value = alpha * column[i];
        if (added != nullptr) value += beta * fake::load_element(c.type, added + c.at(i, j, matrix) * width);
        if (bias != nullptr) value += fake::load_element(d.type, bias + static_cast<int64_t>(i) * width);
        fake::store_element(d.type, result + d.at(i, j, matrix) * width, op.activated(value));
      }
      fake::mark_initialized(static_cast<std::byte*>(to) + d.at(0, j, matrix) * width, m * static_cast<size_t>(width));
    }
  }
};

std::optional<std::string> misuse(const Product& p, const Algorithm& algorithm, const void* workspace, size_t workspace_bytes) {
  const std::array<const void*, 4> pointers{p.from_a, p.from_b, p.beta != 0 ? p.from_c : p.to, p.to};
  for (size_t i = 0; i < pointers.size(); ++i) {
    if (pointers[i] == nullptr) return "a matrix is a null pointer";
    if (!fake::aligned(pointers[i], algorithm.alignment[i]))
      return std::string("matrix ") + "ABCD"[i] + " is not aligned to the " + std::to_string(algorithm.alignment[i]) +
             " bytes for which the algorithm was chosen";
  }
  if (algorithm.mark != kMark || algorithm.rows != p.d.rows || algorithm.columns != p.d.columns || algorithm.inner != p.inner())
    return "the algorithm was chosen for another problem";
  if (workspace_bytes < algorithm.workspace || (algorithm.workspace > 0 && workspace == nullptr)) return "the workspace is too small";
  if (p.from_c == p.to && p.beta != 0 && p.c != p.d) return "C and D are the same memory, but differ in layout";
  if (p.op.has_bias() && p.op.bias == nullptr) return "the bias is a null pointer";
  return std::nullopt;
}

}  // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  if (fake::load_code(__func__) != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  auto* made = new Handle;
  if (cudaGetDevice(&made->device) != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cublasLtHandle_t>(made);
  return CUBLAS_STATUS_SUCCESS;
}

const char* cublasLtGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
    default: return "a status that the fake has no name for";
  }
}
const char* cublasLtGetStatusString(cublasStatus_t) { return "from the fake cuBLASLt"; }

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* handle, cublasComputeType_t compute, cudaDataType_t scale) {
  const fake::Inside inside;
  *handle = made<cublasLtMatmulDesc_t>(new Operation{.compute = compute, .scale = scale});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t handle) {
  const fake::Inside inside;
  return destroyed(&get(handle));
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t handle, cublasLtMatmulDescAttributes_t name, const void* value,
                                              size_t bytes) {
  const fake::Inside inside;
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  Operation& op = get(handle);
  switch (name) {
    case CUBLASLT_MATMUL_DESC_TRANSA: return assign(op.op_a, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return assign(op.op_b, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return assign(op.epilogue, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return assign(op.bias, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE: return assign(op.bias_type, value, bytes);
    default: return refuse("the fake does not know attribute " + std::to_string(name) + " of operations");
  }
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* handle, cudaDataType type, uint64_t rows, uint64_t columns,
                                          int64_t leading) {
  const fake::Inside inside;
  *handle = made<cublasLtMatrixLayout_t>(new Layout{.type = type, .rows = rows, .columns = columns, .leading = leading});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t handle) {
  const fake::Inside inside;
  return destroyed(&get(handle));
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t handle, cublasLtMatrixLayoutAttribute_t name, const void* value,
                                                size_t bytes) {
  const fake::Inside inside;
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  Layout& layout = get(handle);
  switch (name) {
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return assign(layout.batch, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return assign(layout.stride, value, bytes);
    default: return refuse("the fake does not know attribute " + std::to_string(name) + " of layouts");
  }
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* handle) {
  *handle = made<cublasLtMatmulPreference_t>(new Preference);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t handle) { return destroyed(&get(handle)); }
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t handle, cublasLtMatmulPreferenceAttributes_t name,
                                                    const void* value, size_t bytes) {
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  Preference& preference = get(handle);
  switch (name) {
    case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES: return assign(preference.workspace, value, bytes);
    case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK: return assign(preference.reductions, value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES: return assign(preference.alignment[0], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES: return assign(preference.alignment[1], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES: return assign(preference.alignment[2], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES: return assign(preference.alignment[3], value, bytes);
    default: return refuse("the fake does not know attribute " + std::to_string(name) + " of preferences");
  }
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t wanted, int most, cublasLtMatmulHeuristicResult_t results[],
                                              int* found) {
  *found = 0;
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  if (const cublasStatus_t status = c == d ? CUBLAS_STATUS_SUCCESS : injected("cublasLtMatmulAlgoGetHeuristic of C that is not D");
      status != CUBLAS_STATUS_SUCCESS)
    return status;
  if (most < 1) return CUBLAS_STATUS_INVALID_VALUE;
  if (fake::load_code(__func__) != cudaSuccess) return CUBLAS_STATUS_INTERNAL_ERROR;
  const Operation& op = get(operation);
  if (const auto problem = problem_of(op, get(a), get(b), get(c), get(d))) {
    if (problem->status == CUBLAS_STATUS_INVALID_VALUE) return refuse(problem->why);
    return problem->status;
  }
  const Preference& preference = get(wanted);
  const uint64_t inner = op.op_a == CUBLAS_OP_N ? get(a).columns : get(a).rows;
  Algorithm algorithm{kMark, preference.alignment, get(d).rows, get(d).columns, inner, inner >= 64 ? kWorkspace : 0};
  // The first needs a workspace for long sums, the second needs none.
  for (int i = 0; i < std::min(most, algorithm.workspace > 0 ? 2 : 1); ++i) {
    if (i == 1) algorithm.workspace = 0;
    if (algorithm.workspace > preference.workspace) continue;
    cublasLtMatmulHeuristicResult_t& result = results[(*found)++];
    result = {};
    std::memcpy(&result.algo, &algorithm, sizeof(algorithm));
    result.workspaceSize = algorithm.workspace;
    result.state = CUBLAS_STATUS_SUCCESS;
  }
  return *found > 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void* alpha, const void* from_a,
                              cublasLtMatrixLayout_t a, const void* from_b, cublasLtMatrixLayout_t b, const void* beta, const void* from_c,
                              cublasLtMatrixLayout_t c, void* to, cublasLtMatrixLayout_t d, const cublasLtMatmulAlgo_t* chosen,
                              void* workspace, size_t workspace_bytes, cudaStream_t stream) {
  const fake::Inside inside;
  if (!fake::works()) return CUBLAS_STATUS_SUCCESS;
  if (const cublasStatus_t status = injected(__func__); status != CUBLAS_STATUS_SUCCESS) return status;
  int device = -1;
  cudaGetDevice(&device);
  if (device != get(handle).device) return refuse("the handle was created for another device than the current one");
  if (!get(operation).has_run && fake::load_code("the first cublasLtMatmul of a problem") != cudaSuccess)
    return CUBLAS_STATUS_EXECUTION_FAILED;
  get(operation).has_run = true;
  const auto scalar = [&](const void* value) {
    return get(operation).scale == CUDA_R_64F ? *static_cast<const double*>(value) : double{*static_cast<const float*>(value)};
  };
  const Product product{get(operation), get(a), get(b), get(c), get(d), from_a, from_b, from_c, to, scalar(alpha), scalar(beta)};
  if (const auto problem = problem_of(product.op, product.a, product.b, product.c, product.d)) return refuse(problem->why);
  if (from_c == to && c != d) return refuse("C is D, but their layouts are not the same");
  Algorithm algorithm{};
  if (chosen == nullptr) return refuse("the fake needs an algorithm");
  std::memcpy(&algorithm, chosen, sizeof(algorithm));
  if (const auto why = misuse(product, algorithm, workspace, workspace_bytes)) return refuse(*why);
  fake::Work work;
  work.what = product.text();
  work.accesses = product.accesses(workspace, algorithm.workspace);
  work.counted = &fake::Counts::library_calls;
  work.library = "cuBLASLt";
  work.run = [product](const fake::Running&) {
    product.check_inputs();
    for (int32_t matrix = 0; matrix < product.d.batch; ++matrix) product.compute(matrix);
    return cudaSuccess;
  };
  return fake::submit(stream, std::move(work)) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
}
