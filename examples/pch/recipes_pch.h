// Precompiled once for all recipes. Each recipe still includes what it uses.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <amp/all.h>
