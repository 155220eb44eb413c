import { NAME_HEADINGS, readNames, splitCells } from './read-names.ts'

/**
 * An address as the server takes it: the same expression as zod's `z.email`, which a test compares. The browser must not
 * load zod for it.
 */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const ADDRESS_CHARS = 254
/** An unreadable line is shown by its beginning. */
const SHOWN_CHARS = 80
/** Names of columns; a first line of them alone is no mistake. */
const HEADINGS =
  /^(?:e-?mail(?: ?address(?:es)?)?|mail|address|이메일(?: ?주소)?|메일|邮箱(?:地址)?|电子邮件|电子邮箱)$/iu

export type ReadAddresses = {
  /** In lower case, each once, in the order of the list. */
  emails: string[]
  /** The names that stand beside addresses, by address. */
  names: Map<string, string>
  /** How often an address came again. */
  repeated: number
  /**
   * Lines without any address; `isPart`: of a line with an address, what is none. `text` is its beginning, `whole` all of it.
   */
  unreadable: { line: number; text: string; whole: string; isPart: boolean }[]
}

/**
 * Entries without @ between the addresses of one line: "a@x.org, Kim; b@x.org". Words before "<address>" are a name, and
 * so are those that stand before each address of a row.
 */
const findLoneWords = (line: string): string[] => {
  if (line.includes('\t') || line.includes('"')) return []
  const entries = line.split(/[,;，；、]/).map((entry) => entry.trim())
  const beginsWithAddress = entries[0]!.includes('@')
  return entries.filter((entry, index) => {
    const next = entries[index + 1]
    const isName = next !== undefined && (!beginsWithAddress || next.includes('<'))
    return /\p{L}/u.test(entry) && !entry.includes('@') && !isName
  })
}

/** What closes a word. The lookbehind begins each run of such characters once: otherwise a long one takes minutes. */
const CLOSING = /(?<![>)"'\]},.;:])[>)"'\]},.;:]+$/

const unwrap = (word: string): string =>
  word.replace(/^(?:mailto:)?[<("'[{]*(?:mailto:)?/i, '').replace(CLOSING, '')

/** Byte order mark, zero-width space, direction characters and the like, which lists bring along. Not the joiners of names. */
const INVISIBLE = /[\0\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * Reads the addresses of a list: one a line, separated by commas or semicolons, as "Name <address>", or in a column of a
 * table (tabs or CSV). Words without @ are names, numbers and the like.
 */
export const readAddresses = (list: string): ReadAddresses => {
  const emails = new Set<string>()
  const names = new Map<string, string>()
  const unreadable: ReadAddresses['unreadable'] = []
  let nameColumns: number[] = []
  let repeated = 0
  let isFirst = true
  for (const [index, line] of list
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') continue
    const marked = line.split(/[\s,;，；、|]+/).filter((word) => word.includes('@') && word.length > 1)
    const cells = isFirst && marked.length === 0 ? splitCells(line) : []
    isFirst = false
    if (cells.some((cell) => HEADINGS.test(cell))) {
      nameColumns = cells.flatMap((cell, column) => (NAME_HEADINGS.test(cell) ? [column] : []))
      continue
    }
    const wrong: string[] = []
    const found: string[] = []
    for (const word of marked) {
      // "Name<address>", and words that stick together.
      const email = unwrap(/<([^<>]+)>/.exec(word)?.[1] ?? word).toLowerCase()
      if (email.length > ADDRESS_CHARS || !ADDRESS.test(email)) wrong.push(word)
      else {
        if (emails.has(email)) repeated += 1
        emails.add(email)
        found.push(email)
      }
    }
    for (const [email, name] of readNames(line, found, nameColumns))
      if (!names.has(email)) names.set(email, name)
    if (found.length > 1) wrong.push(...findLoneWords(line))
    if (wrong.length > 0 || marked.length === 0) {
      const isPart = found.length > 0
      const whole = isPart ? wrong.join(', ') : line.trim()
      unreadable.push({
        line: index + 1,
        text: whole.length > SHOWN_CHARS ? `${whole.slice(0, SHOWN_CHARS).toWellFormed()}…` : whole,
        whole,
        isPart,
      })
    }
  }
  return { emails: [...emails], names, repeated, unreadable }
}
