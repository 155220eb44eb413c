import { describe, expect, it } from 'vitest'
import { listSuggestions } from './word-suggestions.ts'

/** Boxes of words in rows, as on a slide. */
const linesOf = (...lines: string[]) =>
  lines.flatMap((line, row) =>
    line
      .split(' ')
      .map((text, at) => ({ text, x: at * 60, y: row * 40, width: 50, height: 20, start: 0, end: 0 })),
  )

describe('words suggested from a slide', () => {
  it('are its lines without bullets', () => {
    const lines = linesOf(
      '• Build a graph',
      '– Forward pass',
      '•Glued bullet',
      '\uf0b7 Symbol font',
      'o Loose end',
    )
    expect(listSuggestions(lines).slice(0, 5)).toEqual([
      'Build a graph',
      'Forward pass',
      'Glued bullet',
      'Symbol font',
      'Loose end',
    ])
  })

  it('keep symbols that belong to words', () => {
    expect(listSuggestions(linesOf('-3 degrees', 'once more', '2. Second step'))).toEqual(
      expect.arrayContaining(['-3 degrees', 'once more', '2. Second step']),
    )
  })
})
