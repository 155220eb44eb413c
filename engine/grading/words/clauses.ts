/** A clause of an answer: `text` is the answer from `start` to `end` (UTF-16 code units). */
export type Clause = { text: string; start: number; end: number }

const MAX_CLAUSES = 120
/** Ends of clauses. A full stop within a number or an abbreviation (3.5, e.g.) does not count. */
const ENDS = /[!?;。！？；…\n]+|[.](?=\s|$)|[,，、:：](?=\s|[\p{Script=Han}\p{Script=Hangul}])/gu
/** What closes a clause. The lookbehind begins each run once: otherwise 5,000 full stops before a word take 0.1 s. */
const CLOSING = /(?<![\s,，、;；:：.。])[\s,，、;；:：.。]+$/u
/** A shorter piece belongs to the clause before it. */
const SHORT = 12

/** Splits an answer into clauses. Together they hold all its words. */
export const cutIntoClauses = (answer: string): Clause[] => {
  const ends = [...answer.matchAll(ENDS)].map((match) => match.index + match[0].length)
  const clauses: Clause[] = []
  let from = 0
  for (const end of [...ends, answer.length]) {
    const last = clauses.at(-1)
    if (last && (end - from < SHORT || clauses.length >= MAX_CLAUSES)) last.end = end
    else if (end > from) clauses.push({ text: '', start: from, end })
    from = end
  }
  return clauses.flatMap(({ start, end }) => {
    const raw = answer.slice(start, end)
    const trimmed = raw.trim().replace(CLOSING, '')
    if (trimmed === '') return []
    const at = start + raw.indexOf(trimmed)
    return [{ text: trimmed, start: at, end: at + trimmed.length }]
  })
}

/** Ends of a statement within a sentence: punctuation, and words that join two statements. */
const FINE_ENDS =
  /[!?;。！？；…\n]+|[.](?=\s|$)|[,，、](?=\s|[\p{Script=Han}\p{Script=Hangul}]|$)|\s(?=and(?:\s[\p{L}\p{N}’'-]+){3})|\s(?=(?:but|while|whereas|so|because|since|therefore|thus|which|when|if|although|instead|otherwise|that|whose)\s)|(?<=\p{Script=Hangul}(?:고|며|지만|으나|므로|면|서|니까))(?<!아니면|에서|에게서|로서)\s|(?=(?:因为|所以|因此|但是|而且|并且|从而))/giu
const MAX_FINE = 60

/** Splits a text into single statements, so that a word is compared with what it is said of. */
export const cutFinely = (text: string): string[] =>
  text
    .split(FINE_ENDS)
    .map((piece) => piece.trim().replace(/^(?:and|but|so)\s/iu, ''))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .slice(0, MAX_FINE)
