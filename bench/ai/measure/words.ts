/** Particles and endings that Korean joins to a word, longest first. */
const KOREAN_ENDINGS =
  /(?<=\p{Script=Hangul})(?:입니다|습니다|합니다|됩니다|에서는|으로는|에서|에게|부터|까지|으로|이며|하고|하는|되는|이다|한다|된다|은|는|이|가|을|를|의|에|와|과|도|로)$/u

/**
 * The words of a text, lower case, in order. Chinese and Japanese have no spaces between words. The
 * particle of a Korean word is removed, because a slide may have the word with another one.
 */
export const wordsIn = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => (language === 'ko' ? segment.replace(KOREAN_ENDINGS, '') : segment))

/** A capitalized word within a sentence, in languages with capitals. */
const NAME_WITHIN = /(?<=[a-z,] )\p{Lu}\p{Ll}{2,}/gu
/**
 * A word in Latin letters next to Korean, Chinese or Japanese characters is a name or a term: "BERT를",
 * "用NADPH".
 */
const LATIN_BESIDE_SIGNS = /(?<![\p{Script=Latin}\p{N}])\p{Script=Latin}[\p{Script=Latin}\p{N}]+/gu
const WITHOUT_CAPITALS = new Set(['ko', 'zh', 'ja'])

/** Numbers and names of a text: the facts that a model could have invented. */
export const factsOf = (text: string, language: string): string[] => [
  ...(text.match(/\d+(?:[.,]\d+)*/g) ?? []),
  ...(text.match(WITHOUT_CAPITALS.has(language) ? LATIN_BESIDE_SIGNS : NAME_WITHIN) ?? []),
]
