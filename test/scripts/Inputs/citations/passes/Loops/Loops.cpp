// loop-passes.md 1.2, LO1 and LO2, sections 1 to 2; cases LC1 to LC4 of loop-passes.md A.1, and its appendix A.
int main() {
  return 0; // LO2, LO4
}
// loop.md LO1, LO2.
// Rule S1 of loop.md; `LO7` is code, C1 an op's constraint
// elsewhere.md 3
