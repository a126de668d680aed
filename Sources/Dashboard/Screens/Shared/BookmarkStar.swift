/// What the star of a place says about its bookmark.
enum BookmarkStar: Hashable, Sendable { case none, unsaved, saved }
