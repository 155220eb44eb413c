import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateScript } from './parse.ts'
import { lineAt, locateProblems } from './problems.ts'

const at = (text: string) =>
  locateProblems(text).map(({ kind, start, tag }) => [kind, lineAt(text, start), tag])

describe('the positions of problems in a script', () => {
  it.each([
    ['Fine [highlight]words[/highlight] [MARKER:x].', []],
    ['One\n[highlight text="a"]two', [['unmatched', 2, '[highlight text="a"]']]],
    ['a[/arrow]\n\nb', [['unmatched', 1, '[/arrow]']]],
    [
      '[highlight]a[arrow]b[/arrow][/highlight]',
      [
        ['unmatched', 1, '[highlight]'],
        ['unmatched', 1, '[/highlight]'],
      ],
    ],
    ['x\n[arrow color=red]b[/arrow]', [['malformed', 2, '[arrow color=red]']]],
    [`[arrow text="${'x'.repeat(2000)}"]b`, [['overlong', 1, `[arrow text="${'x'.repeat(10)}…`]]],
  ])('of %.40j', (text, positions) => {
    expect(at(text)).toEqual(positions)
  })

  it('are named exactly when validation reports errors or warnings', () => {
    const piece = fc.constantFrom(
      '[highlight]',
      '[/highlight]',
      '[arrow a=b]',
      '[/arrow]',
      '[drawing/]',
      'x',
      '\n',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const { errors, warnings } = validateScript(text)
        const problems = locateProblems(text)
        expect(problems.some(({ kind }) => kind !== 'malformed')).toBe(errors.length > 0)
        expect(problems.some(({ kind }) => kind === 'malformed')).toBe(warnings.length > 0)
      }),
    )
  })
})
