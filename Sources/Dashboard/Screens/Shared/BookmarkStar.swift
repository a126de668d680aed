/// What a place's star says of its bookmark.
enum BookmarkStar: Hashable, Sendable { case none, unsaved, saved }
