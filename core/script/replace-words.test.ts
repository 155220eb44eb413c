import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateScript } from './parse.ts'
import { type FindQuery, findInScript, replaceInScript } from './replace-words.ts'
import { scanScript } from './scan.ts'
import { stripTags } from './spoken.ts'
import { makePlain, writeMarker } from './write.ts'

const found = (script: string, find: string, more: Omit<FindQuery, 'find'> = {}): string[] =>
  findInScript(script, { find, ...more }).map(({ ranges }) =>
    ranges.map(({ start, end }) => script.slice(start, end)).join('|'),
  )
const replaced = (script: string, find: string, by: string, more: Omit<FindQuery, 'find'> = {}) =>
  replaceInScript(script, { find, ...more }, by)

describe('finding', () => {
  it('finds spoken words, not tags and attributes', () => {
    expect(found('A tree. [highlight text="tree" color="red"]This tree[/highlight] is red.', 'tree')).toEqual(
      ['tree', 'tree'],
    )
    expect(found('[highlight text="tree"]x[/highlight]', 'highlight')).toEqual([])
    expect(found('[drawing drawing_id="a"]Manual drawing[/drawing] here', 'drawing')).toEqual([])
    expect(found('[MARKER:tree] tree', 'tree')).toEqual(['tree'])
  })
  it('takes special characters literally', () => {
    const script = 'a+b (c) [d] {e} ^f$ |g| \\h/ i*j? k.l -m #n'
    for (const find of script.split(' ')) expect(found(script, find)).toEqual([find])
    expect(found('aaa', '.')).toEqual([])
    expect(found('a', '')).toEqual([])
  })
  it('is case-sensitive only when asked to, in every alphabet', () => {
    expect(found('Tree tree TREE', 'tree')).toHaveLength(3)
    expect(found('Tree tree TREE', 'tree', { matchCase: true })).toEqual(['tree'])
    expect(found('ÉCOLE école ДОМ дом Σίσυφος', 'école')).toHaveLength(2)
    expect(found('ДОМ дом', 'Дом')).toHaveLength(2)
  })
  it('finds whole words only when asked to', () => {
    const words = (script: string, find: string) => found(script, find, { wholeWords: true })
    expect(words('tree trees subtree tree_1 tree2 tree. "tree" tree', 'tree')).toHaveLength(4)
    expect(words('naïve naïveté', 'naïve')).toEqual(['naïve'])
    expect(words('é e', 'e')).toEqual(['e'])
    expect(words('C++ and C+', 'C++')).toEqual(['C++'])
    expect(words('나무와 나무', '나무')).toEqual(['나무'])
    // Chinese has no spaces: a word ends wherever it ends.
    expect(words('二叉树是一种树。', '树')).toHaveLength(2)
    expect(words('[highlight text="x"]tree[/highlight]s', 'tree')).toEqual([])
  })
  it('cuts no character in two', () => {
    expect(found('👩‍👩‍👧 👩', '👩')).toEqual(['👩'])
    expect(found('e\u0301 e', 'e')).toEqual(['e'])
    expect(found('👩', '\ud83d')).toEqual([])
  })
  it('finds words in which a tag begins or ends, piece by piece', () => {
    expect(found('the [highlight text="quick"]quick[/highlight] fox', 'the quick fox')).toEqual([
      'the |quick| fox',
    ])
  })
})

