// Singular value decompositions.
#include <algorithm>
#include <tuple>

#include <amp/autocast/suspend.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>

namespace amp::cuda {

namespace {

// PyTorch's names of the algorithms: QR iteration, Jacobi's method, and an approximation for tall matrices.
enum class Algorithm { Gesvd, Gesvdj, Gesvda };

// A = U diag(S) V^T conjugated. U has column-major matrices and V row-major ones: the memory of V then contains the right vectors as
// columns. U and V are undefined if only the values are requested.
struct Decomposition {
  Tensor U, S, V, infos;

  bool vectors() const { return U.defined(); }
  cusolverEigMode_t mode() const { return vectors() ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR; }
};

template <class T>
T* memory_of(const Tensor& t) {
  return t.defined() ? static_cast<T*>(t.data_ptr()) : nullptr;
}

// The outputs for the vectors. Jacobi's method and the approximation fail with null pointers, even if only the values are requested. They
// then get memory that nobody reads.
template <class T>
class Vectors {
 public:
  Vectors(const Tensor& wanted, int64_t count) : spare_(wanted.defined() ? 0 : static_cast<size_t>(count) * sizeof(T)), wanted_(wanted) {}

  T* data() const { return wanted_.defined() ? memory_of<T>(wanted_) : spare_.as<T>(); }
  // The vectors of matrix i, with `size` elements.
  T* of(int64_t i, int64_t size) const { return wanted_.defined() ? data() + i * size : data(); }

 private:
  Scratch spare_;
  const Tensor& wanted_;
};

// The number of matrices in one call, at most `most`. ask(number, int* count): the function that returns the working memory in elements of
// T, as 32 bits.
template <class T, class Ask>
int svd_matrices_at_once(int64_t most, const Ask& ask) {
  return static_cast<int>(matrices_at_once(most, [&](int64_t some) {
    int count = 0;
    ask(static_cast<int>(some), &count);
    return static_cast<size_t>(count) * sizeof(T);
  }));
}

void jacobi(const char* op, const Tensor& A, const Decomposition& to) {
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), k = std::min(m, n);
  const int count = lapack_size(op, to.infos.numel());
  const int left = to.vectors() ? static_cast<int>(to.U.size(-1)) : k, right = to.vectors() ? static_cast<int>(to.V.size(-2)) : k;
  const int reduced = left == k && right == k ? 1 : 0;
  int* const infos = to.infos.data_ptr<int>();
  const CusolverHandle all = cusolver_handle();
  // The batched form only returns square matrices of vectors.
  constexpr int kMostRows = 32;
  const bool batched = count > 1 && std::max(m, n) <= kMostRows && (!to.vectors() || (left == m && right == n));
  with_library_type(A.dtype(), [&]<class T>(T*) {
    using R = typename Routines<T>::Real;
    T* const a = memory_of<T>(A);
    R* const s = memory_of<R>(to.S);
    const gesvdjInfo_t settings = std::is_same_v<R, float> ? all.jacobi_float : all.jacobi_double;
    if (batched) {
      constexpr int kMostMatrices = 16384;
      const int most = std::min(count, kMostMatrices);
      const Vectors<T> u(to.U, int64_t{m} * m * most), v(to.V, int64_t{n} * n * most);
      const auto ask = [&](int some, int* size) {
        Routines<T>::gesvdjBatched_bufferSize(to.mode(), m, n, a, m, s, u.data(), m, v.data(), n, size, settings, some);
      };
      const int at_once = svd_matrices_at_once<T>(most, ask);
      const TypedWorkspace<T> work([&](int* size) { ask(at_once, size); });
      for (int64_t first = 0; first < count; first += at_once) {
        Routines<T>::gesvdjBatched(to.mode(), m, n, a + first * m * n, m, s + first * k, u.of(first, int64_t{m} * m), m,
                                   v.of(first, int64_t{n} * n), n, work.data(), work.count(), infos + first, settings,
                                   static_cast<int>(std::min<int64_t>(at_once, count - first)));
      }
      return;
    }
    // One matrix after the other. They may share the memory that nobody reads.
    const Vectors<T> u(to.U, int64_t{m} * left), v(to.V, int64_t{n} * right);
    const TypedWorkspace<T> work(
        [&](int* size) { Routines<T>::gesvdj_bufferSize(to.mode(), reduced, m, n, a, m, s, u.data(), m, v.data(), n, size, settings); });
    for (int64_t i = 0; i < count; ++i) {
      Routines<T>::gesvdj(to.mode(), reduced, m, n, a + i * m * n, m, s + i * k, u.of(i, int64_t{m} * left), m, v.of(i, int64_t{n} * right),
                          n, work.data(), work.count(), infos + i, settings);
    }
  });
}

// A is tall or square.
void approximation(const char* op, const Tensor& A, const Decomposition& to) {
  const int m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1)), count = lapack_size(op, to.infos.numel());
  const long long of_a = int64_t{m} * n, of_v = int64_t{n} * n, of_s = n;
  with_library_type(A.dtype(), [&]<class T>(T*) {
    using R = typename Routines<T>::Real;
    // The working memory, a few times the size of the matrices, is counted in 32 bits.
    constexpr long long kMostElements = 1 << 28;
    const int most = static_cast<int>(std::clamp<long long>(kMostElements / of_a, 1, count));
    const Vectors<T> u(to.U, of_a * most), v(to.V, of_v * most);
    T* const a = memory_of<T>(A);
    R* const s = memory_of<R>(to.S);
    const auto ask = [&](int some, int* size) {
      Routines<T>::gesvdaStridedBatched_bufferSize(to.mode(), n, m, n, a, m, of_a, s, of_s, u.data(), m, of_a, v.data(), n, of_v, size,
                                                   some);
    };
    const int at_once = svd_matrices_at_once<T>(most, ask);
    const TypedWorkspace<T> work([&](int* size) { ask(at_once, size); });
    for (int64_t first = 0; first < count; first += at_once) {
      Routines<T>::gesvdaStridedBatched(to.mode(), n, m, n, a + first * of_a, m, of_a, s + first * of_s, of_s, u.of(first, of_a), m, of_a,
                                        v.of(first, of_v), n, of_v, work.data(), work.count(), to.infos.data_ptr<int>() + first,
                                        static_cast<double*>(nullptr), static_cast<int>(std::min<int64_t>(at_once, count - first)));
    }
  });
}

