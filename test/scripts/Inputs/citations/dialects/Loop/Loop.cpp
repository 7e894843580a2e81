// LO1, S1, S2
