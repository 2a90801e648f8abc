// Files of tensors, and tensors of other libraries (docs/guide/formats.md).
#pragma once

#include <amp/interop/dlpack.h>
#include <amp/interop/numpy_file.h>
#include <amp/interop/pickle_value.h>
#include <amp/interop/save.h>
#include <amp/interop/state_file.h>
