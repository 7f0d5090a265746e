//! The nearest spelling of a misspelt word.

/// Below this likeness (0 to 1) two words are not misspellings of each other.
const LIKENESS: f64 = 0.5;

/// The known word most like the one given, if any is like it at all.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::normalized_damerau_levenshtein(&word, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness >= LIKENESS)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// What to write instead of an unknown word: the nearest known one, else the list.
pub fn remedy<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("`{near}` (nearest spelling; known: {})", list(known)),
        None => format!("one of {}", list(known)),
    }
}

/// The words with commas between.
pub fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_spelling_is_offered_and_nonsense_is_not() {
        let known = ["household", "elite", "warriors", "levy"];
        assert_eq!(nearest("wariors", known), Some("warriors"));
        assert_eq!(nearest("Houshold", known), Some("household"));
        assert_eq!(nearest("zzz", known), None);
        assert_eq!(remedy("zzz", known), "one of household, elite, warriors, levy");
    }
}
