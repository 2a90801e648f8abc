// The part of cuSOLVER that the library uses: eigenvalues and singular values.
#include <atomic>
#include <chrono>
#include <limits>
#include <thread>

#include <fakecuda/libraries/cusolver.h>

using namespace fake;

namespace {

using lapack::host;
using lapack::Real;

struct Jacobi {
  double tolerance = 0;
};
Jacobi& get(gesvdjInfo_t settings) { return *reinterpret_cast<Jacobi*>(settings); }

// A limit that NVIDIA does not document. LibraryFailing("cusolverDnXsyevBatched MiB", n) lets each matrix need n MiB of working memory.
void demand_batch(CusolverCall& call, int64_t count) { call.demand(count <= 32768, "there are more than 32768 matrices"); }

// The eigenvalues of `count` matrices, one matrix after the other.
cusolverStatus_t syevd(CusolverCall& call, cusolverDnParams_t params, cusolverEigMode_t mode, cublasFillMode_t part, int64_t n,
                       cudaDataType type, void* a, int64_t lda, cudaDataType type_w, void* w, cudaDataType compute, const Buffers& buffers,
                       int* infos, int64_t count) {
  buffers.check(call, n, n);
  call.demand_matrix("A", n, n, lda).demand(params != nullptr, "there are no params");
  call.demand(type == compute && type_w == real_of(type), "the types do not fit");
  return with_element_type(call, type, [&]<class T>(T*) {
    return call.submit([=](Operands& memory) {
      buffers.use(memory);
      T* const matrices = memory.in_out("A", static_cast<T*>(a), lda, n * count, lda);
      Real<T>* const values = memory.out("W", static_cast<Real<T>*>(w), n * count);
      int* const info = memory.out("the infos", infos, count);
      const char wanted = mode == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N';
      for (int64_t i = 0; i < count && memory.ok(); ++i) {
        info[i] = lapack::syevd(wanted, letter(part), static_cast<int>(n), matrices + i * lda * n, static_cast<int>(lda), values + i * n);
      }
    });
  });
}

// Counts the threads in a function that only one thread may call at a time, like Xgeev before CUDA 13.0 update 1. The call takes a while,
// to let others begin during it.
class OneAtATime {
 public:
  OneAtATime(CusolverCall& call, std::atomic<int>& threads) : threads_(threads) {
    call.demand(++threads_ == 1, "another thread is in this function");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ~OneAtATime() { --threads_; }
  OneAtATime(const OneAtATime&) = delete;
  OneAtATime& operator=(const OneAtATime&) = delete;

 private:
  std::atomic<int>& threads_;
};

// A = U diag(S) V^H, with V instead of LAPACK's V^H. LibraryFailing("FUNCTION info", 1) lets one matrix not converge.
template <class T>
struct Jacobian {
  const char* function;
  bool vectors, reduced;
  int m, n, lda, ldu, ldv;

