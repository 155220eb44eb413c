import type { ScriptRequest, SlideLine, SlideText } from '@lectern/core/ai/engine.ts'
import { textOf } from '@lectern/core/messages/testing/text-message.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { describe, expect, it } from 'vitest'

const engine = createBuiltInEngine()

/** Texts with their positions: [x, y, text]. The title stands above them. */
function place(title: string, ...texts: [number, number, string][]): SlideText {
  const makeLine = (x: number, y: number, text: string, size: number): SlideLine => {
    const width = [...text].reduce((sum, char) => sum + size * (/[가-힣]/.test(char) ? 0.9 : 0.45), 0)
    return { text, x, y, width, height: size * 1.2, fontSizePx: size }
  }
  const lines = texts.map(([x, y, text]) => makeLine(x, y, text, 40))
  return { number: 4, title: null, lines: [makeLine(80, 40, title, 70), ...lines] }
}

/** Lines below each other; two leading spaces are one indent. */
function list(title: string, ...texts: string[]): SlideText {
  const indent = (text: string) => 100 + (text.length - text.trimStart().length) * 30
  return place(
    title,
    ...texts.map((text, row): [number, number, string] => [indent(text), 200 + row * 60, text.trimStart()]),
  )
}

async function write(slide: SlideText, changes: Partial<ScriptRequest> = {}): Promise<string> {
  const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
  const request = { slide, before: null, after: null, slideCount: 9, lectureTitle: 'L', courseName: 'C' }
  const rest = { language: 'en', settings, instructions: '', currentScript: '' }
  return (await engine.writeScript({ ...request, ...rest, ...changes })).script
}

describe('text with a broken formula', () => {
  it.each([
    ['a root that was lost', 'Pick k = n then the memory grows slowly', /memory|k = n/],
    ['a hollow call', 'The memory that is needed grows as O (n)', /memory/],
    ['a fraction on one line', 'Keeping one part costs about n/k of the memory', /memory/],
    ['two fractions alike', '∂u/∂v is a row of numbers, while ∂u/∂v is a column', /row|column/],
    ['math italics', 'count 𝑡ℎ𝑒 𝑠𝑚𝑎𝑙𝑙 𝑓𝑜𝑥 jumps over the fence', /count|fox|jumps/],
    [
      'an exponent that fell down',
      'Sorting so many items needs T(n2) comparisons then',
      /Sorting|comparisons/,
    ],
    ['letters that were bold', 'b, b and B are not functions of x', /functions/],
    ['Greek letters', 'with σ as the width of the window', /width/],
  ])('is left out: %s', async (_name, text, never) => {
    const script = await write(list('Costs', '• Every part is read once', `• ${text}`, 'y = [2x1, 4x2]'))
    expect(script).toContain('Every part is read once')
    expect(script).not.toMatch(never)
    expect(script.match(/formula on the slide/g)).toHaveLength(1)
  })

  it('is left out with the items that depend on it, but not those after', async () => {
    const slide = list(
      'Costs',
      '• Every part is read once',
      '• For all z ∈ Z the following two things hold',
      '  • The search always comes to an end',
      '• Reading is cheaper than writing here',
    )
    const script = await write(slide)
    expect(script).not.toMatch(/always comes to an end|things hold/)
    expect(script).toMatch(/reading is cheaper than writing/i)
    const back = list(
      'Costs',
      '∂u/∂v is a row of numbers here',
      '',
      'It is called the usual layout of numbers',
    )
    expect(await write(back)).not.toContain('called')
  })

  it('keeps a sentence whose formula stands apart', async () => {
    const slide = list(
      'Sampling',
      '• Independently draw many new points z ∈ Z',
      '• We build the translation model t(f|e) from pairs of sentences',
      '• Growth stays below 30% in most years',
    )
    const script = await write(slide)
    expect(script).toMatch(/draw many new points\./)
    expect(script).toContain('the translation model from pairs of sentences')
    expect(script).toContain('below 30%')
  })

  it('is pointed at in varying words, and not again on every slide', async () => {
    const formulas = [4, 5, 6, 7].map((number) => ({
      ...place('Rules', [300, 300, 'y = f(u), u = g(x)']),
      number,
    }))
    const said = await Promise.all(formulas.map(async (slide) => (await write(slide)).split('\n').at(-1)))
    expect(new Set(said).size).toBe(4)
    const words = list('Graphs', '• Break the work into small steps', 'y = [2x1, 4x2]')
    expect(await write(words)).toContain('formula')
    expect(await write(words, { before: formulas[0] as SlideText })).not.toContain('formula')
    const announced = list('Errors', 'We measure the error of the whole model:', 'e = |A| + |B| - 1')
    expect(await write(announced, { before: formulas[0] as SlideText })).toContain('formula')
  })
})

