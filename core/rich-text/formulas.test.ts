import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFormula, nameWithFormulas, splitFormulas } from './formulas.ts'

const formulasIn = (text: string) =>
  splitFormulas(text).flatMap(({ kind, text: tex }) => (kind === 'formula' ? [tex] : []))

describe('a formula', () => {
  it.each([
    ['What is $P(w_{1:3}, t_{1:3})$ here?', ['P(w_{1:3}, t_{1:3})']],
    ['$x^2$', ['x^2']],
    ['$a$, $b$ and $c$.', ['a', 'b', 'c']],
    ['$2 \\pi r$', ['2 \\pi r']],
    ['$3 x + 4 y$', ['3 x + 4 y']],
    ['($5$)', ['5']],
    ['$\\$5 + x$', ['\\$5 + x']],
    ['变量$x$的值', ['x']],
  ])('stands between dollars: %s', (text, formulas) => expect(formulasIn(text)).toEqual(formulas))

  it.each([
    'It costs $5 and $6.',
    'Between $5, $6 and $7.',
    '$5/$6',
    '$5-$10',
    'US$5 and C$6',
    'Price: 5$ or 6$',
    '$5 and 6$',
    '$1,000 for a$',
    'only one $x',
    '$ x $',
    '$$',
    '$$ $$',
    '$$$$',
    '$$$x$$$',
    'cheap $, dear $$, dearer $$$',
    'from $$5 and dearer to $$6',
    '$$x$',
    '\\$$x$$',
    `$$${'x'.repeat(1_001)}$$`,
    '$a\nb$',
    'echo $HOME and $PATH',
    '\\$x\\$',
    `$${'x'.repeat(1_001)}$`,
  ])('is not: %s', (text) => expect(formulasIn(text)).toEqual([]))

  it.each([
    ['$$x^2$$', ['x^2']],
    ['Consider $$ \\int_0^1 x\\,dx $$ and $y$.', [' \\int_0^1 x\\,dx ', 'y']],
    [
      '$$\n\\begin{aligned}a&=1\\\\b&=2\\end{aligned}\n$$',
      ['\n\\begin{aligned}a&=1\\\\b&=2\\end{aligned}\n'],
    ],
    ['$$a$$ and $$b$$', ['a', 'b']],
    ['$$\\$5 + x$$', ['\\$5 + x']],
  ])('between two dollars stands on a line of its own: %s', (text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas)
    expect(splitFormulas(text).find(({ kind }) => kind === 'formula')).toMatchObject({ isDisplayed: true })
  })

  it('names its element by its TeX; other texts do so themselves', () => {
    expect(nameWithFormulas('Is $x^2$ worth $5?')).toBe('Is x^2 worth $5?')
    expect(nameWithFormulas('From $5 to $6')).toBeUndefined()
  })

  it('is taken out of its text, and nothing else is changed', () => {
    expect(splitFormulas('From \\$5 on, $x$ is $5.')).toEqual([
      { kind: 'text', text: 'From $5 on, ' },
      { kind: 'formula', text: 'x', isDisplayed: false },
      { kind: 'text', text: ' is $5.' },
    ])
    const pieces = fc.array(fc.constantFrom('$', ' ', 'x', '5', 'ab', '^2', '\n', ','), { maxLength: 30 })
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const joined = splitFormulas(text).map((piece) => {
          if (piece.kind === 'text') return piece.text
          return piece.isDisplayed ? `$$${piece.text}$$` : `$${piece.text}$`
        })
        expect(joined.join('')).toBe(text)
        expect(hasFormula(text)).toBe(joined.length > 0 && formulasIn(text).length > 0)
      }),
    )
  })
})
