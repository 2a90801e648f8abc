#pragma once
#include <amp/compat/parts/jit.h>
#include <amp/compat/parts/libtorch.h>
