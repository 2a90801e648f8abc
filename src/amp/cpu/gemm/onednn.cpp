// Matrix multiplication by oneDNN through its C interface. Each thread caches primitives and memory objects, so a call only sets pointers.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <dnnl.h>

#include <amp/core/allocator.h>
#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/core/process/exit_safe_call.h>
#include <amp/core/thread/per_thread.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/onednn.h>
#include <amp/cpu/onednn/fpmath.h>
#include <amp/cpu/onednn/reference.h>
#include <amp/cpu/onednn/runtime.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

namespace {

constexpr size_t kMostPrimitives = 512;
constexpr int kMostBatchDims = 4;

enum class Addend : int8_t { None, Bias, Sum };

// Everything that a primitive depends on.
struct Key {
  std::array<int64_t, 36> words{};
  size_t size = 0;

  void add(int64_t word) { words[size++] = word; }
  bool operator==(const Key& other) const {
    return size == other.size && std::equal(words.begin(), words.begin() + size, other.words.begin());
  }
};

struct KeyHash {
  size_t operator()(const Key& key) const {
    uint64_t h = key.size;
    for (size_t i = 0; i < key.size; ++i) h = (h ^ static_cast<uint64_t>(key.words[i])) * 0x9E3779B97F4A7C15ull, h ^= h >> 29;
    return h;
  }
};

struct Call;

constexpr const char* kOp = "matmul";

// An owned oneDNN object.
template <class T, dnnl_status_t (*destroy)(T)>
struct Owned {
  T handle = nullptr;

  Owned() = default;
  Owned(Owned&& other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
  ~Owned() {
    if (handle != nullptr) destroy(handle);
  }
  operator T() const { return handle; }
  T* operator&() { return &handle; }
};
using Desc = Owned<dnnl_memory_desc_t, dnnl_memory_desc_destroy>;
using Attributes = Owned<dnnl_primitive_attr_t, dnnl_primitive_attr_destroy>;
using PostOps = Owned<dnnl_post_ops_t, dnnl_post_ops_destroy>;
using PrimitiveDesc = Owned<dnnl_primitive_desc_t, dnnl_primitive_desc_destroy>;

struct Primitive {
  explicit Primitive(const Call& call);
  Primitive(const Primitive&) = delete;
  Primitive& operator=(const Primitive&) = delete;

  Owned<dnnl_primitive_t, dnnl_primitive_destroy> handle;  // null: oneDNN has no good implementation
  std::string implementation;
  Owned<dnnl_memory_t, dnnl_memory_destroy> memories[6];
  dnnl_exec_arg_t args[6];
  int num_args = 0;
  size_t scratchpad_bytes = 0;
  bool has_run = false;
  // For calls that let oneDNN choose the layout of b: this layout, and how b is packed. They are made here, since oneDNN crashes if it has
  // no memory for a primitive or a description. Later calls need none.
  std::shared_ptr<const Desc> packed_b;
  Owned<dnnl_primitive_t, dnnl_primitive_destroy> reorder;
  Owned<dnnl_memory_t, dnnl_memory_destroy> plain, packed;

 private:
  void add(int arg, const_dnnl_memory_desc_t desc);
  void prepare_packing(const Call& call, const_dnnl_memory_desc_t layout);
};

dnnl_engine_t engine() { return onednn::engine().get(); }

struct ThreadCache {
  std::unordered_map<Key, Primitive, KeyHash> primitives;
  dnnl_stream_t stream = nullptr;
  void* scratchpad = nullptr;
  size_t scratchpad_bytes = 0;

