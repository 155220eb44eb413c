import { AiRefusedError, type AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { textOf } from '@lectern/core/messages/testing/text-message.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { describe, expect, it } from 'vitest'
import { annotate, makeSlide, markersOf, ofType } from './slides-for-tests.ts'

type Page = ReturnType<typeof makeSlide>

const highlightsOf = async (page: Page, changes: Partial<AnnotateRequest> = {}): Promise<Marker[]> =>
  ofType(await markersOf(page, changes), 'highlight')
const textsOf = (markers: Marker[]) => markers.map(({ attributes }) => attributes.text)

/**
 * Expects at most five highlights, all different, each verbatim from the slide and longer than one letter.
 */
function expectSound(page: Page, markers: Marker[]): void {
  const index = makeWordIndex(page.words)
  const texts = textsOf(markers).map((text) => (text ?? '').toLowerCase())
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) {
    expect(findPhrase(index, text, { fuzzy: false })?.score).toBeGreaterThan(0.97)
    expect(text.replace(/[^\p{L}]/gu, '').length).toBeGreaterThan(1)
  }
  expect(markers.length).toBeLessThanOrEqual(5)
}

/** Slides with a title and three bullets, each with terms that a teacher could highlight. */
const plain: Record<string, { page: Page; terms: string[] }> = {
  en: {
    page: makeSlide('Sound', [
      '• Sound waves need a medium',
      '• A tuning fork moves the air around it',
      '• Most people hear up to 20,000 hertz',
    ]),
    terms: ['Sound waves', 'tuning fork'],
  },
  ko: {
    page: makeSlide('커피 볶기', [
      '• 생두는 200도 안팎에서 볶는다',
      '• 마이야르 반응이 갈색과 향을 만든다',
      '• 1차 크랙은 수증기 때문에 일어난다',
    ]),
    terms: ['마이야르 반응', '1차 크랙'],
  },
  zh: {
    page: makeSlide('造纸的历史', [
      '• 埃及人用莎草纸写字',
      '• 公元105年蔡伦改进了造纸术',
      '• 木质素使纸张变黄',
    ]),
    terms: ['埃及人', '造纸术'],
  },
}

describe('a plain slide', () => {
  it.each(Object.entries(plain))(
    'of a title and three bullets has its terms highlighted in %s',
    async (language, one) => {
      const { script } = await annotate(one.page, { language, tools: ['highlight'] })
      const markers = ofType(parseScript(script).markers, 'highlight')
      expectSound(one.page, markers)
      expect(textsOf(markers)).toEqual(expect.arrayContaining(one.terms))
    },
  )

  it.each(Object.entries(plain))(
    'is highlighted in %s in the sentence about the bullet',
    async (language, one) => {
      const { script } = await annotate(one.page, { language, tools: ['highlight'] })
      const plain = stripTags(script)
      const sentences = splitSentences(plain, language).map(({ start, end }) =>
        plain.slice(start, end).toLowerCase(),
      )
      for (const { content } of parseScript(script).markers) {
        const said = content.toLowerCase()
        const bullet = one.page.slide.lines.slice(1).find(({ text }) => text.toLowerCase().includes(said))
        const begin = (bullet?.text.toLowerCase().replace('• ', '') ?? '?').slice(0, 3)
        expect(sentences.find((sentence) => sentence.includes(said))).toContain(begin)
      }
    },
  )

  it('of full sentences has no verb, adverb, amount or half of a name highlighted', async () => {
    const page = makeSlide('Oceans', [
      "• Oceans cover 71 percent of the Earth's surface",
      '• Kelvin built a machine that predicted tides in 1872',
      '• High tides are 12 hours and 25 minutes apart',
      '• Winds along a coast push surface water out to sea',
      '• A wave breaks when it becomes too steep',
      '• Satellites measure the height of the surface by radar',
    ])
    const texts = textsOf(
      await highlightsOf(page, { settings: { length: 'long', tone: 'neutral', style: 'standard' } }),
    )
    expect(texts).toEqual(expect.arrayContaining(["Earth's surface", 'surface water']))
    const bad =
      /\b(?:cover|built|predicted|apart|along|push|breaks|measure|hours|minutes|percent|steep)\b|^Earth$/i
    expect(texts.filter((text) => bad.test(text ?? ''))).toEqual([])
  })

  it('of Korean or Chinese sentences has no verb, amount or half of a number highlighted', async () => {
    const korean = makeSlide('커피', [
      '• 아라비카는 고도 1,000미터 이상에서 자란다',
      '• 9기압으로 25초 동안 추출한다',
      '• 잘 익은 체리를 딴다',
    ])
    const ko = textsOf(await highlightsOf(korean, { language: 'ko' }))
    expect(ko).toContain('아라비카')
    expect(ko.filter((text) => /\d|미터|동안|익은|이상/.test(text ?? ''))).toEqual([])
    const chinese = makeSlide('纸', [
      '• 751年怛罗斯之战后造纸术传到撒马尔罕',
      '• 现代造纸机每分钟生产两千米纸',
      '• 脱墨用气泡把油墨带走',
    ])
    const zh = textsOf(await highlightsOf(chinese, { language: 'zh' }))
    expect(zh.length).toBeGreaterThan(0)
    expect(zh.filter((text) => /年|传到|生产|两千|带走|用|把/.test(text ?? ''))).toEqual([])
  })

  it('has terms highlighted without verbs, particles and small words in Korean and Portuguese', async () => {
    const korean = makeSlide('쿠키', [
      '• 쿠키를 이용해 상태 정보를 저장한다',
      '• 일반 함수와는 달리 매개변수가 하나 더 있다',
      '• 웹 브라우저를 만드는 회사가 많다',
    ])
    const ko = textsOf(await highlightsOf(korean, { language: 'ko' }))
    expect(ko).toContain('상태 정보')
    expect(ko.filter((text) => /이용|함수와|만드/.test(text ?? ''))).toEqual([])
    const portuguese = makeSlide('Estatística', [
      '• Existe mais de uma abordagem aos métodos estatísticos',
      '• Podemos então ordenar as hipóteses pela verossimilhança',
      '• Para diferenciar, pode ser resultado de eventos complexos',
    ])
    const pt = textsOf(await highlightsOf(portuguese, { language: 'pt' }))
    expect(pt).toEqual(expect.arrayContaining(['métodos estatísticos']))
    expect(pt.filter((text) => /existe|podemos|então|para|pode/i.test(text ?? ''))).toEqual([])
  })

  it('with one common word in its points has that one highlighted', async () => {
    const page = makeSlide('Homework', ['• Include code and a page of results'])
    expect(await highlightsOf(page)).toHaveLength(1)
  })
})

