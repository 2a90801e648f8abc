// Precompiled once for the programs of all pages.
#include "../page.h"
