import type { ChatRequest, ChatSlide } from '@lectern/core/ai/engine.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerFromLecture } from './answer.ts'

const english: ChatSlide[] = [
  {
    number: 1,
    title: 'Photosynthesis',
    text: 'Photosynthesis\nHow plants eat',
    script: 'Welcome. Today we look at Photosynthesis.',
  },
  {
    number: 2,
    title: 'Chlorophyll',
    text: 'Chlorophyll\nAbsorbs red and blue light',
    script:
      'Next, we turn to Chlorophyll. Chlorophyll is the green pigment that absorbs red and blue light. It sits in the chloroplasts.',
  },
  {
    number: 3,
    title: 'The Calvin cycle',
    text: 'The Calvin cycle\nFixes carbon dioxide\nNeeds ATP and NADPH',
    script:
      'The Calvin cycle fixes carbon dioxide into sugar. It spends the ATP that the light reactions made.',
  },
  { number: 5, title: null, text: '', script: '' },
]
const korean: ChatSlide[] = [
  {
    number: 1,
    title: '광합성',
    text: '광합성\n식물이 빛을 먹는 법',
    script: '오늘 다룰 주제는 광합성입니다.',
  },
  {
    number: 2,
    title: '엽록소',
    text: '엽록소\n초록색 색소',
    script: '이제 엽록소를 봅니다. 엽록소는 붉은빛과 푸른빛을 흡수하는 초록색 색소입니다.',
  },
]
const chinese: ChatSlide[] = [
  { number: 1, title: '光合作用', text: '光合作用', script: '今天我们学习光合作用。' },
  {
    number: 2,
    title: '叶绿素',
    text: '叶绿素\n吸收红光和蓝光',
    script: '叶绿素是一种绿色色素，主要吸收红光和蓝光。',
  },
]

const ask = (question: string, slides = english, more: Partial<ChatRequest> = {}) =>
  answerFromLecture({
    question,
    slides,
    language: 'en',
    lectureTitle: 'Plants',
    courseName: 'Botany',
    currentSlide: 1,
    history: [],
    ...more,
  })
const cited = (reply: ReturnType<typeof ask>) => [
  ...new Set(reply.citations.map(({ slideNumber }) => slideNumber)),
]

describe('an answer', () => {
  it.each([
    ['What is chlorophyll?', english, 'en', 2, 'green pigment'],
    ['which light do chlorophylls absorb', english, 'en', 2, 'absorbs red and blue'],
    ['Where does the Calvin cycle get its ATP?', english, 'en', 3, 'spends the ATP'],
    ['엽록소가 뭐예요?', korean, 'ko', 2, '초록색 색소입니다'],
    ['엽록소는 어떤 빛을 흡수하나요?', korean, 'ko', 2, '흡수하는'],
    ['什么是叶绿素？', chinese, 'zh', 2, '绿色色素'],
  ])('%s', (question, slides, language, slide, words) => {
    const reply = ask(question, slides, { language })
    expect(cited(reply)[0]).toBe(slide)
    expect(reply.text).toContain(`[slide ${slide}]`)
    expect(reply.text).toContain(words)
  })

  it('quotes sentences with content, not those that only lead on', () => {
    expect(ask('What is chlorophyll?').citations[0]?.quote).not.toContain('Next, we turn')
  })

  it('puts the open slide first if several slides match', () => {
    expect(cited(ask('light', english, { currentSlide: 3 }))[0]).toBe(3)
    expect(cited(ask('light', english, { currentSlide: 2 }))[0]).toBe(2)
  })

  it.each(['Who is the president of France?', 'capital of Korea', 'How do I boil an egg?', 'asdf qwer'])(
    'is not invented: %s',
    (question) => {
      const reply = ask(question)
      expect(reply.text).toBe(
        'I cannot find an answer to that in this lecture. I know only its slides and scripts.',
      )
      expect(reply.citations).toEqual([])
    },
  )

  it('is in the language of the question, its quotes in the language of the lecture', () => {
    const reply = ask('Chlorophyll이 무엇인지 설명해 주세요')
    expect(reply.text).toMatch(/^\[slide 2\]에는 이렇게 나와 있습니다/)
    expect(reply.text).toContain('green pigment')
  })
})

describe('a lecture right after its upload', () => {
  const built = [
    'Sparse counts make the estimate worse',
    'Smoothing moves a little weight to unseen pairs',
  ].map((_, index, lines) => ({
    number: index + 2,
    title: 'Counting pairs',
    text: ['Counting pairs', ...lines.slice(0, index + 1)].join('\n'),
    script: '',
  }))
  const deck = [
    { number: 1, title: 'Language models', text: 'Language models\nJo Kim, Autumn 2020', script: '' },
    ...built,
    { number: 4, title: 'Quality', text: 'Quality\nSentenceErrorRate = wrong / all\nPerplexity', script: '' },
  ]

  it('names the last step of an overlay besides the first that says it', () => {
    expect(cited(ask('why are sparse counts bad for the estimate', deck))).toEqual([2, 3])
  })

  it('is answered by the initials of its terms', () => {
    expect(cited(ask('SER formula', deck))[0]).toBe(4)
  })

  it.each([
    'who gave this lecture?',
    'Who is the author of these slides? I mean this lecture',
    '이 강의는 누가 만들었나요?',
  ])('names its author by the first page: %s', (question) => expect(cited(ask(question, deck))).toEqual([1]))

  it('answers a long question with missing words, but not a short one', () => {
    const long = 'I was at home last week. Which part of the weight does smoothing move to unseen pairs?'
    expect(cited(ask(long, deck))).toContain(3)
    expect(cited(ask('Kneser-Ney smoothing', deck))).toEqual([])
  })
})

