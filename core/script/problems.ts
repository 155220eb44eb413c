import { type TagName, tagNameOf } from './markers.ts'
import { parseScript } from './parse.ts'
import { scanScript } from './scan.ts'

/** Position of a problem in a script; `tag` is the tag as written, shortened. */
export type ScriptProblem = {
  kind: 'unmatched' | 'overlong' | 'malformed'
  /** Offset in the raw script. */
  start: number
  tag: string
  name: TagName | null
}

/** Longest quoted piece of a tag. */
const quotedChars = 24

/**
 * The positions behind the sentences of `validateScript`, in script order: tags without a counterpart and
 * overlong tags are errors, malformed attributes a warning. Linear.
 */
export function locateProblems(text: string): ScriptProblem[] {
  const { tokens, malformedAt, overlongAt } = scanScript(text)
  const problems: ScriptProblem[] = []
  const named = new Map(
    tokens.map((token) => [token.start, token.kind === 'placeholder' ? null : tagNameOf(token.type)]),
  )
  for (const segment of parseScript(text).segments) {
    if (segment.kind !== 'stray' || segment.text.startsWith('[MARKER:')) continue
    const { start, end } = segment
    problems.push({ kind: 'unmatched', start, tag: quote(text, start, end), name: named.get(start) ?? null })
  }
  for (const start of overlongAt)
    problems.push({ kind: 'overlong', start, tag: quote(text, start), name: null })
  for (const start of malformedAt)
    problems.push({ kind: 'malformed', start, tag: quote(text, start), name: null })
  return problems.sort((a, b) => a.start - b.start)
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) count++
  return count
}

function quote(text: string, start: number, end = text.length): string {
  const closing = text.indexOf(']', start)
  const whole = text.slice(start, closing === -1 || closing >= end ? end : closing + 1)
  const line = whole.split('\n', 1)[0] ?? ''
  return line.length > quotedChars ? `${line.slice(0, quotedChars - 1)}…` : line
}
