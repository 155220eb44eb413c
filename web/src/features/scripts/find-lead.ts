const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Scripts without spaces break between any two characters, and a long word may have to. */
const breaksInside = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const longestWord = 20

/**
 * How many code units of an annotation's words stay on one line with the icon before them: the first word.
 */
export function findLead(words: string): number {
  const [word = ''] = /^\s*\S+/.exec(words.slice(0, longestWord + 1)) ?? []
  if (word === '' || (word.length <= longestWord && !breaksInside.test(word))) return word.length
  const [first] = graphemes.segment(words)
  return first?.segment.length ?? 0
}