  ThreadCache() { onednn::check(kOp, dnnl_stream_create(&stream, engine(), dnnl_stream_default_flags)); }
  ~ThreadCache() {
    if (stream != nullptr) dnnl_stream_destroy(stream);
    detail::cpu_deallocate(scratchpad, scratchpad_bytes);
  }
  void* scratchpad_of(size_t bytes) {
    if (bytes > scratchpad_bytes) {
      detail::cpu_deallocate(scratchpad, scratchpad_bytes);
      scratchpad = nullptr;
      scratchpad_bytes = 0;
      scratchpad = detail::cpu_allocate(bytes);
      scratchpad_bytes = bytes;
    }
    return scratchpad;
  }
};

ThreadCache& thread_cache() { return detail::PerThread<ThreadCache>::get(); }

dnnl_data_type_t data_type(ScalarType t) { return t == kBFloat16 ? dnnl_bf16 : dnnl_f32; }

struct Call {
  const Gemm& g;
  const GemmBatch* batch;
  bool packed;  // a packed b for one thread; the layout could depend on their number
  Addend addend = Addend::None;
  int threads = 1;
  dnnl_fpmath_mode_t math;
  const GemmFusion* fusion = nullptr;

  Call(const Gemm& gemm, const GemmBatch* matrices, bool b_is_packed = false)
      : g(gemm), batch(matrices), packed(b_is_packed), math(onednn::fpmath_mode(gemm.dtype)) {
    if (g.addend != nullptr) {
      const bool bias = batch == nullptr && g.addend_row == 0 && (g.addend_column == 1 || g.n == 1) && g.alpha == 1 && g.beta == 1 &&
                        (g.addend_dtype == kFloat32 || g.dtype == kBFloat16);
      addend = bias ? Addend::Bias : Addend::Sum;
    }
    const double count = batch == nullptr ? 1 : static_cast<double>(batch->count());
    const double work = count * static_cast<double>(g.m) * static_cast<double>(g.n) * static_cast<double>(g.k);
    if (work > kThreadedWork && !packed && !in_parallel_region()) threads = get_num_threads();
  }
  // Keeps b packed for each layout, because the layout may depend on the number of threads.
  Call(const Gemm& gemm, const GemmFusion& with) : Call(gemm, nullptr) {
    fusion = &with;
    packed = with.packed != nullptr;
  }

  int batch_dims() const { return batch == nullptr ? 0 : batch->ndim; }

