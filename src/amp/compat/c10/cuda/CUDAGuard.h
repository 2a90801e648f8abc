#pragma once
#include <amp/compat/parts/cuda.h>
#include <amp/compat/parts/libtorch.h>
