// LO1
