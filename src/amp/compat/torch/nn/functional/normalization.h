#pragma once
#include <amp/compat/parts/libtorch.h>
