import type { Pronunciation } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'

/** A row of the table as typed; `key` is stable while rows are added and removed. */
export type PronunciationRow = {
  key: number
  word: string
  sayAs: string
  language: Pronunciation['language']
}
export type RowProblem = 'wordMissing' | 'sayAsMissing' | 'tooLong' | 'twice'

let lastKey = 0
export const makeRow = (
  word = '',
  sayAs = '',
  language: Pronunciation['language'] = null,
): PronunciationRow => {
  lastKey += 1
  return { key: lastKey, word, sayAs, language }
}

export const rowsOf = (list: readonly Pronunciation[]): PronunciationRow[] =>
  list.map(({ word, say_as, language }) => makeRow(word, say_as, language))

const isBlank = (row: PronunciationRow) => row.word.trim() === '' && row.sayAs.trim() === ''

/** Returns the list to send, without blank rows. */
export const listOf = (rows: readonly PronunciationRow[]): Pronunciation[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ word, sayAs, language }) => ({ word: word.trim(), say_as: sayAs.trim(), language }))

/** Finds the problem of each invalid row. A word may appear once per language. */
export function findProblems(rows: readonly PronunciationRow[]): Map<number, RowProblem> {
  const problems = new Map<number, RowProblem>()
  const seen = new Set<string>()
  for (const row of rows) {
    if (isBlank(row)) continue
    const [word, sayAs] = [row.word.trim(), row.sayAs.trim()]
    const name = JSON.stringify([word, row.language])
    if (word === '') problems.set(row.key, 'wordMissing')
    else if (sayAs === '') problems.set(row.key, 'sayAsMissing')
    else if (Math.max(word.length, sayAs.length) > limits.pronunciationChars) problems.set(row.key, 'tooLong')
    else if (seen.has(name)) problems.set(row.key, 'twice')
    seen.add(name)
  }
  return problems
}

/**
 * Parses a pasted table: two columns, as spreadsheets copy them, or lines with one comma, semicolon or equals
 * sign. Null when the text is not a table.
 */
export function readPasted(text: string): { word: string; sayAs: string }[] | null {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const split = (line: string): [string, string] | null => {
    const separator = ['\t', ';', ',', '='].find((one) => line.includes(one))
    if (!separator) return null
    const at = line.indexOf(separator)
    return [
      line.slice(0, at).trim(),
      line
        .slice(at + 1)
        .replace(/\t[\s\S]*$/, '')
        .trim(),
    ]
  }
  const isTable = lines.length > 1 ? lines.some((line) => split(line)) : /\t/.test(lines[0] ?? '')
  if (!isTable) return null
  return lines.map((line) => {
    const [word, sayAs] = split(line) ?? [line, '']
    return { word, sayAs }
  })
}
