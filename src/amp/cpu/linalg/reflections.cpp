#include <amp/cpu/linalg/reflections.h>

#include <algorithm>
#include <complex>
#include <vector>

#include <amp/cpu/linalg/for_blocks.h>

namespace amp::cpu {

namespace {

using lapack::kAdjoint;
using lapack::Workspace;

constexpr int kFew = 24;      // LAPACK applies up to this many reflections
constexpr int kPanel = 32;    // reflections applied together
constexpr int kSingle = 8;    // reflections within a panel applied in sequence
constexpr int kColumns = 64;  // columns of a matrix that a thread processes at once

}  // namespace

// The product 1 - V T V^H of `width` reflections of `rows` dimensions, dense column-major: V with its ones and zeros, and V T or V T^H.
template <class T>
struct ReflectionPanel {
  int rows, width;
  T *v, *vt;

  static size_t size(int rows, int width) { return 2 * static_cast<size_t>(rows) * static_cast<size_t>(width); }

  // Built from the result of geqrf. `memory` has room for size().
  ReflectionPanel(int m, int n, const T* a, int lda, const T* tau, bool adjoint, T* memory)
      : rows(m), width(n), v(memory), vt(memory + size(m, n) / 2) {
    for (int j = 0; j < width; ++j) {
      T* const column = at(v, rows, 0, j);
      std::fill_n(column, j, T(0));
      column[j] = 1;
      std::copy(at(a, lda, j + 1, j), at(a, lda, rows, j), column + j + 1);
    }
    T t[kPanel * kPanel], products[kPanel * kPanel];
    lapack::gemm(kAdjoint<T>, 'N', width, width, rows, T(1), v, rows, v, rows, T(0), products, width);
    for (int i = 0; i < width; ++i) {
      // Column i of T is -tau_i T (V^H v_i) above its diagonal.
      for (int j = 0; j < width; ++j) {
        T sum(0);
        for (int l = j; l < i; ++l) sum += *at(t, width, j, l) * *at(products, width, l, i);
        *at(t, width, j, i) = j < i ? -tau[i] * sum : j == i ? tau[i] : T(0);
      }
    }
    lapack::gemm('N', adjoint ? kAdjoint<T> : 'N', rows, width, width, T(1), v, rows, t, width, T(0), vt, rows);
  }

  // c = (1 - V T V^H) c, or with T^H.
  void apply_left(T* c, int ldc, int columns, Workspace<T>& work) const {
    T* const products = work.values(static_cast<size_t>(width) * static_cast<size_t>(columns));
    lapack::gemm(kAdjoint<T>, 'N', width, columns, rows, T(1), v, rows, c, ldc, T(0), products, width);
    lapack::gemm('N', 'N', rows, columns, width, T(-1), vt, rows, products, width, T(1), c, ldc);
  }
  // c = c (1 - V T^H V^H), or with T.
  void apply_right(T* c, int ldc, int count, Workspace<T>& work) const {
    T* const products = work.values(static_cast<size_t>(width) * static_cast<size_t>(count));
    lapack::gemm('N', 'N', count, width, rows, T(1), c, ldc, v, rows, T(0), products, count);
    lapack::gemm('N', kAdjoint<T>, count, rows, width, T(-1), products, count, vt, rows, T(1), c, ldc);
  }
};

namespace {

// Without LAPACK, geqr2 always throws, and gcc sees only the recursion.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winfinite-recursion"
// Halves the columns until LAPACK's single reflections are faster. `memory` is for a panel of half of the columns.
template <class T>
void factor_panel(int m, int n, T* a, int lda, T* tau, T* memory, Workspace<T>& work) {
  if (n <= kSingle) {
    lapack::geqr2(m, n, a, lda, tau, work);
    return;
  }
  const int half = n / 2;
  factor_panel(m, half, a, lda, tau, memory, work);
  const ReflectionPanel<T> panel(m, half, a, lda, tau, /*adjoint=*/true, memory);
  panel.apply_left(at(a, lda, 0, half), lda, n - half, work);
  factor_panel(m - half, n - half, at(a, lda, half, half), lda, tau + half, memory, work);
}
#pragma GCC diagnostic pop

}  // namespace

// The reflections that geqrf returns, in panels. Their product is Q.
template <class T>
class Reflections {
 public:
  Reflections(int m, int k, const T* a, int lda, const T* tau, bool adjoint, Workspace<T>& work) {
    T* memory = work.values(ReflectionPanel<T>::size(m, k));
    panels_.reserve(static_cast<size_t>((k + kPanel - 1) / kPanel));
    for (int j = 0; j < k; j += kPanel) {
      const int width = std::min(kPanel, k - j);
      panels_.emplace_back(m - j, width, at(a, lda, j, j), lda, tau + j, adjoint, memory);
      memory += ReflectionPanel<T>::size(m - j, width);
    }
  }