describe('texts side by side', () => {
  it('are never read across: cells, labels and torn columns', async () => {
    const slide = place(
      'Saving memory',
      [100, 200, 'Head Tail'],
      [500, 180, 'Keep only the top Compute the'],
      [510, 230, 'in each part'],
      [790, 230, 'rest in part two'],
      [40, 500, 'Part one'],
    )
    const script = await write(slide)
    expect(script).not.toMatch(/Head|Keep|Compute|rest|Part/)
    expect(script).toMatch(/figure on the slide|on the slide itself/)
    const table = place(
      'Results',
      [100, 200, 'Method'],
      [700, 200, 'Error rate'],
      [1200, 200, 'Time'],
      [100, 270, 'Our new model'],
      [700, 270, 'very low indeed'],
      [1200, 270, 'two days'],
    )
    expect(await write(table)).not.toMatch(/Method|Error|model|days/)
  })

  it('are read one column after the other where both are prose', async () => {
    const slide = place(
      'Two ways of learning',
      [100, 200, '• Supervised learning needs labels'],
      [1000, 200, '• Clustering finds groups by itself'],
      [100, 280, '• The labels are made by people'],
      [1000, 280, '• The groups have no names yet'],
    )
    const script = await write(slide)
    const order = ['Supervised', 'made by people', 'Clustering', 'no names yet'].map((text) =>
      script.toLowerCase().indexOf(text.toLowerCase()),
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('get no summary if nothing was said', async () => {
    const settings = { length: 'long', tone: 'professional', style: 'standard' } as const
    const script = await write(place('Part two'), { settings })
    expect(script).not.toMatch(/So much for|That was our look/)
  })

  it('do not cost a paragraph its short last line', async () => {
    const slide = place(
      'Graphs',
      [100, 200, '• We split all of the work into simple'],
      [140, 250, 'operations'],
      [1200, 250, 'node one'],
    )
    expect(await write(slide)).toMatch(/into simple operations\./)
  })
})

describe('Korean', () => {
  const ko = { language: 'ko' }

  it.each([
    ['an adverb', '선생님이 교실로 부리나케', /부리나케/],
    ['an object without its verb', '모델이 데이터를 관측하지 못하는 현상을 희소문제(Sparsity)', /희소문제/],
    ['a clause without its end', '모델이 너무 단순하다고 느껴진다면', /느껴진다면/],
    ['a concession without its end', '확률을 조금 높일 수는 있었지만,', /있었지만/],
    ['n-grams', 'bigrams : a small, small fox, fox jumps, jumps over', /bigrams|fox/],
    ['math italics', 'count 𝑎 𝑠𝑚𝑎𝑙𝑙 𝑓𝑜𝑥 500번 등장', /등장/],
  ])('makes no sentence of %s', async (_name, text, never) => {
    const script = await write(list('언어 모델', '• 단어의 확률을 계산한다', `• ${text}`), ko)
    expect(script).toContain('단어의 확률을 계산합니다.')
    expect(script).not.toMatch(never)
  })

  it('joins a clause to its end', async () => {
    const slide = list('언어 모델', '확률을 조금 높일 수는 있었지만,', '희소 문제는 여전히 존재한다.')
    expect(await write(slide, ko)).toContain('있었지만, 희소 문제는 여전히 존재합니다.')
  })

  it('does not read out example sentences', async () => {
    const slide = list(
      '어순',
      '한국어는 어순이 자유롭다.',
      'Ex)',
      '① 나는 밥을 먹습니다.',
      '② 밥을 나는 먹습니다.',
    )
    const script = await write(slide, ko)
    expect(script).toContain('자유롭습니다.')
    expect(script).not.toContain('먹습니다')
  })
})

describe('instructions', () => {
  const slide = list('Osmosis', '• Water moves through the membrane')
  const ask = async (instructions: string, currentScript = '') => {
    const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
    const request = { slide, before: null, after: null, slideCount: 9, lectureTitle: 'L', courseName: 'C' }
    return engine.writeScript({ ...request, language: 'en', settings, instructions, currentScript })
  }

  it('are never pasted into the script', async () => {
    const { script, notes } = await ask('Explain with a cooking analogy and end with a question to the class')
    expect(script).toMatch(/what would you say about Osmosis\?$/)
    expect(script).not.toMatch(/to the class|analogy/)
    expect(textOf(notes)).toContain('“Explain with a cooking analogy”')
    expect(textOf(notes)).not.toContain('question')
    for (const wish of ['End with a joke about fish', 'Start with the history of it', 'Use a short story']) {
      const answer = await ask(wish)
      expect(textOf(answer.notes)).toContain(wish)
      expect(answer.script).toBe((await ask('')).script)
    }
  })

  it('that change nothing are reported', async () => {
    const { script, notes } = await ask('')
    expect(textOf(notes)).toBeNull()
    const same =
      'The built-in engine would write the same text again. Change the settings, or write the script by hand.'
    expect(textOf((await ask('', script)).notes)).toBe(same)
    expect(textOf((await ask('Make it rhyme', script)).notes)).toMatch(
      /“Make it rhyme”\. The built-in engine would write the same/,
    )
    expect(textOf((await ask('', `${script} More.`)).notes)).toBeNull()
  })
})
