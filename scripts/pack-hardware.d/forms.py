"""Models in f16 and bf16: the same program on narrower elements; arguments, weights and results stay in f32."""

import re

# Bits of infinities and NaNs, as MLIR prints them.
SPECIAL = {"0x7F800000": {"f16": "0x7C00", "bf16": "0x7F80"}, "0xFF800000": {"f16": "0xFC00", "bf16": "0xFF80"}, "0x7FC00000": {"f16": "0x7E00", "bf16": "0x7FC0"}}
LARGEST = {"f16": 65504.0, "bf16": 3.3895313892515355e38}
# Of the largest expected number: about three times what rounding each value adds up to in the models of the tests.
TOLERANCE = {"f16": 5e-3, "bf16": 5e-2}

WEIGHT = re.compile(r"( *)(%\S+) = util\.global\.load @(w\d+) : (tensor<\S*f32>)\n")
CONSTANT = re.compile(r"(arith\.constant )(\S+)( : f32)\b")


def narrow_types(text, element):
    return re.sub(r"f32\b", element, text)


def narrow_constants(text, element):
    """Numbers that are too large for the type are its largest ones; others are rounded where they are read."""

    def replace(match):
        number = match[2]
        if number in SPECIAL:
            number = SPECIAL[number][element]
        elif not number.startswith("0x") and abs(float(number)) > LARGEST[element]:
            number = f"{LARGEST[element] * (1 if float(number) > 0 else -1):e}"
        return match[1] + number + match[3]

    return CONSTANT.sub(replace, text)


def convert_weights(text, element):
    """A weight is rounded once, in an initializer that the compiler makes of it."""
    return WEIGHT.sub(lambda m: f"{m[1]}{m[2]}_wide = util.global.load @{m[3]} : {m[4]}\n{m[1]}{m[2]} = arith.truncf {m[2]}_wide : {m[4]} to {narrow_types(m[4], element)}\n", text)


def narrow(text, element):
    """`text` is a module with one function, whose weights are globals."""
    start = text.index("func.func @")
    end = text.index("{\n", start) + 2
    head, signature, body = text[:start], text[start:end], text[end:]
    body = narrow_constants(body, element)
    weights = []
    body = WEIGHT.sub(lambda m: weights.append(m[0]) or "", body)
    wide = [(name, kind) for name, kind in re.findall(r"(%\w+): (tensor<[^>]*f32>)", signature)]
    for name, _ in wide:
        signature = re.sub(rf"{name}\b", f"{name}_wide", signature)
    converted = "".join(f"    {name} = arith.truncf {name}_wide : {kind} to {narrow_types(kind, element)}\n" for name, kind in wide)
    result = re.search(r"\n( *)return (%\S+) : (tensor<[^>]*f32>)\n", body)
    inner = narrow_types(body[: result.start()], element)
    last = f"\n{result[1]}%wide_result = arith.extf {result[2]} : {narrow_types(result[3], element)} to {result[3]}\n{result[1]}return %wide_result : {result[3]}\n"
    return head + signature + converted + convert_weights("".join(weights), element) + inner + last + body[result.end() :]
