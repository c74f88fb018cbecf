"""Values of properties: from the bytes of CDX to the text of CDXML, and back.

One pair of functions a type, after the published description of the formats. Integers are as long as the file says, little
endian; points are y before x in CDX and x before y in CDXML, three-dimensional ones x, y, z in both. A value that cannot be
told raises ValueError: such a property stays raw.

Units differ in places: coordinates are 1/65536 pt against pt, angles 1/65536 degree against degrees, the spacing of bonds and
the sweep of arcs tenths against whole ones, sizes of text 1/20 pt against pt.
"""

import math
import struct
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tags import Property, tags

COORDINATE: Final = 65536
TEXT_SIZE: Final = 20

# How much one unit of CDXML is in CDX, where it is not one.
_SCALES: Final = {
    "RotationAngle": 65536,
    "ChainAngle": 65536,
    "PositioningAngle": 65536,
    "BondSpacing": 10,
    "AngularSize": 10,
    "LabelSize": TEXT_SIZE,
    "CaptionSize": TEXT_SIZE,
}
# A charge above this is one in parts of 2^24.
_LARGEST_CHARGE: Final = 1000
_CHARGE_PARTS: Final = 2**24
_LINE_HEIGHTS: Final = {0: "variable", 1: "auto"}
_LINE_HEIGHT: Final = frozenset(("LineHeight", "LabelLineHeight", "CaptionLineHeight"))
_YES: Final = frozenset(("yes", "true", "1"))
_NOT: Final = "NOT"
_POINT: Final = struct.Struct("<2i")
_INTEGERS: Final = frozenset((1, 2, 4))
# ChemDraw writes the least number there is for a place that is not set.
_LEAST, _MOST = -(2**31), 2**31 - 1


class Codec(NamedTuple):
    """Bytes to text and text to bytes."""

    decode: Callable[[bytes, Property], str]
    encode: Callable[[str, Property], bytes]


def decoded(data: bytes, found: Property) -> str:
    """The CDXML text of a property's bytes. Raises ValueError where they tell nothing."""
    try:
        return CODECS[found.type].decode(data, found)
    except (struct.error, IndexError, KeyError) as error:
        raise ValueError(found.name) from error


def encoded(text: str, found: Property) -> bytes:
    """The CDX bytes of a property's text. Raises ValueError where it has none."""
    try:
        return CODECS[found.type].encode(text, found)
    except (struct.error, IndexError, KeyError, OverflowError) as error:
        raise ValueError(found.name) from error