// A is tall or square. The right vectors are the rows of V, column-major, as in LAPACK.
void qr_iteration(const char* op, const Tensor& A, const Decomposition& to) {
  const int64_t m = lapack_size(op, A.size(-2)), n = lapack_size(op, A.size(-1));
  const bool full = to.vectors() && to.U.size(-1) == m;
  const signed char wanted = !to.vectors() ? 'N' : full ? 'A' : 'S';
  const cudaDataType type = library_type(A.dtype()), real = library_type(to.S.dtype());
  const auto u_of = [&](int64_t i) { return to.vectors() ? matrix_data(to.U, i) : nullptr; };
  const auto v_of = [&](int64_t i) { return to.vectors() ? matrix_data(to.V, i) : nullptr; };
  const Cusolver& library = cusolver();
  const CusolverHandle all = cusolver_handle();
  const Workspace work([&](size_t* on_device, size_t* on_host) {
    AMP_CUSOLVER_CHECK(library.Xgesvd_bufferSize(all.handle, all.params, wanted, wanted, m, n, type, A.data_ptr(), m, real, to.S.data_ptr(),
                                                 type, u_of(0), m, type, v_of(0), n, type, on_device, on_host));
  });
  for (int64_t i = 0; i < to.infos.numel(); ++i) {
    std::byte* const values = static_cast<std::byte*>(to.S.data_ptr()) + i * n * to.S.element_size();
    AMP_CUSOLVER_CHECK(library.Xgesvd(all.handle, all.params, wanted, wanted, m, n, type, matrix_data(A, i), m, real, values, type, u_of(i),
                                      m, type, v_of(i), n, type, work.on_device(), work.bytes_on_device(), work.on_host(),
                                      work.bytes_on_host(), to.infos.data_ptr<int>() + i));
  }
}