  Key key() const {
    Key key;
    key.add(static_cast<int64_t>(g.dtype) | static_cast<int64_t>(g.out_dtype) << 8 | static_cast<int64_t>(addend) << 16 |
            static_cast<int64_t>(g.addend_dtype) << 24 | static_cast<int64_t>(batch_dims()) << 32 | static_cast<int64_t>(threads) << 40 |
            static_cast<int64_t>(math) << 56 | static_cast<int64_t>(packed) << 60);
    for (const int64_t word : {g.m, g.n, g.k, g.a_row, g.a_column, g.b_row, g.b_column, g.c_row}) key.add(word);
    key.add(std::bit_cast<int64_t>(g.alpha));
    if (addend == Addend::Sum) key.add(std::bit_cast<int64_t>(g.beta));
    if (fusion != nullptr) key.add(-1 - static_cast<int64_t>(fusion->activation) * 2 - (fusion->residual != nullptr ? 1 : 0));
    for (int d = 0; d < batch_dims(); ++d) {
      for (const int64_t word : {batch->sizes[d], batch->a[d], batch->b[d], batch->c[d]}) key.add(word);
    }
    return key;
  }
};

// A descriptor of rows x columns with leading batch dimensions. A broadcast batch dimension has size 1.
Desc describe(const Call& call, const int64_t* batch_strides, ScalarType dtype, int64_t rows, int64_t columns, int64_t row,
              int64_t column) {
  dnnl_dims_t dims, strides;
  const int n = call.batch_dims();
  for (int d = 0; d < n; ++d) {
    dims[d] = batch_strides[d] == 0 ? 1 : call.batch->sizes[d];
    strides[d] = batch_strides[d] == 0 ? std::max(rows * row, columns * column) : batch_strides[d];
  }
  dims[n] = rows;
  dims[n + 1] = columns;
  strides[n] = row;
  strides[n + 1] = column;
  Desc desc;
  onednn::check(kOp, dnnl_memory_desc_create_with_strides(&desc, n + 2, dims, data_type(dtype), strides));
  return desc;
}

// A matrix whose layout oneDNN chooses.
Desc describe_any(ScalarType dtype, int64_t rows, int64_t columns) {
  const dnnl_dims_t dims = {rows, columns};
  Desc desc;
  onednn::check(kOp, dnnl_memory_desc_create_with_tag(&desc, 2, dims, data_type(dtype), dnnl_format_tag_any));
  return desc;
}

Attributes attributes(const Call& call) {
  const auto check = [](dnnl_status_t status) { onednn::check(kOp, status); };
  Attributes attr;
  check(dnnl_primitive_attr_create(&attr));
  check(dnnl_primitive_attr_set_scratchpad_mode(attr, dnnl_scratchpad_mode_user));
  if (call.math != dnnl_fpmath_mode_strict) check(dnnl_primitive_attr_set_fpmath_mode(attr, call.math));
  if (call.g.alpha == 1 && call.addend != Addend::Sum && call.fusion == nullptr) return attr;
  PostOps ops;
  check(dnnl_post_ops_create(&ops));
  if (call.g.alpha != 1) check(dnnl_post_ops_append_eltwise(ops, dnnl_eltwise_linear, static_cast<float>(call.g.alpha), 0));
  if (call.addend == Addend::Sum) check(dnnl_post_ops_append_sum(ops, static_cast<float>(call.g.beta), 0, dnnl_data_type_undef));
  if (call.fusion != nullptr && call.fusion->residual != nullptr) check(dnnl_post_ops_append_sum(ops, 1, 0, dnnl_data_type_undef));
  if (call.fusion != nullptr && call.fusion->activation != FusedActivation::None) {
    const onednn::Eltwise function = onednn::eltwise(call.fusion->activation);
    check(dnnl_post_ops_append_eltwise(ops, function.kind, function.alpha, function.beta));
  }
  check(dnnl_primitive_attr_set_post_ops(attr, ops));
  return attr;
}

void Primitive::add(int arg, const_dnnl_memory_desc_t desc) {
  onednn::check(kOp, dnnl_memory_create(&memories[num_args], desc, engine(), DNNL_MEMORY_NONE));
  args[num_args] = {arg, memories[num_args]};
  ++num_args;
}

Primitive::Primitive(const Call& call) {
  const Gemm& g = call.g;
  const GemmBatch* batch = call.batch;
  const Desc a = describe(call, batch != nullptr ? batch->a : nullptr, g.dtype, g.m, g.k, g.a_row, g.a_column);
  const Desc b = call.packed ? describe_any(g.dtype, g.k, g.n)
                             : describe(call, batch != nullptr ? batch->b : nullptr, g.dtype, g.k, g.n, g.b_row, g.b_column);
  const Desc c = describe(call, batch != nullptr ? batch->c : nullptr, g.out_dtype, g.m, g.n, g.c_row, 1);
  const Desc bias = call.addend == Addend::Bias ? describe(call, nullptr, g.addend_dtype, 1, g.n, g.n, 1) : Desc();
  const Attributes attr = attributes(call);
  PrimitiveDesc desc;
  // Missing implementations are cached; running out of memory may be temporary.
  const auto made = [](dnnl_status_t status) {
    if (status == dnnl_out_of_memory) onednn::check(kOp, status);
    return status == dnnl_success;
  };
  if (!made(dnnl_matmul_primitive_desc_create(&desc, engine(), a, b, bias, c, attr))) return;
  const char* name = "";
  onednn::check(kOp, dnnl_primitive_desc_query(desc, dnnl_query_impl_info_str, 0, &name));
  implementation = name;
  if (onednn::is_reference(implementation) || !made(dnnl_primitive_create(&handle, desc))) return;
  const const_dnnl_memory_desc_t scratchpad = dnnl_primitive_desc_query_md(desc, dnnl_query_scratchpad_md, 0);
  scratchpad_bytes = dnnl_memory_desc_get_size(scratchpad);
  add(DNNL_ARG_SRC, a);
  if (call.packed) prepare_packing(call, dnnl_primitive_desc_query_md(desc, dnnl_query_weights_md, 0));
  add(DNNL_ARG_WEIGHTS, call.packed ? *packed_b : b);
  add(DNNL_ARG_DST, c);
  add(DNNL_ARG_SCRATCHPAD, scratchpad);
  if (bias != nullptr) add(DNNL_ARG_BIAS, bias);
}

void Primitive::prepare_packing(const Call& call, const_dnnl_memory_desc_t layout) {
  const auto check = [](dnnl_status_t status) { onednn::check(kOp, status); };
  const Gemm& g = call.g;
  AMP_CHECK(layout != nullptr, OutOfMemoryError, "[", kOp, "] oneDNN does not tell the layout of a packed matrix");
  Desc copy;
  check(dnnl_memory_desc_clone(&copy, layout));
  packed_b = std::make_shared<const Desc>(std::move(copy));
  const Desc from = describe(call, nullptr, g.dtype, g.k, g.n, g.b_row, g.b_column);
  PrimitiveDesc desc;
  check(dnnl_reorder_primitive_desc_create(&desc, from, engine(), *packed_b, engine(), nullptr));
  check(dnnl_primitive_create(&reorder, desc));
  check(dnnl_memory_create(&plain, from, engine(), DNNL_MEMORY_NONE));
  check(dnnl_memory_create(&packed, *packed_b, engine(), DNNL_MEMORY_NONE));
}

Primitive& primitive_of(ThreadCache& cache, const Call& call) {
  const Key key = call.key();
  if (const auto found = cache.primitives.find(key); found != cache.primitives.end()) return found->second;
  if (cache.primitives.size() >= kMostPrimitives) cache.primitives.clear();
  Primitive& made = cache.primitives.try_emplace(key, call).first->second;
  static const bool registered = (detail::block_calls_before_exit(), true);
  static_cast<void>(registered);
  return made;
}

// oneDNN 3.7 ignores the stride of vectors whose elements are not contiguous.
bool has_gaps(const Gemm& g) { return (g.m == 1 && g.a_column != 1) || (g.n == 1 && (g.b_row != 1 || g.c_row != 1)); }

bool is_supported(const Gemm& g, const GemmBatch* batch) {
  const bool dtype = g.dtype == kFloat32 || (g.dtype == kBFloat16 && multiplies_bf16_fast());
  if (g.dtype == kBFloat16 && g.k % 32 != 0 && (g.a_row == g.k || g.a_column == g.m) && onednn::reads_beyond_rows()) return false;
  return dtype && g.k > 0 && !has_gaps(g) && (batch == nullptr || batch->ndim <= kMostBatchDims);
}

// The result is initialized with the addend.
void spread_addend(const Gemm& g, const GemmBatch* batch) {
  const auto spread = [](const Gemm& h) {
    copy_matrix(h.c, h.out_dtype, h.c_row, h.addend, h.addend_dtype, h.addend_row, h.addend_column, h.m, h.n);
  };
  if (batch == nullptr) return spread(g);
  for (BatchWalker walker(g, *batch); !walker.done(); walker.next()) spread(walker.current());
}

// Initializes the result with the residual: oneDNN's sum with the result is faster than a sum with another tensor.
void copy_residual(const Gemm& g, const void* residual) {
  const int64_t row = g.n * elementSize(g.out_dtype);
  parallel_for(0, g.m, std::max<int64_t>(1, 65536 / row), [&](int64_t first, int64_t last) {
    std::memcpy(static_cast<char*>(g.c) + first * row, static_cast<const char*>(residual) + first * row,
                static_cast<size_t>((last - first) * row));
  });
}

// Packs the b of `call` for its primitive.
void pack(const Call& call, const Primitive& product, void* to) {
  const auto check = [](dnnl_status_t status) { onednn::check(kOp, status); };
  check(dnnl_memory_set_data_handle(product.plain, const_cast<void*>(call.g.b)));
  check(dnnl_memory_set_data_handle(product.packed, to));
  const dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, product.plain}, {DNNL_ARG_TO, product.packed}};
  const dnnl_stream_t stream = thread_cache().stream;
  check(dnnl_primitive_execute(product.reorder, stream, 2, args));
  check(dnnl_stream_wait(stream));
}