def decimal(number: float) -> str:
    """A number with at most five digits behind the point, which tell 1/65536 from 2/65536."""
    text = f"{number:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def coordinate(units: int) -> str:
    """A coordinate in pt: two digits where they tell it, as ChemDraw writes it, else five."""
    hundredths = (100 * units + COORDINATE // 2) // COORDINATE
    if (2 * COORDINATE * hundredths + 100) // 200 == units:
        return f"{hundredths / 100:g}" if -100_000 < hundredths < 100_000 else decimal(hundredths / 100)
    return f"{units / COORDINATE:.5f}".rstrip("0")


# ----------------------------------------------------------------------------------------------------------------- integers


def integer(data: bytes, *, signed: bool = True) -> int:
    if len(data) not in _INTEGERS:
        raise ValueError(len(data))
    return int.from_bytes(data, "little", signed=signed)


def packed(number: int, size: int, *, signed: bool = True) -> bytes:
    """An integer in `size` bytes, or in four when it needs them."""
    limit = 1 << (8 * size - signed)
    if not (-limit if signed else 0) <= number < limit:
        size = 4
    return number.to_bytes(size, "little", signed=signed)


def _integers(size: int, *, signed: bool) -> Codec:
    def decode(data: bytes, found: Property) -> str:
        if found.attribute == "Charge":
            return _charge(integer(data))
        number = integer(data, signed=signed or bool(found.enum))
        if found.enum:
            return _word(number, found.enum)
        if found.attribute in _LINE_HEIGHT:
            return _LINE_HEIGHTS.get(number) or decimal(number / TEXT_SIZE)
        scale = _SCALES.get(found.attribute)
        return decimal(number / scale) if scale else str(number)

    def encode(text: str, found: Property) -> bytes:
        if found.attribute == "Charge":
            number = float(text)
            if number == int(number):
                return packed(int(number), 1)
            return packed(round(number * _CHARGE_PARTS), 4)
        if found.enum:
            return packed(_number(text, found.enum), size, signed=signed)
        if found.attribute in _LINE_HEIGHT:
            known = next((number for number, word in _LINE_HEIGHTS.items() if word == text), None)
            return packed(round(float(text) * TEXT_SIZE) if known is None else known, size, signed=signed)
        return packed(round(float(text) * _SCALES.get(found.attribute, 1)), size, signed=signed)

    return Codec(decode, encode)


def _charge(number: int) -> str:
    return str(number) if abs(number) < _LARGEST_CHARGE else decimal(number / _CHARGE_PARTS)


def _word(number: int, enum: str) -> str:
    words = tags().words[enum]
    if number in words:
        return words[number]
    if enum in tags().flags and number > 0:
        bits = [1 << bit for bit in range(number.bit_length()) if number >> bit & 1]
        if all(bit in words for bit in bits):
            return " ".join(words[bit] for bit in bits)
    return str(number)


def _number(text: str, enum: str) -> int:
    numbers = tags().numbers[enum]
    if text in numbers:
        return numbers[text]
    if enum in tags().flags and all(word in numbers for word in text.split()):
        return sum({numbers[word] for word in text.split()})
    return int(text)


def _flag(data: bytes, _: Property) -> str:
    return "yes" if any(data) else "no"


def _implied(data: bytes, _: Property) -> str:
    return "yes" if not data or any(data) else "no"


def _write_implied(text: str, _: Property) -> bytes:
    return b"" if text.lower() in _YES else b"\0"


# ---------------------------------------------------------------------------------------------------------------- numbers


def _coordinates(*order: int, counted: bool = False, repeated: bool = False) -> Codec:
    """Coordinates of a point, rectangle or curve: `order[i]` is the place in CDX of the i-th number of CDXML."""
    size = len(order)

    def decode(data: bytes, _: Property) -> str:
        if counted:
            data = data[2 : 2 + 4 * size * int.from_bytes(data[:2], "little")]
        numbers = struct.unpack(f"<{len(data) // 4}i", data)
        if len(numbers) % size or (not repeated and len(numbers) != size):
            raise ValueError(len(numbers))
        return " ".join(
            coordinate(numbers[first + place]) for first in range(0, len(numbers), size) for place in order
        )

    def encode(text: str, _: Property) -> bytes:
        given = [max(_LEAST, min(round(float(word) * COORDINATE), _MOST)) for word in text.split()]
        if len(given) % size or (not repeated and len(given) != size):
            raise ValueError(text)
        numbers = list(given)
        for first in range(0, len(given), size):
            for place, target in enumerate(order):
                numbers[first + target] = given[first + place]
        head = (len(given) // size).to_bytes(2, "little") if counted else b""
        return head + struct.pack(f"<{len(numbers)}i", *numbers)

    return Codec(decode, encode)


def _read_point(data: bytes, _: Property) -> str:
    y, x = _POINT.unpack(data)
    return f"{coordinate(x)} {coordinate(y)}"


def _read_double(data: bytes, _: Property) -> str:
    number: float = struct.unpack("<d", data)[0]
    if not math.isfinite(number):
        raise ValueError(number)
    return str(int(number)) if number == int(number) and abs(number) < 1e15 else repr(number)


def _read_date(data: bytes, _: Property) -> str:
    return "{}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}".format(*struct.unpack("<7h", data))


def _write_date(text: str, _: Property) -> bytes:
    words = "".join(char if char.isdigit() else " " for char in text).split()
    return struct.pack("<7h", *map(int, [*words, *["0"] * 7][:7]))


# ------------------------------------------------------------------------------------------------------------------- lists


def _ids(*, counted: bool) -> Codec:
    def decode(data: bytes, _: Property) -> str:
        if counted:
            data = data[2:]
        return " ".join(map(str, struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])))

    def encode(text: str, _: Property) -> bytes:
        numbers = [int(word) for word in text.split()]
        head = len(numbers).to_bytes(2, "little") if counted else b""
        return head + struct.pack(f"<{len(numbers)}I", *numbers)

    return Codec(decode, encode)


