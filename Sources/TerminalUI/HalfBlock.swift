/// Two square pixels in one cell, one above the other.
public enum HalfBlock {
    /// The cell for an upper and a lower pixel. A nil pixel is transparent and shows the terminal's own background; returns
    /// nil if both are.
    public static func cell(top: Color?, bottom: Color?) -> (text: String, style: Style)? {
        switch (top, bottom) {
        case (nil, nil): nil
        case (let top?, nil): ("▀", Style(top))
        case (nil, let bottom?): ("▄", Style(bottom))
        case (let top?, let bottom?): top == bottom ? ("█", Style(top)) : ("▀", Style(top, on: bottom))
        }
    }
}