describe('replacing', () => {
  it('leaves tags as they stand', () => {
    expect(replaced('[highlight text="tree"]a tree[/highlight] tree', 'tree', 'graph')).toEqual({
      script: '[highlight text="tree"]a graph[/highlight] graph',
      replaced: 2,
      left: 0,
    })
  })
  it('puts the replacement in as it is', () => {
    expect(replaced('a b', 'b', '$& $1 \\n $$').script).toBe('a $& $1 \\n $$')
    expect(replaced('a bb b', 'b', '').script).toBe('a  ')
  })
  it('keeps the capitals of a match, unless they were searched', () => {
    const said = 'Slope and slope, SLOPE. [highlight text="Slope"]Slope[/highlight]'
    expect(replaced(said, 'slope', 'the gradient').script).toBe(
      'The gradient and the gradient, THE GRADIENT. [highlight text="Slope"]The gradient[/highlight]',
    )
    expect(replaced(said, 'slope', 'the gradient', { matchCase: true }).replaced).toBe(1)
    // A match in exactly the searched form is replaced by exactly the given text.
    expect(replaced('SQL and sql', 'SQL', 'sequel').script).toBe('sequel and sequel')
    expect(replaced('École, É', 'école', 'ß1').script).toBe('SS1, É')
    expect(replaced('나무', '나무', 'tree').script).toBe('tree')
  })
  it('replaces across a tag only when the change lies on one side of it', () => {
    const script = 'the [highlight text="quick"]quick[/highlight] fox'
    const over = (find: string, by: string) => replaced(script, find, by)
    expect(over('the quick', 'the slow').script).toBe('the [highlight text="quick"]slow[/highlight] fox')
    expect(over('the quick', 'a quick').script).toBe('a [highlight text="quick"]quick[/highlight] fox')
    expect(over('quick fox', 'quick brown fox').script).toBe(
      'the [highlight text="quick"]quick[/highlight] brown fox',
    )
    expect(over('the quick fox', 'a slow dog')).toEqual({ script, replaced: 0, left: 1 })
    // Otherwise the tag would have no words left.
    expect(over('the quick fox', 'the  fox')).toEqual({ script, replaced: 0, left: 1 })
  })
  it('makes and unmakes no tag', () => {
    const make = replaced('[x text="a"]words[/highlight] x', 'x', 'highlight', { wholeWords: true })
    expect(make.script).toBe('[x text="a"]words[/highlight] highlight')
    expect(make).toMatchObject({ replaced: 1, left: 1 })
    expect(replaced('x y', 'x', '[highlight text="a"]')).toEqual({ script: 'x y', replaced: 0, left: 1 })
    const open = '[highlight text="a] words x [/highlight]'
    expect(replaced(open, 'x', '" ')).toMatchObject({ script: open, left: 1 })
  })
  it('stays linear with many matches, also when each of them is doubtful', () => {
    const many = replaced('a '.repeat(25_000), 'a', 'bb')
    expect(many.replaced).toBe(25_000)
    const doubtful = replaced('[x] '.repeat(12_000), 'x', 'highlight')
    expect(doubtful).toMatchObject({ replaced: 0, left: 12_000 })
  })
})

const pieces = fc.oneof(
  fc.constantFrom(
    'tree',
    'Tree',
    ' a ',
    'x',
    '[',
    ']',
    '"',
    '[highlight text="tree"',
    '[/highlight]',
    '[MARKER:tree]',
  ),
  fc.constantFrom('[drawing/]', '나무', '树', '👩‍👧', 'e\u0301', '\n', '.'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const hostile = fc.array(pieces, { maxLength: 20 }).map((list) => list.join(''))
const good = fc
  .array(
    fc.oneof(
      hostile.map(makePlain),
      hostile.map((content) =>
        writeMarker({ type: 'highlight', content: makePlain(content), attributes: { text: 'tree' } }),
      ),
    ),
    { maxLength: 8 },
  )
  .map((list) => list.join(' '))
const query = fc.record({
  find: fc.oneof(fc.constantFrom('tree', 'a', 'x', '[', ' ', 'tree a', '树', '👩'), hostile),
  matchCase: fc.boolean(),
  wholeWords: fc.boolean(),
})
const tags = (script: string) => scanScript(script).tokens.map(({ start, end }) => script.slice(start, end))

describe('of any text', () => {
  it('keeps every tag, and changes only the matches', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, good), query, hostile, (script, asked, by) => {
        const matches = findInScript(script, asked)
        const made = replaceInScript(script, asked, by)
        expect(tags(made.script)).toEqual(tags(script))
        expect(validateScript(made.script).errors).toEqual(validateScript(script).errors)
        expect(made.replaced + made.left).toBe(matches.length)
        let before = 0
        for (const { ranges } of matches) {
          for (const { start, end } of ranges) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            before = end
          }
        }
      }),
      { numRuns: 400 },
    )
  })
  it('finds what it says it finds, and the same words by themselves change nothing', () => {
    fc.assert(
      fc.property(good, query, (script, asked) => {
        const exact = { ...asked, matchCase: true }
        for (const match of findInScript(script, exact))
          expect(match.ranges.map(({ start, end }) => script.slice(start, end)).join('')).toBe(exact.find)
        expect(replaceInScript(script, exact, exact.find).script).toBe(script)
      }),
      { numRuns: 300 },
    )
  })
  it('finds in a script without tags what its text holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[abc ]{0,40}$/), fc.stringMatching(/^[abc]{1,3}$/), (script, find) => {
        expect(findInScript(script, { find, matchCase: true })).toHaveLength(script.split(find).length - 1)
        expect(replaceInScript(script, { find, matchCase: true }, 'z').script).toBe(
          script.split(find).join('z'),
        )
        expect(stripTags(script)).toBe(script.replaceAll(/ +/g, ' ').trim())
      }),
    )
  })
})