  int count() const { return static_cast<int>(panels_.size()); }
  // The panel with the given index. Its first row is kPanel times the index.
  const ReflectionPanel<T>& operator[](int i) const { return panels_[static_cast<size_t>(i)]; }

 private:
  std::vector<ReflectionPanel<T>> panels_;
};

template <class T>
int blocked_geqrf(int m, int n, T* a, int lda, T* tau, Workspace<T>& work) {
  const int k = std::min(m, n);
  if (k <= kFew) return lapack::geqrf(m, n, a, lda, tau, work);
  Workspace<T> of_panel;
  T* const memory = of_panel.values(ReflectionPanel<T>::size(m, kPanel));
  for (int j = 0; j < k; j += kPanel) {
    const int width = std::min(kPanel, k - j), next = j + width;
    T* const first = at(a, lda, j, j);
    factor_panel(m - j, width, first, lda, tau + j, memory, work);
    if (next == n) break;
    const ReflectionPanel<T> panel(m - j, width, first, lda, tau + j, /*adjoint=*/true, memory);
    for_blocks(n - next, kColumns, [&](int column, int count) {
      Workspace<T> products;
      panel.apply_left(at(a, lda, j, next + column), lda, count, products);
    });
  }
  return 0;
}

template <class T>
int blocked_orgqr(int m, int n, int k, T* a, int lda, const T* tau, Workspace<T>& work) {
  if (k <= kFew) return lapack::orgqr(m, n, k, a, lda, tau, work);
  const Reflections<T> q(m, k, a, lda, tau, /*adjoint=*/false, work);
  // The product with the columns of the unit matrix. Reflections of later rows do not change them.
  for_blocks(n, kColumns, [&](int first, int count) {
    Workspace<T> products;
    T* const columns = at(a, lda, 0, first);
    for (int j = 0; j < count; ++j) {
      std::fill_n(at(columns, lda, 0, j), m, T(0));
      *at(columns, lda, first + j, j) = 1;
    }
    for (int i = std::min(q.count(), (first + count + kPanel - 1) / kPanel); i-- > 0;)
      q[i].apply_left(columns + i * kPanel, lda, count, products);
  });
  return 0;
}

template <class T>
int blocked_ormqr(char side, char trans, int m, int n, int k, T* a, int lda, const T* tau, T* c, int ldc, Workspace<T>& work) {
  if (k <= kFew) return lapack::ormqr(side, trans, m, n, k, a, lda, tau, c, ldc, work);
  const bool left = side == 'L', adjoint = trans != 'N';
  const Reflections<T> q(left ? m : n, k, a, lda, tau, left == adjoint, work);
  for_blocks(left ? n : m, kColumns, [&](int first, int count) {
    Workspace<T> products;
    for (int step = 0; step < q.count(); ++step) {
      const int i = left == adjoint ? step : q.count() - 1 - step;
      if (left) q[i].apply_left(at(c, ldc, i * kPanel, first), ldc, count, products);
      else q[i].apply_right(at(c, ldc, first, i * kPanel), ldc, count, products);
    }
  });
  return 0;
}

#define AMP_REFLECTIONS(T)                                                        \
  template int blocked_geqrf<T>(int, int, T*, int, T*, Workspace<T>&);            \
  template int blocked_orgqr<T>(int, int, int, T*, int, const T*, Workspace<T>&); \
  template int blocked_ormqr<T>(char, char, int, int, int, T*, int, const T*, T*, int, Workspace<T>&);
AMP_REFLECTIONS(float)
AMP_REFLECTIONS(double)
AMP_REFLECTIONS(std::complex<float>)
AMP_REFLECTIONS(std::complex<double>)
#undef AMP_REFLECTIONS

}  // namespace amp::cpu
