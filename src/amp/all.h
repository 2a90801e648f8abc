// All parts of the library. amp/amp.h includes only those that most programs need, and compiles in less time.
#pragma once

#include <amp/amp.h>

#if __cplusplus >= 202002L
#include <amp/autocast/thread.h>
#include <amp/core/complex.h>
#include <amp/cuda/cuda.h>
#include <amp/quantize/quantize.h>
#include <amp/tracing/tracing.h>

// The parts that a build may leave out.
#if __has_include(<amp/data/data.h>)
#include <amp/data/data.h>
#endif
#if __has_include(<amp/distributed/distributed.h>)
#include <amp/distributed/distributed.h>
#endif
#if __has_include(<amp/interop/interop.h>)
#include <amp/interop/interop.h>
#endif
#if __has_include(<amp/jit/jit.h>)
#include <amp/jit/jit.h>
#endif
#endif