// A layout of oneDNN's, for comparisons.
struct Layout {
  std::shared_ptr<const Desc> desc;
};

// The b of `call` in the layout of its primitive, kept for later calls.
Tensor packed_weight(const Call& call, const Primitive& product) {
  return call.fusion->packed->get<Layout>([&](const Layout& other) { return dnnl_memory_desc_equal(*other.desc, *product.packed_b) != 0; },
                                          [&] {
                                            const auto bytes = static_cast<int64_t>(dnnl_memory_desc_get_size(*product.packed_b));
                                            Tensor made = empty({bytes + onednn::kPackedAlignment}, kUInt8);
                                            pack(call, product, onednn::aligned(made));
                                            return std::pair(Layout{product.packed_b}, made);
                                          });
}

bool run(const Call& call) {
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return false;
  const Gemm& g = call.g;
  const detail::OpenMPThreads threads(call.threads);
  ThreadCache& cache = thread_cache();
  Primitive& primitive = primitive_of(cache, call);
  if (primitive.handle == nullptr) return false;
  if (call.addend == Addend::Sum) spread_addend(g, call.batch);
  if (call.fusion != nullptr && call.fusion->residual != nullptr) copy_residual(g, call.fusion->residual);
  Tensor kept;
  const void* b = g.b;
  if (call.fusion != nullptr && call.packed) {
    kept = packed_weight(call, primitive);
    b = onednn::aligned(kept);
  }
  void* pointers[6] = {const_cast<void*>(g.a), const_cast<void*>(b), g.c, cache.scratchpad_of(primitive.scratchpad_bytes)};
  int count = 4;
  if (call.addend == Addend::Bias) pointers[count++] = const_cast<void*>(g.addend);
  for (int i = 0; i < primitive.num_args; ++i) dnnl_memory_set_data_handle(primitive.args[i].memory, pointers[i]);
  const dnnl_status_t status = dnnl_primitive_execute(primitive.handle, cache.stream, primitive.num_args, primitive.args);
  if (!primitive.has_run) [[unlikely]] {  // the first run of an implementation may have created kernels that the process shares
    primitive.has_run = true;
    detail::block_calls_before_exit();
  }
  if (status == dnnl_out_of_memory) onednn::check(kOp, status);
  return status == dnnl_success && dnnl_stream_wait(cache.stream) == dnnl_success;
}

}  // namespace