  int small() const { return std::min(m, n); }
  int left() const { return reduced ? small() : m; }
  int right() const { return reduced ? small() : n; }
  // cuSOLVER works in the memory of the vectors even if they are not requested.
  void check(CusolverCall& call, const T* u, const T* v) const {
    call.demand_matrix("A", m, n, lda).demand_matrix("U", m, left(), ldu).demand_matrix("V", n, right(), ldv);
    call.demand(u != nullptr && v != nullptr, "there is no memory for the vectors");
  }
  void decompose(Operands& memory, T* a, Real<T>* s, T* u, T* v, int* info) const {
    T* const matrix = memory.in_out("A", a, m, n, lda);
    Real<T>* const values = memory.out("S", s, small());
    T* const left_vectors = vectors ? memory.out("U", u, m, left(), ldu) : nullptr;
    T* const right_vectors = vectors ? memory.out("V", v, n, right(), ldv) : nullptr;
    if (!vectors) {
      memory.scratch(u, sizeof(T) * static_cast<size_t>(ldu) * static_cast<size_t>(left()));
      memory.scratch(v, sizeof(T) * static_cast<size_t>(ldv) * static_cast<size_t>(right()));
    }
    int* const result = memory.out("the info", info, 1);
    if (!memory.ok()) return;
    std::vector<T> vh(static_cast<size_t>(right()) * static_cast<size_t>(n));
    *result = lapack::gesdd(!vectors ? 'N' : reduced ? 'S' : 'A', m, n, matrix, lda, values, left_vectors, ldu, vh.data(), right());
    const T* from = vh.data();
    for (int i = 0; vectors && i < n; ++i) {
      for (int j = 0; j < right(); ++j) right_vectors[static_cast<ptrdiff_t>(j) * ldv + i] = lapack::conjugated(*from++);
    }
    if (injected_status(std::string(function) + " info") != 0) *result = small() + 1;
  }
};

// LibraryFailing("FUNCTION MiB", n) lets each matrix need n MiB.
template <class T>
cusolverStatus_t batch_size_asked(const char* function, cusolverDnHandle_t handle, int m, int n, int* size, int count) {
  const cusolverStatus_t status = size_asked(function, handle, m, n, size);
  const auto each = (static_cast<size_t>(injected_status(std::string(function) + " MiB")) << 20) / sizeof(T);
  *size += static_cast<int>(each * static_cast<size_t>(count));
  return status;
}

template <class T>
cusolverStatus_t gesvdj(const char* function, cusolverDnHandle_t handle, cusolverEigMode_t mode, int reduced, int m, int n, T* a, int lda,
                        Real<T>* s, T* u, int ldu, T* v, int ldv, T* workspace, int size, int* info, gesvdjInfo_t settings) {
  CusolverCall call(function, fake::get(handle));
  const Jacobian<T> problem{function, mode == CUSOLVER_EIG_MODE_VECTOR, reduced != 0, m, n, lda, ldu, ldv};
  problem.check(call, u, v);
  call.demand(settings != nullptr && get(settings).tolerance == std::numeric_limits<Real<T>>::epsilon(),
              "the tolerance is not this type's");
  call.demand_workspace(static_cast<size_t>(size), static_cast<size_t>(elements_needed(m, n)));
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(size) * sizeof(T));
    problem.decompose(memory, a, s, u, v, info);
  });
}

template <class T>
cusolverStatus_t gesvdj_batched(const char* function, cusolverDnHandle_t handle, cusolverEigMode_t mode, int m, int n, T* a, int lda,
                                Real<T>* s, T* u, int ldu, T* v, int ldv, T* workspace, int size, int* infos, gesvdjInfo_t settings,
                                int count) {
  CusolverCall call(function, fake::get(handle));
  const Jacobian<T> problem{function, mode == CUSOLVER_EIG_MODE_VECTOR, false, m, n, lda, ldu, ldv};
  problem.check(call, u, v);
  call.demand(m <= 32 && n <= 32, "the matrices have more than 32 rows or columns");
  call.demand(settings != nullptr, "there are no settings");
  call.demand_workspace(static_cast<size_t>(size), static_cast<size_t>(elements_needed(m, n)));
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(size) * sizeof(T));
    for (int64_t i = 0; i < count && memory.ok(); ++i) {
      problem.decompose(memory, a + i * lda * n, s + i * problem.small(), u + i * ldu * m, v + i * ldv * n, infos + i);
    }
  });
}

template <class T>
cusolverStatus_t gesvda(const char* function, cusolverDnHandle_t handle, cusolverEigMode_t mode, int rank, int m, int n, T* a, int lda,
                        long long stride_a, Real<T>* s, long long stride_s, T* u, int ldu, long long stride_u, T* v, int ldv,
                        long long stride_v, T* workspace, int size, int* infos, int count) {
  CusolverCall call(function, fake::get(handle));
  const Jacobian<T> problem{function, mode == CUSOLVER_EIG_MODE_VECTOR, true, m, n, lda, ldu, ldv};
  problem.check(call, u, v);
  call.demand(m >= n, "the matrices have fewer rows than columns").demand(rank == n, "the fake gives all singular values");
  call.demand_workspace(static_cast<size_t>(size), static_cast<size_t>(elements_needed(m, n)));
  return call.submit([=](Operands& memory) {
    memory.scratch(workspace, static_cast<size_t>(size) * sizeof(T));
    for (int64_t i = 0; i < count && memory.ok(); ++i) {
      problem.decompose(memory, a + i * stride_a, s + i * stride_s, u + i * stride_u, v + i * stride_v, infos + i);
    }
  });
}

}  // namespace

