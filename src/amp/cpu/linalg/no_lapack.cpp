// Replaces lapack.cpp in builds without LAPACK.
#include <amp/cpu/linalg/lapack.h>

namespace amp::cpu::lapack {

Session::Session(const char* op) {
  AMP_THROW(NotImplementedError, "[", op,
            "] needs LAPACK, which this build does not have: build with -Dblas=enabled and an OpenBLAS that includes LAPACK");
}
Session::~Session() = default;

namespace {
// Unreachable, because there is no session.
[[noreturn]] void missing() { AMP_THROW(NotImplementedError, "[linalg] this build has no LAPACK"); }
}  // namespace

template <class T>
int getrf(int, int, T*, int, int*) {
  missing();
}
template <class T>
int getrs(char, int, int, const T*, int, const int*, T*, int) {
  missing();
}
template <class T>
int getri(int, T*, int, const int*, Workspace<T>&) {
  missing();
}
template <class T>
int potrf(char, int, T*, int) {
  missing();
}
template <class T>
int potrs(char, int, int, const T*, int, T*, int) {
  missing();
}
template <class T>
int potri(char, int, T*, int) {
  missing();
}
template <class T>
void trsm(char, char, char, char, int, int, const T*, int, T*, int) {
  missing();
}
template <class T>
void gemm(char, char, int, int, int, T, const T*, int, const T*, int, T, T*, int) {
  missing();
}
template <class T>
int geqrf(int, int, T*, int, T*, Workspace<T>&) {
  missing();
}
template <class T>
int geqr2(int, int, T*, int, T*, Workspace<T>&) {
  missing();
}
template <class T>
int orgqr(int, int, int, T*, int, const T*, Workspace<T>&) {
  missing();
}
template <class T>
int ormqr(char, char, int, int, int, const T*, int, const T*, T*, int, Workspace<T>&) {
  missing();
}
template <class T>
int syevd(char, char, int, T*, int, Real<T>*, Workspace<T>&) {
  missing();
}
template <class T>
int geev(char, char, int, T*, int, std::complex<Real<T>>*, T*, int, T*, int, Workspace<T>&) {
  missing();
}
template <class T>
int gesdd(char, int, int, T*, int, Real<T>*, T*, int, T*, int, Workspace<T>&) {
  missing();
}
template <class T>
int gesvd(char, char, int, int, T*, int, Real<T>*, T*, int, T*, int, Workspace<T>&) {
  missing();
}
template <class T>
int gels(char, int, int, int, T*, int, T*, int, Workspace<T>&) {
  missing();
}
template <class T>
int gelsy(int, int, int, T*, int, T*, int, int*, Real<T>, int*, Workspace<T>&) {
  missing();
}
template <class T>
int gelss(int, int, int, T*, int, T*, int, Real<T>*, Real<T>, int*, Workspace<T>&) {
  missing();
}
template <class T>
int gelsd(int, int, int, T*, int, T*, int, Real<T>*, Real<T>, int*, Workspace<T>&) {
  missing();
}

#include <complex>

#include <amp/cpu/linalg/lapack_types.inc>

}  // namespace amp::cpu::lapack
