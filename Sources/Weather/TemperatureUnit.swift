// The raw values are the units as written in options, files and on the screen.

public enum TemperatureUnit: String, CaseIterable, Sendable { case celsius, fahrenheit }