describe('questions without words of their own', () => {
  it('are about the open slide, the one they name, or the lecture', () => {
    expect(cited(ask('Explain this slide', english, { currentSlide: 3 }))).toEqual([3])
    expect(cited(ask('summarize slide 2'))).toEqual([2])
    expect(cited(ask('2번 슬라이드 설명해 주세요', korean, { language: 'ko' }))).toEqual([2])
    expect(cited(ask('이 슬라이드 요약해줘', korean, { language: 'ko', currentSlide: 2 }))).toEqual([2])
    expect(cited(ask('总结一下这一页', chinese, { language: 'zh', currentSlide: 2 }))).toEqual([2])
    expect(cited(ask('Can you summarize the lecture?'))).toEqual([1, 2, 3])
    expect(ask('explain this slide', english, { currentSlide: 5 }).text).toContain('no text on [slide 5]')
  })

  it('continue the question before', () => {
    const history = [
      { role: 'user', content: 'What is chlorophyll?' },
      { role: 'assistant', content: '…' },
    ] as const
    for (const again of ['why?', 'Explain that again in more detail'])
      expect(cited(ask(again, english, { history }))[0]).toBe(2)
  })

  const deck: ChatSlide[] = [
    {
      number: 1,
      title: '희소 문제',
      text: '희소 문제\n관측한 단어 시퀀스가 부족해서 생기는 문제이다',
      script: '여러분, 안녕하십니까. 희소 문제는 관측한 단어 시퀀스가 부족해서 생기는 문제입니다.',
    },
    { number: 2, title: 'N-gram', text: 'N-gram\nEx) boy is, is spreading\nn개의 연속적인 단어', script: '' },
    {
      number: 3,
      title: '한국어의 조사',
      text: '한국어의 조사\n예:\n그녀가, 그녀를, 그녀의\n한국어는 교착어이다.',
      script: '한국어는 교착어입니다.',
    },
  ]
  const askDeck = (question: string, currentSlide = 1, before?: string) =>
    ask(question, deck, {
      language: 'ko',
      currentSlide,
      history: before ? [{ role: 'user', content: before }] : [],
    })

  it.each([
    '예시 들어 줘',
    '예를 하나 들어 주세요',
    '구체적인 예시 있나요?',
    'Can you give me an example?',
    '举个例子',
  ])(
    'for an example get the lines of the question before, examples first, or the open slide: %s',
    (question) => {
      expect(cited(askDeck(question, 2, '한국어의 조사가 뭐예요?'))[0]).toBe(3)
      expect(cited(askDeck(question, 2))).toEqual([2])
    },
  )

  it.each([
    '교착어는 어디에 나왔나요?',
    '교착어는 어디서 배웠어요?',
    '교착어를 몇 번 슬라이드에서 찾을 수 있나요?',
    '교착어는 어디에 나온 건가요',
  ])('are told where something is: %s', (question) => {
    expect(askDeck(question).text).toBe('강의에서 이 내용을 다루는 곳입니다:\n[slide 3] 한국어의 조사')
  })

  it('are not answered by a greeting, nor twice with another ending', () => {
    expect(askDeck('요약해 줘').text).not.toContain('안녕하십니까')
    expect(askDeck('교착어가 뭔지 설명해 주세요').citations).toHaveLength(1)
  })

  it('get a kind answer', () => {
    expect(ask('Thank you!').text).toMatch(/welcome/)
    expect(ask('😀').citations).toEqual([])
  })
})

it('answers any question about any lecture with existing slides and verbatim quotes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(...english.map(({ script }) => script)),
  )
  const slide = fc.record({ title: fc.option(text), text, script: text })
  fc.assert(
    fc.property(fc.array(slide, { maxLength: 4 }), text, fc.nat(6), (parts, question, currentSlide) => {
      const slides = parts.map((part, index) => ({ ...part, number: index + 1 }))
      const reply = ask(question, slides, { currentSlide })
      expect(reply.text).not.toBe('')
      for (const { slideNumber, quote } of reply.citations) {
        if (quote === null) continue
        const from = slides.find(({ number }) => number === slideNumber)
        expect(from).toBeDefined()
        const letters = (of: string) => of.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
        expect(letters(`${from?.script} ${from?.text}`)).toContain(letters(quote))
      }
    }),
    { numRuns: 60 },
  )
})
