import { foldCase } from '@lectern/core/text/fold-text.ts'

/** Ends of clauses. A full stop within a number or an abbreviation (3.5, e.g.) does not count. */
const CLAUSE_ENDS = /[!?;。！？；…\n]+|[.](?=\s|$)|[,，、:：](?=\s|[\p{Script=Han}\p{Script=Hangul}])/gu
/** What closes a clause. The lookbehind begins each run once: otherwise 5,000 full stops before a word take 0.1 s. */
const CLOSING = /(?<![\s,，、;；:：.。])[\s,，、;；:：.。]+$/u
/** A shorter piece belongs to the clause before it. */
const SHORT = 12
const MAX_CLAUSES = 120

/** Splits an answer into clauses, as they are written. Together they hold all its words. */
export const cutIntoClauses = (answer: string): string[] => {
  const ends = [...answer.matchAll(CLAUSE_ENDS)].map((match) => match.index + match[0].length)
  const clauses: string[] = []
  let from = 0
  for (const end of [...ends, answer.length]) {
    const piece = answer.slice(from, end)
    if (clauses.length > 0 && (piece.length < SHORT || clauses.length >= MAX_CLAUSES))
      clauses[clauses.length - 1] += piece
    else if (piece) clauses.push(piece)
    from = end
  }
  return clauses.map((clause) => clause.trim().replace(CLOSING, '')).filter(Boolean)
}

/** Ends of a statement within a sentence: punctuation, and words that join two statements. */
const STATEMENT_ENDS =
  /[!?;。！？；…\n]+|[.](?=\s|$)|[,，、](?=\s|[\p{Script=Han}\p{Script=Hangul}]|$)|[:：](?!\d)|\s(?=(?:and|y|und)(?:\s[\p{L}\p{N}’'-]+){3})|\s(?=(?:but|while|whereas|so|because|since|therefore|thus|which|when|if|although|instead|otherwise|that|whose)\s)|(?<=\p{Script=Hangul}(?:고|며|지만|으나|므로|면|서|니까))(?<!아니면|에서|에게서|로서)\s|(?=(?:因为|所以|因此|但是|而且|并且|从而))/giu
const MAX_STATEMENTS = 60

/** Splits a text into single statements, so that a word is compared with what it is said of. */
export const cutIntoStatements = (text: string): string[] =>
  text
    .split(STATEMENT_ENDS)
    .map((piece) => piece.trim().replace(/^(?:and|but|so)\s/iu, ''))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .slice(0, MAX_STATEMENTS)

const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })
/** Further words are ignored. */
const MAX_WORDS = 600

/** The folded words of a text between spaces and punctuation, and the symbols that join them in notes. */
export const splitWords = (text: string): string[] =>
  foldCase(text)
    .replaceAll(/[:：=→]|->/gu, ' $& ')
    .split(/(?:[\s,;!?、，。；]|[.](?!\d))+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

/** The same, with Chinese words by their segments. */
export const cutIntoWords = (text: string): string[] =>
  /\p{Script=Han}/u.test(text)
    ? [...chineseWords.segment(foldCase(text.slice(0, 4 * MAX_WORDS)))].flatMap((one) =>
        one.isWordLike ? one.segment : [],
      )
    : splitWords(text)
