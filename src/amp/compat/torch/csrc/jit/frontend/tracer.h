#pragma once
#include <amp/compat/jit.h>
#include <amp/compat/libtorch.h>
