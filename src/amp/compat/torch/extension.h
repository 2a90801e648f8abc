// Extensions of Python need libtorch. Other programs include this header for tensors.
#pragma once
#ifdef TORCH_EXTENSION_NAME
#error "amp/compat has no Python bindings: an extension of Python needs libtorch"
#else
#include <amp/compat/parts/libtorch.h>
#endif