// The result of linalg_svd; U and Vh are undefined if only the values are requested.
struct Result {
  Tensor U, S, Vh, infos;
};

Result run(const char* op, const Tensor& A, Algorithm algorithm, bool vectors, bool full) {
  const IntArrayRef batch = batch_sizes(A);
  // Wide matrices are transposed for the algorithms that require tall ones: A^T = conj(V) diag(S) U^T.
  const bool transposed = algorithm != Algorithm::Gesvdj && A.size(-2) < A.size(-1);
  const Tensor matrices = columns_copy(transposed ? A.detach().transpose(-2, -1) : A);
  const int64_t m = matrices.size(-2), n = matrices.size(-1), k = std::min(m, n);
  Decomposition to{{}, new_vectors(batch, k, toRealType(A.dtype()), A.device()), {}, new_vectors(batch, kInt32, A.device())};
  const bool rows_of_v = algorithm == Algorithm::Gesvd;
  if (vectors) {
    to.U = new_columns(batch, m, full ? m : k, A.dtype(), A.device());
    const Tensor right = new_columns(batch, n, full ? n : k, A.dtype(), A.device());
    to.V = rows_of_v ? new_columns(batch, full ? n : k, n, A.dtype(), A.device()) : right.transpose(-2, -1);
  }
  const Tensor flags = new_vectors(batch, kInt32, A.device());
  replace_not_finite(matrices, Part::All, flags);
  switch (algorithm) {
    case Algorithm::Gesvd: qr_iteration(op, matrices, to); break;
    case Algorithm::Gesvdj: jacobi(op, matrices, to); break;
    case Algorithm::Gesvda: approximation(op, matrices, to); break;
  }
  merge_flags(to.infos, flags);
  if (!vectors) return {{}, to.S, {}, to.infos};
  const Tensor Vh = rows_of_v ? to.V : conj_of(to.V);
  if (!transposed) return {to.U, to.S, Vh, to.infos};
  return {Vh.transpose(-2, -1), to.S, to.U.transpose(-2, -1), to.infos};
}

bool diverged(const Tensor& infos) {
  const int* const info = infos.data_ptr<int>();
  return std::any_of(info, info + infos.numel(), [](int i) { return i != 0 && i != kNotFinite; });
}

// The host waits, to throw if the algorithm fails. Uses Jacobi's method and, where that does not converge, QR iteration, unless the caller
// names an algorithm.
Result decompose(const char* op, const Tensor& A, bool vectors, bool full, std::optional<std::string_view> driver) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  // The approximation returns no more vectors than values.
  const bool approximate = driver == "gesvda" && (!vectors || !full || A.size(-2) == A.size(-1));
  const Algorithm first = driver == "gesvd" ? Algorithm::Gesvd : approximate ? Algorithm::Gesvda : Algorithm::Gesvdj;
  Result result = run(op, A, first, vectors, full);
  Tensor infos = result.infos.cpu();
  if (!driver && diverged(infos)) {
    result = run(op, A, Algorithm::Gesvd, vectors, full);
    infos = result.infos.cpu();
  }
  check_converged(op, infos);
  return result;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  const IntArrayRef batch = batch_sizes(A);
  const int64_t m = A.size(-2), n = A.size(-1), k = std::min(m, n);
  if (A.numel() == 0) {
    // If there are no singular values, the vectors of a full decomposition are those of the unit matrix.
    return {unit_matrices(batch, m, full_matrices ? m : k, A.dtype(), A.device()), new_vectors(batch, k, toRealType(A.dtype()), A.device()),
            unit_matrices(batch, full_matrices ? n : k, n, A.dtype(), A.device())};
  }
  const Result result = decompose("linalg_svd", A, true, full_matrices, driver);
  return {result.U, result.S, result.Vh};
}

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  if (A.numel() == 0) return new_vectors(batch_sizes(A), std::min(A.size(-2), A.size(-1)), toRealType(A.dtype()), A.device());
  return decompose("linalg_svdvals", A, false, false, driver).S;
}

}  // namespace amp::cuda
