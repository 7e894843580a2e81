// A value that nobody reads.
// CHECK: behind
int behind = 0; // `in front of` names a string.
const char *text = "the op stands in front of the loop";
