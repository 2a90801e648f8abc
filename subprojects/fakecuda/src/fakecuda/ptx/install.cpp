// A program that links this file executes its kernels as PTX.
#include <fakecuda/ptx/executor.h>

namespace {

const bool g_installed = [] {
  fake::set_executor(&ptx::executor());
  return true;
}();

}  // namespace
