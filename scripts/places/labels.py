"""English labels of Korean sights: romanised, with English words for kinds of places and for words that came from English."""
import re

import tables
from hangul import english, romanise


class Labels:
    """Reads english_words.tsv. `towns` are names that may stand before a sight's own: 부산아시아드주경기장."""

    def __init__(self, path, towns):
        self.rules = sorted(
            ((korean, where, *(rest or [""])) for where, korean, *rest in tables.rows(path)),
            key=lambda rule: -len(rule[0]))
        self.inside = {rule[0]: rule[2] for rule in self.rules if rule[1] == "any"}
        self.endings = [rule for rule in self.rules if rule[1] != "any"]
        self.parts = re.compile("|".join(["[A-Za-z0-9&]+", *map(re.escape, self.inside), "."]))  # The longest words come first.
        self.towns = sorted(towns, key=len, reverse=True)

    def english(self, name, kind):
        """정동진해변 -> Jeongdongjin Beach. `kind` is the kind of sight."""
        return english(name) if kind == "district" else " ".join(self._word(word, kind) for word in name.split())

    def _word(self, word, kind):
        for korean, where, meaning, *only in self.endings:
            if word.endswith(korean) and (not only or kind in only) and not (where == "kept" and self._ends_with_town(word)):
                stem = word.removesuffix(korean)
                if where == "end" and (len(stem) > 1 or len(korean) > 1 and stem):
                    return f"{self._stem(stem)} {meaning}"
                if where == "kept" and stem:
                    return f"{self._stem(word)} {meaning}"
                if where == "whole":
                    break
        return self._stem(word)

    def _ends_with_town(self, word):
        """이천 at the end of 롯데아울렛이천 is the town and no stream."""
        return any(word.endswith(town) and len(word) > len(town) + 2 for town in self.towns)

    def _stem(self, text):
        """The words in a name without its ending: the town, words from English and letters by themselves, the rest romanised."""
        town = next((town for town in self.towns if text.startswith(town) and len(text) > len(town) + 1), "")
        if any(text.startswith(word) and len(word) > len(town) for word in self.inside):
            town = ""
        words, native = [town] if town else [], ""
        for part in [*self.parts.findall(text.removeprefix(town)), None]:
            if part is not None and len(part) == 1 and part not in self.inside and not part.isascii():
                native += part
                continue
            if native:
                words.append(native)
            native = ""
            if part:
                words.append(part)
        return " ".join(self.inside.get(word) or (word if word.isascii() else _capital(romanise(word))) for word in words)


def _capital(text):
    return text[:1].upper() + text[1:]
