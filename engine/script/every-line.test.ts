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
  return { number: 4, lines: [makeLine(80, 40, title, 70), ...lines] }
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

describe('every readable line is said', () => {
  it.each([
    'Pick k = n then the memory grows slowly',
    'The memory that is needed grows as O (n)',
    'For all z ∈ Z the following two things hold',
    'The best ratio is 1:2 or 1:3',
    'Method',
    'with σ as the width of the window',
  ])('with its symbols: %s', async (text) => {
    const script = await write(list('Costs', '• Every part is read once', `• ${text}`, 'y = [2x1, 4x2]'))
    expect(script).toContain('Every part is read once')
    expect(script.toLowerCase()).toContain(text.toLowerCase())
    expect(script).not.toContain('[2x1')
    expect(script.match(/formula on the slide/g)).toHaveLength(1)
  })

  it('except a formula, which is pointed at, but not again on every slide', async () => {
    const formulas = place('Rules', [300, 300, 'y = f(u), u = g(x)'])
    expect(await write(formulas)).toContain('formula')
    const words = list('Graphs', '• Break the work into small steps.', 'y = [2x1, 4x2]')
    expect(await write(words)).toContain('formula')
    expect(await write(words, { before: formulas })).not.toContain('formula')
  })

  it('except the labels of a figure: single words smaller than the text, and upright ones', async () => {
    const slide = list('Learning', '• The error falls with every step')
    const label = { text: 'epoch', x: 900, y: 800, width: 60, height: 24, fontSizePx: 20 }
    const axis = { text: 'mean error', x: 700, y: 500, width: 24, height: 120, fontSizePx: 40 }
    const script = await write({ ...slide, lines: [...slide.lines, label, axis] })
    expect(script).toContain('falls with every step')
    expect(script).not.toMatch(/epoch|mean error/)
  })

  it('except torn pieces of one or two letters', async () => {
    const script = await write(list('Rules', 'Of', 'a', '• Every function has a slope', 'の'))
    expect(script).toBe('We now come to “Rules”.\n\nEvery function has a slope.')
  })

  it('box by box, in the order of the page', async () => {
    const slide = place(
      'Two ways of learning',
      [100, 200, 'With labels'],
      [100, 280, 'People make the labels by hand every day'],
      [1000, 200, 'Without labels'],
      [1000, 280, 'Clustering finds the groups by itself'],
    )
    const script = await write(slide)
    const order = ['With labels', 'People make', 'Without labels', 'Clustering finds'].map((text) =>
      script.toLowerCase().indexOf(text.toLowerCase()),
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('with its sense, where a slide weighs for and against', async () => {
    const script = await write(
      list('Solar power', '+ Clean', '+ The fuel costs nothing', '✗ No sun at night'),
    )
    expect(script).toMatch(/Pro: Clean\. The fuel costs nothing\. Con: No sun at night\./)
    const plain = await write(list('Solar power', '- Clean', '- The fuel costs nothing'))
    expect(plain).not.toMatch(/Pro|Con/)
  })

  it('but not the number of a footnote', async () => {
    expect(await write(list('Costs', '• Every part is read once² or twice.³', '²Or never'))).toMatch(
      /read once or twice\. Or never\./,
    )
    expect(await write(list('Costs', '• The cost grows with n² and with sin² of the angle'))).toContain(
      'n² and with sin²',
    )
  })

  it('in one sentence, where short texts stand scattered', async () => {
    const slide = place(
      'Learning',
      [100, 200, '• The error falls with every step'],
      [700, 400, 'Training data'],
      [1200, 400, 'New data'],
      [900, 600, 'Number of steps'],
      [100, 700, '• It rises again on the test data'],
    )
    expect(await write(slide)).toMatch(
      /every step\. Training data, New data, Number of steps\. It rises again/,
    )
  })

  it('with words for the rest of a formula', async () => {
    expect(await write(list('Costs', '• The costs in a week: J(w₀, w₁) ='))).toContain(
      'The costs in a week: the formula on the slide.',
    )
  })

  it('does not cost a paragraph its short last line', async () => {
    const slide = place(
      'Graphs',
      [100, 200, '• We split all of the work into simple'],
      [140, 250, 'operations'],
    )
    expect(await write(slide)).toMatch(/into simple operations\./)
  })

  it('on slides without anything else, without a summary', async () => {
    const settings = { length: 'long', tone: 'professional', style: 'standard' } as const
    expect(await write(place('Part two'), { settings })).not.toMatch(/So much for|That was our look/)
  })

  it('row by row in a table', async () => {
    const slide = place(
      'Results',
      [100, 200, 'Method'],
      [700, 200, 'Error rate'],
      [100, 270, 'Our model'],
      [700, 270, 'Very low'],
    )
    expect(await write(slide)).toMatch(/Method.+Error rate.+Our model.+Very low/)
  })
})

describe('a title', () => {
  it('in capitals keeps its acronyms, and its small words become small', async () => {
    expect(await write(list('COMMENTS ON PFI', '• The state pays later'))).toContain('Comments on PFI')
    expect(await write(list('PARETO’S CHOICE', '• Two goods are chosen'))).toContain('Pareto’s Choice')
    expect(await write(list('HOW NASA WORKS', '• NASA is an agency'))).toContain('How NASA Works')
    expect(
      await write(list('DIE NÄCHSTEN WOCHEN', '• In der nächsten Woche schreiben wir'), { language: 'de' }),
    ).toContain('Die nächsten Wochen')
  })

  it('on a first page that begins to teach does not cost its lines, also in a short script', async () => {
    const slide = { ...list('Seeds', 'Seeds need light', 'Seeds need water every day'), number: 1 }
    const settings = { length: 'short', tone: 'casual', style: 'concise' } as const
    expect(await write(slide, { settings })).toMatch(/Seeds need light.*Seeds need water every day/s)
  })
  it('on the first page is joined, and every line below it is said', async () => {
    const size = (text: string, y: number, fontSizePx: number): SlideLine => ({
      text,
      x: 200,
      y,
      width: text.length * fontSizePx * 0.5,
      height: fontSizePx,
      fontSizePx,
    })
    const lines = [
      size('University of Botany', 100, 30),
      size('How plants make', 300, 80),
      size('Their Sugar', 400, 80),
      size('bell hooks', 600, 30),
      size('May 2024', 700, 30),
    ]
    const script = await write({ number: 1, lines })
    expect(script).toContain('How plants make Their Sugar')
    for (const text of ['University of Botany', 'bell hooks', 'May 2024']) expect(script).toContain(text)
  })
})

describe('Korean', () => {
  const ko = { language: 'ko' }

  it.each([
    ['계산이 매우 쉬움', '계산이 매우 쉬움.'],
    ['값이 변하지 않음', '값이 변하지 않습니다.'],
    ['작은 모델보다 큰 모델들보다', '작은 모델보다 큰 모델들보다.'],
    ['단어의 확률을 계산한다', '단어의 확률을 계산합니다.'],
    ['파일을 내려받아 저장함', '파일을 내려받아 저장합니다.'],
    ['참조 오류의 원인이 됨', '참조 오류의 원인이 됩니다.'],
    ['최적화는 어려운 문제임. 값을 더 높임', '최적화는 어려운 문제입니다. 값을 더 높입니다.'],
    ['정수는 변환 후 쓸 수 있음', '정수는 변환 후 쓸 수 있습니다.'],
    ['세 값을 배열로 변환', '세 값을 배열로 변환합니다.'],
    ['런타임에서 오류가 발생', '런타임에서 오류가 발생합니다.'],
    ['사용자를 위한 도구', '사용자를 위한 도구.'],
    ['희소 문제가 여전히 존재하지 않는다', '희소 문제가 여전히 존재하지 않습니다.'],
    ['문제를 해결하였다', '문제를 해결하였습니다.'],
    ['단어의 수가 굉장히 늘어난다', '단어의 수가 굉장히 늘어납니다.'],
    ['LSTM과 GRU의 개요를 설명', 'LSTM과 GRU의 개요를 설명합니다.'],
  ])('changes an ending only where it is certain: %s', async (text, said) => {
    const script = await write(
      list('언어 모델', '• 다음 내용을 차례로 살펴본다.', `• ${text}`, '• 그 다음을 본다.'),
      ko,
    )
    expect(script).toContain(said)
    expect(script).not.toMatch(/움입니다|음입니다|모델들봅니다/)
  })

  it('joins a clause to its end', async () => {
    const slide = list('언어 모델', '확률을 조금 높일 수는 있었지만,', '희소 문제는 여전히 존재한다.')
    expect(await write(slide, ko)).toContain('있었지만, 희소 문제는 여전히 존재합니다.')
  })
})

it('speaks Kangxi, compatibility and full-width forms as the characters that people type', async () => {
  const script = await write(list('⼈⼯知能', '• ⼤きなモデルは⾼いＧＰＵを使う'), { language: 'ja' })
  expect(script).toContain('人工知能')
  expect(script).toContain('大きなモデルは高いGPUを使う')
})

describe('instructions', () => {
  const slide = list('Osmosis', '• Water moves through the membrane')
  const ask = async (instructions: string, currentScript = '') => {
    const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
    const request = { slide, before: null, after: null, slideCount: 9, lectureTitle: 'L', courseName: 'C' }
    return engine.writeScript({ ...request, language: 'en', settings, instructions, currentScript })
  }

  it('are never pasted into the script', async () => {
    const { script, notes } = await ask('Explain with a cooking analogy. End with: Goodbye')
    expect(script).toMatch(/Goodbye\.$/)
    expect(script).not.toMatch(/analogy/)
    expect(textOf(notes)).toContain('“Explain with a cooking analogy”')
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

describe('a formula within a sentence', () => {
  it.each([
    ['en', 'The cost of all days together is', 'The cost of all days together is: the formula on the slide.'],
    [
      'de',
      'Die Kosten sind leicht zu berechnen:',
      'Die Kosten sind leicht zu berechnen: die Formel auf der Folie.',
    ],
  ])('is named where the sentence needs it: %s', async (language, text, said) => {
    const script = await write(list('2026', text, '    y = [2x1, 4x2]'), { language })
    expect(script).toContain(said)
    expect(script.match(/formula|Formel/g)).toHaveLength(1)
  })

  it('does not end the sentence', async () => {
    const rows: [number, number, string][] = [
      [100, 200, 'Die zu dem Wert'],
      [700, 300, 'y = [2x1, 4x2]'],
      [100, 420, 'gehörige Funktion der Zahlen ist bekannt'],
    ]
    const script = await write(place('Werte', ...rows), { language: 'de' })
    expect(script).toContain(
      'Die zu dem Wert: die Formel auf der Folie, gehörige Funktion der Zahlen ist bekannt.',
    )
  })
})

describe('program text', () => {
  it.each([
    '> from scipy import stats',
    '[4]: from time import time, sleep',
    "['setosa', 'versicolor', 'virginica']",
    'for(int i = 1; i < size; i++)',
    'maxi = T[0]',
    'A[i + 1] = key',
    '"name": "Borderify",',
    '"icons": {',
  ])('is not said: %s', async (text) => {
    const script = await write(list('Programs', '• Every program is run once', text))
    expect(script).toContain('Every program is run once.')
    expect(script).not.toContain(text.slice(2, 8))
    expect(script).toContain('code')
  })
})