describe('a slide of formulas', () => {
  const page = makeSlide('Bayes', ['P(A|B) = P(B|A) P(A) / P(B)', 'P(B) = P(B|A) P(A) + P(B|C) P(C)'])

  it('has the widest one highlighted where the script mentions the formula', async () => {
    const markers = await highlightsOf(page)
    expect(markers.map(({ content }) => content)).toEqual(['formula'])
    expect(textsOf(markers)).toEqual(['P(B) = P(B|A) P(A) + P(B|C) P(C)'])
    expectSound(page, markers)
  })

  it('has the one highlighted that the slide before does not show', async () => {
    const before = { ...makeSlide('Bayes', ['P(B) = P(B|A) P(A) + P(B|C) P(C)']).slide, number: 3 }
    before.lines[1]!.y = page.slide.lines[2]!.y
    expect(textsOf(await highlightsOf(page, { before }))).toEqual(['P(A|B) = P(B|A) P(A) / P(B)'])
  })

  it('has it highlighted in addition to the words of a short script, and nothing more in a second run', async () => {
    const formulas = ['P(A|B) = P(B|A) P(A) / P(B)', 'P(B) = P(B|A) P(A) + P(B|C) P(C)']
    const rules = makeSlide('Rules', ['• Bayesian inference', '• Prior probability', ...formulas])
    const currentScript =
      'We need Bayesian inference. It begins with a prior probability. Then read the formula. One more equation follows.'
    const { script } = await annotate(rules, { currentScript })
    const marked = ofType(parseScript(script).markers, 'highlight').map(({ content }) => content)
    expect(marked).toEqual(['Bayesian inference', 'prior probability', 'formula'])
    expect((await annotate(rules, { currentScript: script })).script).toBe(script)
  })

  it('has no torn piece highlighted, and no error', async () => {
    const torn = makeSlide('Gradient', ['∂y', '=', '∂x', '1 −', '∑ ∏', '= 1 −'])
    const { script } = await annotate(torn)
    expect(ofType(parseScript(script).markers, 'highlight').map(({ content }) => content)).not.toContain(
      'formula',
    )
  })
})

describe('a slide without points', () => {
  it('that is a picture is rejected without a script, and left alone with one', async () => {
    const picture = { slide: { number: 4, lines: [] }, words: [] }
    await expect(annotate(picture)).rejects.toThrow(AiRefusedError)
    const currentScript = 'Here you see a leaf.'
    const { script, notes } = await annotate(picture, { currentScript })
    expect(script).toBe(currentScript)
    expect(textOf(notes)).toMatch(/\.$/)
  })
})

describe("lines of the deck's frame", () => {
  const footer = 'Prof. Miller: Marine biology, summer school'
  const line = { text: footer, fontSizePx: 36, x: 100, y: 1040, width: 900, height: 36 }
  const furniture = [line]
  const withFooter = (number: number, title: string, lines: string[]) => {
    const page = makeSlide(title, lines)
    const words = footer
      .split(' ')
      .map((text, at) => ({ text, x: 100 + at * 120, y: 1040, width: 110, height: 36 }))
    return {
      slide: { ...page.slide, number, lines: [...page.slide.lines, line] },
      words: [...page.words, ...words],
    }
  }
  const before = withFooter(3, 'Kelp', ['• Kelp grows half a metre a day', '• It needs cold water']).slide
  const page = withFooter(4, 'Corals', [
    '• Marine biology began with corals',
    '• Polyps build the coral reef',
  ])

  it('are neither spoken nor highlighted, even in letters as large as the text', async () => {
    const { script } = await annotate(page, { before, furniture })
    expect(script).not.toContain('Miller')
    expect(script).not.toContain('summer school')
    const texts = textsOf(ofType(parseScript(script).markers, 'highlight'))
    expect(texts).toContain('coral reef')
    expect(texts.filter((text) => /Miller|summer/.test(text ?? ''))).toEqual([])
  })

  it("and the lecture's title are not highlighted where a professor's script names them", async () => {
    const currentScript = 'At this summer school, marine biology is about the coral reef.'
    const texts = textsOf(
      await highlightsOf(page, { before, furniture, currentScript, lectureTitle: 'Marine biology' }),
    )
    expect(texts).toEqual(['coral reef'])
  })
})

it('highlights a word in the form that is spoken, if the slide shows both forms', async () => {
  const page = makeSlide('Corpus', ['• A model of sentence pairs', '• Each sentence pair has words'])
  const currentScript = 'This is a model of sentence pairs.'
  expect(textsOf(await highlightsOf(page, { currentScript }))).toEqual(['sentence pairs'])
})
