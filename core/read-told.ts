import { isLanguage, type JobSentence, jobSentences, type ToldValues } from './job-sentences.ts'
import { LANGUAGES } from './languages.ts'

/** A sentence of the table with what it leaves open, or words that are none of its. */
export type Told = { key: JobSentence; values: ToldValues } | { text: string }

/** Numbers by `listNumbers`, or one number: none of them can be long, so that reading stays linear. */
const listed = '\\d[\\d, –]{0,200}(?: and \\d[\\d–]{0,12}(?: more)?)?'
/** Words by `quoteWords`. */
const oneQuoted = '“[^“”]{0,170}”'
const quoted = `${oneQuoted}(?:, ${oneQuoted}){0,4}(?: and \\d{1,5} more)?`
const languages = LANGUAGES.map(({ name }) => name).join('|')
const codeOf = (name: string): string => LANGUAGES.find((one) => one.name === name)?.code ?? name

const patterns = Object.entries(jobSentences)
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([key, template]) => ({
    key: key.replace(/_(?:one|other)$/, '') as JobSentence,
    count: key.endsWith('_one') ? 1 : key.endsWith('_other') ? 2 : null,
    pattern: new RegExp(
      `${template
        .split(/(\{\{\w+\}\})/)
        .map((piece) => gapOf(piece) ?? piece.replaceAll(/[.+?()]/g, '\\$&'))
        .join('')}(?=\\s|$)`,
      'y',
    ),
  }))

function gapOf(piece: string): string | null {
  const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1]
  if (name === undefined) return null
  if (isLanguage(name)) return `(?<${name}>${languages})`
  return `(?<${name}>${name === 'slides' ? listed : name === 'words' ? quoted : '\\d{1,7}'})`
}

/** What a job's message says, sentence by sentence; sentences that no job of this list writes come back as they are. */
export function readTold(message: string): Told[] {
  const told: Told[] = []
  let at = 0
  let from = 0
  while (at < message.length) {
    const found = findAt(message, at)
    if (!found) {
      // On to the next place where a sentence can begin.
      const next = /[.:;!?]\s+/g
      next.lastIndex = at
      at = next.exec(message) ? next.lastIndex : message.length
      continue
    }
    const text = message.slice(from, at).trim()
    if (text !== '') told.push({ text })
    told.push(found.told)
    at = found.end
    while (message[at] === ' ') at += 1
    from = at
  }
  const rest = message.slice(from).trim()
  if (rest !== '') told.push({ text: rest })
  return told
}

function findAt(message: string, at: number): { told: Told; end: number } | null {
  for (const { key, count, pattern } of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(message)
    if (!match) continue
    const values: ToldValues = count === null ? {} : { count }
    for (const [name, value] of Object.entries(match.groups ?? {}))
      values[name] = isLanguage(name)
        ? codeOf(value)
        : /^\d+$/.test(value) && name !== 'slides'
          ? Number(value)
          : value
    return { told: { key, values }, end: pattern.lastIndex }
  }
  return null
}
