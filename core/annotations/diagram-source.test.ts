import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIAGRAM_TYPES, toDiagramSource } from './diagram-source.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '"] --> x["',
    'click n0 "javascript:alert(1)"',
    '%%{init: {"securityLevel": "loose"}}%%',
    '---\nconfig:\n  securityLevel: loose\n---',
    '<script>alert(1)</script>',
    'A -> B: "quoted"',
    'end',
    'subgraph',
    '`markdown`',
    '#quot;',
    'x: 3',
    '2015: ResNet; more: yes',
    '한국어 → 日本語: 이유',
    'a :::class',
    '$$\\frac{1}{2}$$',
  ),
)

/** Allowed source lines: none that a label could have started. */
const inert = String.raw`(?:[\p{L}\p{M}\p{N} .,?!+…·–—]|#\d+;)+`
const label = String.raw`"(?!%%)(?:[\p{L}\p{M}\p{N} .,?!+…·–—()=/':-]|%(?!%)|#\d+;)+"`
const number = String.raw`-?\d+(?:\.\d+)?`
const lines = new RegExp(
  `^(?:${[
    'flowchart (?:TD|LR)|timeline|pie showData|xychart-beta',
    String.raw`  n\d+(?:\[${label}\]|\(${label}\)|\(\[${label}\]\)|\(\(${label}\)\)|\[\[${label}\]\])`,
    String.raw`  n\d+ (?:-->|==>|---|-\.-|-\.->)(?:\|${label}\|)? n\d+`,
    `  ${inert}(?: : ${inert})*`,
    `  ${label} : ${number}`,
    String.raw`  x-axis \[${label}(?:, ${label})*\]`,
    `  y-axis ${number} --> ${number}`,
    String.raw`  (?:bar|line) \[${number}(?:, ${number})*\]`,
  ].join('|')})$`,
  'u',
)

describe('each of the twelve types', () => {
  it('keeps every label inert, whatever the elements are', () => {
    expect(DIAGRAM_TYPES).toHaveLength(12)
    fc.assert(
      fc.property(
        fc.constantFrom(...DIAGRAM_TYPES, 'unknown', 'constructor'),
        fc.array(hostile, { maxLength: 6 }),
        (type, elements) => {
          const source = toDiagramSource(type, elements)
          for (const line of source?.split('\n') ?? []) expect(line).toMatch(lines)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('looks like no other where its elements are the same', () => {
    const sources = DIAGRAM_TYPES.map((type) => toDiagramSource(type, ['A: 1', 'B: 2', 'C: 3']))
    expect(new Set(sources).size).toBe(12)
  })

  it('has none without elements', () => {
    expect(toDiagramSource('flowchart', ['  ', ''])).toBeNull()
  })
})

describe('the diagram', () => {
  it('follows the arrows that are written', () => {
    expect(toDiagramSource('flowchart', ['Data -> Model -> Loss: compare'])).toBe(
      [
        'flowchart TD',
        '  n0(["Data"])',
        '  n1["Model"]',
        '  n2(["Loss"])',
        '  n0 --> n1',
        '  n1 -->|"compare"| n2',
      ].join('\n'),
    )
  })

  it('writes characters that would begin a list as codes', () => {
    expect(toDiagramSource('process', ['1. Load', '- Save', 'v1.2 (new)'])).toContain(
      '("1#46; Load")\n  n1("#45; Save")\n  n2("v1.2 (new)")',
    )
  })

  it('hangs a tree on its first element', () => {
    expect(toDiagramSource('tree', ['Root', 'Left', 'Right'])).toContain('n0 --> n1\n  n0 --> n2')
  })

  it('is a pie for shares of a whole, bars for other numbers, nodes for none', () => {
    expect(toDiagramSource('chart', ['A: 60%', 'B: 40%'])).toContain('pie')
    expect(toDiagramSource('chart', ['A: 3', 'B: 4'])).toContain('bar [3, 4]')
    expect(toDiagramSource('chart', ['A', 'B: 4'])).toContain('flowchart')
  })

  it('is a row of times with their events', () => {
    expect(toDiagramSource('timeline', ['2015: ResNet; BatchNorm', '2017: Transformer'])).toBe(
      'timeline\n  2015 : ResNet : BatchNorm\n  2017 : Transformer',
    )
  })

  it('is a row of times in the order of their arrows, each once', () => {
    const elements = ['Store -> Backward', 'Forward -> Store', 'store: keep results', 'Backward -> Gradient']
    expect(toDiagramSource('timeline', elements)).toBe(
      'timeline\n  Forward\n  Store : keep results\n  Backward\n  Gradient',
    )
  })

  it.each([
    ['parts', ['A -> B', 'A -> C']],
    ['meets', ['A -> C', 'B -> C']],
    ['circles', ['A -> B', 'B -> A']],
  ])("is drawn as a flowchart when a timeline's arrows branch, meet or circle: %s", (_, elements) => {
    expect(toDiagramSource('timeline', elements)).toContain('flowchart LR')
  })

  it('names each node once, whatever the type, when arrows say how nodes hang together', () => {
    for (const type of DIAGRAM_TYPES) {
      const source = toDiagramSource(type, ['Forward -> Store', 'Store -> Backward']) ?? ''
      expect(source.match(/Store/g)).toHaveLength(1)
    }
  })
})
