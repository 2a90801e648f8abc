// Recorded and frozen programs (docs/guide/frozen.md).
#pragma once

#include <amp/jit/freeze.h>
#include <amp/jit/fused_function.h>
#include <amp/jit/program.h>
#include <amp/jit/trace.h>
#include <amp/jit/training_step.h>
