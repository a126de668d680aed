/// The words of Japanese and Chinese sentences about the weather, which are written without blanks: 東京の天気, 台北明天会下雨吗.
enum ScriptSentence {
    /// The longest name that is looked for inside a sentence, and the longest sentence, in characters.
    static let longestName = 12
    static let longest = 40

    /// For each position in a folded text (`ScriptIndex.folded`), whether what is before it consists of such words alone, and whether
    /// what is behind it does; nothing does, too. A word may be the beginning of another, so every division is tried.
    static func needless(_ text: [Character]) -> (before: [Bool], behind: [Bool]) {
        var before = [Bool](repeating: false, count: text.count + 1)
        var behind = before
        (before[0], behind[text.count]) = (true, true)
        // The ends of the words that begin at each position.
        let ends = text.indices.map { start in
            (start + 1...min(start + longestWord, text.count)).filter { words.contains(String(text[start..<$0])) }
        }
        for start in text.indices where before[start] { for end in ends[start] { before[end] = true } }
        for start in text.indices.reversed() { behind[start] = ends[start].contains { behind[$0] } }
        return (before, behind)
    }

    /// Whether a folded text is one of these words: 明日 is hardly a town.
    static func isWord(_ text: String) -> Bool { words.contains(text) }

    private static let longestWord = words.map(\.count).max() ?? 1

    /// Folded like the names they stand beside.
    private static let words = Set(
        """
        の は が に で を と も へ や か ね よ から まで では には とか って な だ です ですか でしょう でしょうか ます ますか
        天気 お天気 天気予報 予報 気温 温度 湿度 降水確率 降水量 確率 最高気温 最低気温 週間 週間天気 週間予報 １時間 時間 雨 雪 風
        台風 雷 花粉 紫外線 空気 今日 きょう 明日 あした あす 明後日 あさって 今週 来週 週末 今 いま 現在 朝 昼 夜 今朝 今夜 今晩
        午前 午後 月曜 火曜 水曜 木曜 金曜 土曜 日曜 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 晴れ 晴れる 晴れます 曇り
        寒い 暑い 暖かい 涼しい 寒 暑 降る 降り 降ります 降りますか 降りそう 降って 降っている 降っていますか 降ってる どう どうですか
        どうなる どんな 何度 教えて 教えてください 知りたい 見たい 調べて 傘 必要 いる 要る いりますか 要りますか ある ありますか 強い
        ください
        天气 天氣 天气预报 天氣預報 预报 預報 气温 氣溫 溫度 湿 空气 空氣 空气质量 空氣品質 今天 明天 后天 後天 昨天 现在 現在 今晚
        明晚 早上 晚上 上午 下午 中午 周末 本周 这周 這週 下周 下週 星期 一周 一週 未来 未來 七天 三天 十五天 几天 幾天 会 會 会不会
        會不會 下雨 下雪 下 吗 嗎 呢 吧 啊 了 的 在 是 怎么样 怎麼樣 怎样 怎樣 如何 多少 度 几度 幾度 几 幾 冷 热 熱 不 冷不冷 热不热
        熱不熱 有 没有 沒有 要 带 帶 伞 需要 查询 查詢 我 我想 想 知道 请问 請問 告诉我 告訴我 好 好吗 好嗎 台风 颱風 风 大 实时 實時
        即时 即時 市 那边 那邊 这里 這裡 ？ ！ ， 、 。
        """
        .split { $0 == " " || $0 == "\n" }.map { ScriptIndex.folded(String($0)) }
        // Signs that folding leaves out.
        .filter { !$0.isEmpty })
}