extern "C" {

cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t* settings) {
  *settings = reinterpret_cast<gesvdjInfo_t>(new Jacobi);
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t settings, double tolerance) {
  get(settings).tolerance = tolerance;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t, cublasFillMode_t, int64_t n,
                                             cudaDataType, const void*, int64_t, cudaDataType, const void*, cudaDataType, size_t* on_device,
                                             size_t* on_host) {
  return sizes_asked(__func__, handle, n, n, on_device, on_host);
}
cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t mode, cublasFillMode_t part,
                                  int64_t n, cudaDataType type, void* a, int64_t lda, cudaDataType type_w, void* w, cudaDataType compute,
                                  void* on_device, size_t device_bytes, void* on_host, size_t host_bytes, int* info) {
  CusolverCall call(__func__, fake::get(handle));
  return syevd(call, params, mode, part, n, type, a, lda, type_w, w, compute, {on_device, device_bytes, on_host, host_bytes}, info, 1);
}

cusolverStatus_t cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t, cublasFillMode_t,
                                                   int64_t n, cudaDataType, const void*, int64_t, cudaDataType, const void*, cudaDataType,
                                                   size_t* on_device, size_t* on_host, int64_t count) {
  CusolverCall call(__func__, fake::get(handle));
  demand_batch(call, count);
  if (!call.good()) return call.status();
  const auto each = static_cast<size_t>(injected_status("cusolverDnXsyevBatched MiB")) << 20;
  *on_device = bytes_needed(n, n) + each * static_cast<size_t>(count);
  *on_host = host_bytes_needed(n);
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t mode, cublasFillMode_t part,
                                        int64_t n, cudaDataType type, void* a, int64_t lda, cudaDataType type_w, void* w,
                                        cudaDataType compute, void* on_device, size_t device_bytes, void* on_host, size_t host_bytes,
                                        int* infos, int64_t count) {
  CusolverCall call(__func__, fake::get(handle));
  demand_batch(call, count);
  return syevd(call, params, mode, part, n, type, a, lda, type_w, w, compute, {on_device, device_bytes, on_host, host_bytes}, infos, count);
}

cusolverStatus_t cusolverDnXgeev_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t, cusolverEigMode_t, int64_t n,
                                            cudaDataType, const void*, int64_t, cudaDataType, const void*, cudaDataType, const void*,
                                            int64_t, cudaDataType, const void*, int64_t, cudaDataType, size_t* on_device, size_t* on_host) {
  return sizes_asked(__func__, handle, n, n, on_device, on_host);
}
cusolverStatus_t cusolverDnXgeev(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t left, cusolverEigMode_t right,
                                 int64_t n, cudaDataType type, void* a, int64_t lda, cudaDataType type_w, void* w, cudaDataType type_vl,
                                 void*, int64_t, cudaDataType type_vr, void* vr, int64_t ldvr, cudaDataType compute, void* on_device,
                                 size_t device_bytes, void* on_host, size_t host_bytes, int* info) {
  CusolverCall call(__func__, fake::get(handle));
  static std::atomic<int> threads{0};
  const OneAtATime one(call, threads);
  const Buffers buffers{on_device, device_bytes, on_host, host_bytes};
  buffers.check(call, n, n);
  const bool vectors = right == CUSOLVER_EIG_MODE_VECTOR;
  call.demand_matrix("A", n, n, lda).demand(params != nullptr, "there are no params");
  call.demand(left == CUSOLVER_EIG_MODE_NOVECTOR, "it has no left eigenvectors");
  call.demand(type == compute && type == type_vl && type == type_vr && type_w == complex_of(type), "the types do not fit");
  if (vectors) call.demand_matrix("VR", n, n, ldvr);
  return with_element_type(call, type, [&]<class T>(T*) {
    return call.submit([=](Operands& memory) {
      buffers.use(memory);
      T* const matrix = memory.in_out("A", static_cast<T*>(a), n, n, lda);
      std::complex<Real<T>>* const values = memory.out("W", static_cast<std::complex<Real<T>>*>(w), n);
      T* const found = vectors ? memory.out("VR", static_cast<T*>(vr), n, n, ldvr) : nullptr;
      int* const result = memory.out("the info", info, 1);
      if (!memory.ok()) return;
      *result =
          lapack::geev(vectors ? 'V' : 'N', static_cast<int>(n), matrix, static_cast<int>(lda), values, found, static_cast<int>(ldvr));
    });
  });
}

cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, signed char, signed char, int64_t m, int64_t n,
                                             cudaDataType, const void*, int64_t, cudaDataType, const void*, cudaDataType, const void*,
                                             int64_t, cudaDataType, const void*, int64_t, cudaDataType, size_t* on_device,
                                             size_t* on_host) {
  return sizes_asked(__func__, handle, m, n, on_device, on_host);
}
cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char jobvt, int64_t m,
                                  int64_t n, cudaDataType type, void* a, int64_t lda, cudaDataType type_s, void* s, cudaDataType type_u,
                                  void* u, int64_t ldu, cudaDataType type_vt, void* vt, int64_t ldvt, cudaDataType compute, void* on_device,
                                  size_t device_bytes, void* on_host, size_t host_bytes, int* info) {
  CusolverCall call(__func__, fake::get(handle));
  const Buffers buffers{on_device, device_bytes, on_host, host_bytes};
  buffers.check(call, m, n);
  const bool vectors = jobu != 'N';
  const int64_t columns = jobu == 'A' ? m : n;
  call.demand_matrix("A", m, n, lda).demand(params != nullptr, "there are no params");
  call.demand(m >= n, "the matrix has fewer rows than columns").demand(jobu == jobvt, "the fake takes equal jobs");
  call.demand(type == compute && type == type_u && type == type_vt && type_s == real_of(type), "the types do not fit");
  if (vectors) call.demand_matrix("U", m, columns, ldu).demand_matrix("VT", n, n, ldvt);
  return with_element_type(call, type, [&]<class T>(T*) {
    return call.submit([=](Operands& memory) {
      buffers.use(memory);
      T* const matrix = memory.in_out("A", static_cast<T*>(a), m, n, lda);
      Real<T>* const values = memory.out("S", static_cast<Real<T>*>(s), n);
      T* const left = vectors ? memory.out("U", static_cast<T*>(u), m, columns, ldu) : nullptr;
      T* const right = vectors ? memory.out("VT", static_cast<T*>(vt), n, n, ldvt) : nullptr;
      int* const result = memory.out("the info", info, 1);
      if (!memory.ok()) return;
      *result = lapack::gesdd(static_cast<char>(jobu), static_cast<int>(m), static_cast<int>(n), matrix, static_cast<int>(lda), values,
                              left, static_cast<int>(ldu), right, static_cast<int>(ldvt));
    });
  });
}

#define FAKE_CUSOLVER(T, R, letter)                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, int, int m, int n, const T*, int,   \
                                                         const R*, const T*, int, const T*, int, int* size, gesvdjInfo_t) {                \
    return size_asked(__func__, handle, m, n, size);                                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t mode, int reduced, int m, int n, T* a, int lda, \
                                              R* s, T* u, int ldu, T* v, int ldv, T* workspace, int size, int* info,                       \
                                              gesvdjInfo_t settings) {                                                                     \
    return gesvdj(__func__, handle, mode, reduced, m, n, host(a), lda, s, host(u), ldu, host(v), ldv, host(workspace), size, info,         \
                  settings);                                                                                                               \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, int m, int n, const T*, int, \
                                                                const R*, const T*, int, const T*, int, int* size, gesvdjInfo_t,           \
                                                                int count) {                                                               \
    return batch_size_asked<T>(__func__, handle, m, n, size, count);                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t mode, int m, int n, T* a, int lda, R* s, \
                                                     T* u, int ldu, T* v, int ldv, T* workspace, int size, int* infos,                     \
                                                     gesvdjInfo_t settings, int count) {                                                   \
    return gesvdj_batched(__func__, handle, mode, m, n, host(a), lda, s, host(u), ldu, host(v), ldv, host(workspace), size, infos,         \
                          settings, count);                                                                                                \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, int, int m, int n,    \
                                                                       const T*, int, long long, const R*, long long, const T*, int,       \
                                                                       long long, const T*, int, long long, int* size, int count) {        \
    return batch_size_asked<T>(__func__, handle, m, n, size, count);                                                                       \
  }                                                                                                                                        \
  cusolverStatus_t cusolverDn##letter##gesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t mode, int rank, int m, int n,     \
                                                            const T* a, int lda, long long stride_a, R* s, long long stride_s, T* u,       \
                                                            int ldu, long long stride_u, T* v, int ldv, long long stride_v, T* workspace,  \
                                                            int size, int* infos, double*, int count) {                                    \
    return gesvda(__func__, handle, mode, rank, m, n, host(const_cast<T*>(a)), lda, stride_a, s, stride_s, host(u), ldu, stride_u,         \
                  host(v), ldv, stride_v, host(workspace), size, infos, count);                                                            \
  }
FAKE_CUSOLVER(float, float, S)
FAKE_CUSOLVER(double, double, D)
FAKE_CUSOLVER(cuComplex, float, C)
FAKE_CUSOLVER(cuDoubleComplex, double, Z)
}
