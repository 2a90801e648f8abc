// A program that links this file executes its kernels as PTX.
#include "cuda/ptx/executor.h"

namespace {

const bool g_installed = [] {
  fake::set_executor(&ptx::executor());
  return true;
}();

}  // namespace
