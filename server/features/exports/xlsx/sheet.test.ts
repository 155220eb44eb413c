import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeParts } from './parts.ts'
import { escapeXml, nameColumn, openSheet, writeRow } from './sheet.ts'

/** Decodes as Excel does. Source: ECMA-376-1, 22.9.2.19. */
const read = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

describe('a text', () => {
  it('is read back whatever it holds, and is never markup', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc
            .array(
              fc.constantFrom(
                '_x',
                '0041',
                '_',
                '<f>',
                '&amp;',
                ']]>',
                '\u0001',
                '\ud800',
                '=',
                '\r\n',
                '한',
              ),
            )
            .map((parts) => parts.join('')),
        ),
        (text) => {
          const xml = escapeXml(text)
          expect(xml).not.toMatch(/[<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
          expect(xml.isWellFormed()).toBe(true)
          expect(read(xml)).toBe(text.toWellFormed())
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is cut where a cell of Excel ends', () => {
    const row = writeRow(['x'.repeat(40_000)], 2, ['A'])
    expect(/>(x+)</.exec(row)?.[1]).toHaveLength(32_767)
  })
})

it('a number is shown as it is, and cut after two decimals', () => {
  const parts = new Map(writeParts(['Grades']))
  const cellFormats = [
    ...(parts.get('xl/styles.xml') ?? '').split('<cellXfs')[1]!.matchAll(/numFmtId="(\d+)"/g),
  ]
  const row = writeRow([34, 0, 34.5, 33.25, 100 / 3], 2, ['A', 'B', 'C', 'D', 'E'])
  const formats = [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => cellFormats[Number(style)]?.[1])
  // General and 0.00. Source: ECMA-376-1, 18.8.30.
  expect(formats).toEqual(['0', '0', '0', '0', '2'])
})

it('columns have the names that Excel gives them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(nameColumn)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ])
})

it('numbers, times and formulas are typed: only numbers become numbers', () => {
  const row = writeRow([1.5, '1.5', { localTime: Date.UTC(2026, 0, 1, 12) }, null, '', '=1+1'], 7, [
    ...'ABCDEF',
  ])
  expect(row).toContain('<c r="A7" s="2"><v>1.5</v></c>')
  expect(row).toContain('<c r="B7" s="1" t="inlineStr"><is><t xml:space="preserve">1.5</t></is></c>')
  expect(row).toContain('<c r="C7" s="3"><v>46023.5</v></c>')
  expect(row).not.toContain('D7')
  expect(row).not.toContain('E7')
  expect(row).toContain('>=1+1</t>')
  expect(row).not.toContain('<f>')
  expect(openSheet([{ title: '<A>', widthChars: 12 }], true)).toContain('&lt;A&gt;')
})
