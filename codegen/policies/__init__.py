"""The policies of autocast: categories, rules, and the files that contain them."""
