-- The first version: two bookmarks, one with a name of the person's own.
PRAGMA application_id = 1852601203;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 bookmarks');
CREATE TABLE bookmark (
    place_id TEXT NOT NULL PRIMARY KEY CHECK (place_id <> ''),
    position BLOB NOT NULL UNIQUE CHECK (length(position) >= 8),
    own_name TEXT CHECK (own_name <> ''),
    added_at INTEGER NOT NULL,
    latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    time_zone TEXT,
    utc_offset INTEGER NOT NULL,
    name_ko TEXT, name_en TEXT,
    region_ko TEXT, region_en TEXT,
    country_ko TEXT, country_en TEXT,
    other_languages TEXT CHECK (other_languages IS NULL OR json_valid(other_languages))
) STRICT;
INSERT INTO bookmark VALUES('owm:1850144',X'8000000000000000','출장',1795239000,35.689500000000002443,139.69171000000000048,'Asia/Tokyo',32400,'도쿄','Tokyo','도쿄도',NULL,NULL,'Japan','{"name":{"ar":"طوكيو","ja":"東京"},"region":{"ja":"東京都"}}');
INSERT INTO bookmark VALUES('test:1',X'8000000100000000',NULL,1795239000,1.0,1.0,NULL,0,'곳 1','Place 1',NULL,NULL,NULL,NULL,NULL);
COMMIT;
