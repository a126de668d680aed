/// The tables of an open file. Valid only inside `withTables`.
struct Tables {
    let areas, areaTermStarts, areaTerms, zones, texts: ByteTable
    let termTexts, termBlocks, terms, postings, hangulCount, slices, folding: ByteTable
    let bands, placeAreas, placeRanks, gridRows, kinds, scriptStarts, scripts: ByteTable
    let places, names, koreanCodes, gridPlaces, gridRuns, postalCodes: ReadTable

    init(mapped: (GazetteerFile.Section) -> ByteTable, read: (GazetteerFile.Section) -> ReadTable) {
        areas = mapped(.areas)
        areaTermStarts = mapped(.areaTermStarts)
        areaTerms = mapped(.areaTerms)
        zones = mapped(.zones)
        texts = mapped(.texts)
        termTexts = mapped(.termTexts)
        termBlocks = mapped(.termBlocks)
        terms = mapped(.terms)
        postings = mapped(.postings)
        hangulCount = mapped(.hangulCount)
        slices = mapped(.slices)
        folding = mapped(.folding)
        bands = mapped(.bands)
        placeAreas = mapped(.placeAreas)
        placeRanks = mapped(.placeRanks)
        gridRows = mapped(.gridRows)
        kinds = mapped(.kinds)
        scriptStarts = mapped(.scriptStarts)
        scripts = mapped(.scripts)
        places = read(.places)
        names = read(.names)
        koreanCodes = read(.koreanCodes)
        gridPlaces = read(.gridPlaces)
        gridRuns = read(.gridRuns)
        postalCodes = read(.postalCodes)
    }
}
