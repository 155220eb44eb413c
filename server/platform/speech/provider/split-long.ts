/**
 * OpenAI takes 4,096 characters, its newer voices 2,000 tokens; small servers sound bad long before that.
 */
const MAX_CHARS = 1_200

/**
 * Splits a sentence into pieces that a voice can speak at once: at commas, else at spaces, else anywhere.
 */
export const splitLong = (text: string, most = MAX_CHARS): string[] => {
  const pieces: string[] = []
  let rest = text
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const comma = Math.max(
      ...[', ', '; ', ': ', '，', '、', '；'].map((punctuation) => head.lastIndexOf(punctuation)),
    )
    const cut = comma > most / 2 ? comma + 1 : head.lastIndexOf(' ') > most / 2 ? head.lastIndexOf(' ') : most
    // Never cut a surrogate pair.
    const at = /[\ud800-\udbff]$/.test(rest.slice(0, cut)) ? cut - 1 : cut
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...pieces, rest].filter((piece) => piece !== '')
}
