/// Two square pixels in one cell, one over the other.
public enum HalfBlock {
    /// What a cell shows of an upper and a lower pixel, nil being a clear one, behind which the terminal's own background stays.
    /// Nil where both are clear.
    public static func cell(top: Color?, bottom: Color?) -> (text: String, style: Style)? {
        switch (top, bottom) {
        case (nil, nil): nil
        case (let top?, nil): ("▀", Style(top))
        case (nil, let bottom?): ("▄", Style(bottom))
        case (let top?, let bottom?): top == bottom ? ("█", Style(top)) : ("▀", Style(top, on: bottom))
        }
    }
}
