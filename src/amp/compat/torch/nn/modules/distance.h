#pragma once
#include <amp/compat/libtorch.h>
