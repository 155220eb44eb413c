/** Particles and endings that Korean joins to a word, the longest first. */
const KOREAN_ENDINGS =
  /(?<=\p{Script=Hangul})(?:입니다|습니다|합니다|됩니다|에서는|으로는|에서|에게|부터|까지|으로|이며|하고|하는|되는|이다|한다|된다|은|는|이|가|을|를|의|에|와|과|도|로)$/u

/**
 * The words of a text in a language, small letters, in order: Chinese and Japanese set no spaces between them, and a
 * Korean word carries its particle, which says nothing of what stands on a slide.
 */
export const wordsIn = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => (language === 'ko' ? segment.replace(KOREAN_ENDINGS, '') : segment))

/** Of languages that write it, a capital tells a name within a sentence. */
const NAME_WITHIN = /(?<=[a-z,] )\p{Lu}\p{Ll}{2,}/gu
/** Beside signs every word in Latin letters is a name or a term: "BERT를", "用NADPH". */
const LATIN_BESIDE_SIGNS = /(?<![\p{Script=Latin}\p{N}])\p{Script=Latin}[\p{Script=Latin}\p{N}]+/gu
const WITHOUT_CAPITALS = new Set(['ko', 'zh', 'ja'])

/** What of a text could be a fact that somebody made up: numbers, and names within a sentence. */
export const factsOf = (text: string, language: string): string[] => [
  ...(text.match(/\d+(?:[.,]\d+)*/g) ?? []),
  ...(text.match(WITHOUT_CAPITALS.has(language) ? LATIN_BESIDE_SIGNS : NAME_WITHIN) ?? []),
]