def _read_small(data: bytes, _: Property) -> str:
    count = int.from_bytes(data[:2], "little")
    return " ".join(map(str, struct.unpack(f"<{count}H", data[2 : 2 + 2 * count])))


def _write_small(text: str, _: Property) -> bytes:
    numbers = [int(word) for word in text.split()]
    return struct.pack(f"<{len(numbers) + 1}H", len(numbers), *numbers)


def _read_elements(data: bytes, _: Property) -> str:
    count = int.from_bytes(data[:2], "little", signed=True)
    numbers = struct.unpack(f"<{abs(count)}H", data[2 : 2 + 2 * abs(count)])
    return " ".join((*((_NOT,) if count < 0 else ()), *map(str, numbers)))


def _write_elements(text: str, _: Property) -> bytes:
    words = text.split()
    numbers = [int(word) for word in words if word.upper() != _NOT]
    count = -len(numbers) if len(numbers) < len(words) else len(numbers)
    return struct.pack(f"<h{len(numbers)}H", count, *numbers)


def _read_generics(data: bytes, _: Property) -> str:
    count = int.from_bytes(data[:2], "little", signed=True)
    names = [_NOT] if count < 0 else []
    at = 2
    for _item in range(abs(count)):
        length, runs = struct.unpack_from("<HH", data, at)
        at += 4 + 10 * runs
        size = length - 2 - 10 * runs
        names.append(data[at : at + size].decode("cp1252", "replace"))
        at += size
    return " ".join(names)


def _write_generics(text: str, _: Property) -> bytes:
    words = text.split()
    names = [word.encode("cp1252", "replace") for word in words if word.upper() != _NOT]
    count = -len(names) if len(names) < len(words) else len(names)
    items = b"".join(struct.pack("<HH", len(name) + 2, 0) + name for name in names)
    return count.to_bytes(2, "little", signed=True) + items


CODECS: Final = {
    "INT8": _integers(1, signed=True),
    "UINT8": _integers(1, signed=False),
    "INT16": _integers(2, signed=True),
    "UINT16": _integers(2, signed=False),
    "INT32": _integers(4, signed=True),
    "UINT32": _integers(4, signed=False),
    "CDXBioShapeType": _integers(2, signed=True),
    "CDXObjectID": Codec(
        lambda data, _: str(integer(data, signed=False)),
        lambda text, _: int(text).to_bytes(4, "little"),
    ),
    "CDXBoolean": Codec(_flag, lambda text, _: b"\1" if text.lower() in _YES else b"\0"),
    "CDXBooleanImplied": Codec(_implied, _write_implied),
    "CDXCoordinate": _coordinates(0),
    "CDXPoint2D": Codec(_read_point, _coordinates(1, 0).encode),
    "CDXPoint3D": _coordinates(0, 1, 2),
    "CDXRectangle": _coordinates(1, 0, 3, 2),
    "CDXCurvePoints": _coordinates(1, 0, counted=True, repeated=True),
    "CDXCurvePoints3D": _coordinates(0, 1, 2, counted=True, repeated=True),
    "FLOAT64": Codec(_read_double, lambda text, _: struct.pack("<d", float(text))),
    "CDXDate": Codec(_read_date, _write_date),
    "CDXObjectIDArray": _ids(counted=False),
    "CDXObjectIDArrayWithCounts": _ids(counted=True),
    "INT16ListWithCounts": Codec(_read_small, _write_small),
    "CDXElementList": Codec(_read_elements, _write_elements),
    "CDXGenericList": Codec(_read_generics, _write_generics),
    "Unformatted": Codec(lambda data, _: data.hex().upper(), lambda text, _: bytes.fromhex(text)),
    "CDXFormula": Codec(lambda data, _: data.hex().upper(), lambda text, _: bytes.fromhex(text)),
    "CDXCompressed": Codec(
        lambda data, _: b64encode(data).decode("ascii"), lambda text, _: b64decode(text, validate=False)
    ),
}
