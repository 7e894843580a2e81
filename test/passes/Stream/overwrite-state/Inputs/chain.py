"""Prints a program with a chain of as many globals as the argument says, the last one first, and two buffers in turn."""
import sys

count = int(sys.argv[1])
state = "!stream.resource<variable>"
names = [f"g{i}" for i in reversed(range(count))] + ["newer", "older"]
for name in names:
    print(f"util.global {'public' if name == 'g0' else 'private'} mutable @{name} : {state}")
print("util.initializer {\n%c32 = arith.constant 32 : index\n%z = arith.constant 0 : i8")
for name in names:
    print(f"%{name} = stream.async.splat %z : i8 -> {state}{{%c32}}\nutil.global.store %{name}, @{name} : {state}")
print("util.return\n}\nutil.func public @shift() {")
for i in reversed(range(1, count)):
    print(f"%l{i} = util.global.load @g{i - 1} : {state}\nutil.global.store %l{i}, @g{i} : {state}")
print("util.return\n}")
for function, stored, kept in [("set", f"g{count - 1}", None), ("swap", "newer", "older")]:
    print(f"util.func public @{function}(%p: i8) {{\n%c32 = arith.constant 32 : index")
    if kept:
        print(f"%old = util.global.load @{stored} : {state}\nutil.global.store %old, @{kept} : {state}")
    print(f"%n = stream.async.splat %p : i8 -> {state}{{%c32}}\nutil.global.store %n, @{stored} : {state}\nutil.return\n}}")
