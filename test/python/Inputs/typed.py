"""What type checkers say of a program that uses the package."""
import weir

reveal_type(weir.compile("p.mlir"))
reveal_type(weir.load("p.so").main.arguments)
weir.compile("p.mlir", tarrget="cpu")
weir.load("p.so", threads="four")