bool onednn_gemm(const Gemm& g, const GemmBatch* batch) { return is_supported(g, batch) && run(Call(g, batch)); }

bool onednn_packed_gemm(const Gemm& g) { return run(Call(g, nullptr, /*b_is_packed=*/true)); }

size_t onednn_packed_bytes(const Gemm& g) {
  if (g.addend != nullptr || !is_supported(g, nullptr)) return 0;
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return 0;
  const Primitive& primitive = primitive_of(thread_cache(), Call(g, nullptr, /*b_is_packed=*/true));
  return primitive.handle == nullptr ? 0 : dnnl_memory_desc_get_size(*primitive.packed_b);
}

bool onednn_pack(const Gemm& g, void* to) {
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return false;
  const detail::OpenMPThreads one_thread(1);
  const Call call(g, nullptr, /*b_is_packed=*/true);
  pack(call, primitive_of(thread_cache(), call), to);
  return true;
}

bool onednn_fused_gemm(const Gemm& g, const GemmFusion& fusion) {
  const Call call(g, fusion);
  return call.addend != Addend::Sum && is_supported(g, nullptr) && run(call);
}

std::string onednn_gemm_implementation(const Gemm& g, const GemmBatch* batch) {
  if (!is_supported(g, batch)) return {};
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return {};
  const Call call(g, batch);
  const detail::OpenMPThreads threads(call.threads);
  return primitive_of(thread_cache(), call).implementation;
}

}  // namespace amp::cpu
