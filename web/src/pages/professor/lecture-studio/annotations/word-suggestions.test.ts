import { describe, expect, it } from 'vitest'
import { listSuggestions } from './word-suggestions.ts'

/** Words side by side in lines, as a slide has them. */
const linesOf = (...lines: string[]) =>
  lines.flatMap((line, row) =>
    line
      .split(' ')
      .map((text, at) => ({ text, x: at * 60, y: row * 40, width: 50, height: 20, start: 0, end: 0 })),
  )

describe('words of a slide to choose from', () => {
  it('are its lines without the signs of a list', () => {
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

  it('keep the signs that belong to words', () => {
    expect(listSuggestions(linesOf('-3 degrees', 'once more', '2. Second step'))).toEqual(
      expect.arrayContaining(['-3 degrees', 'once more', '2. Second step']),
    )
  })
})
