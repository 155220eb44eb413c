import type { ChatRequest } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { answerFromLecture } from './answer.ts'

const titles = ['Start', 'Speed of convergence', 'Steps', 'Steps', 'The next token', 'Results']
const slides = titles.map((title, index) => ({
  number: index + 1,
  title,
  text: `${title}\nA line about number ${index + 1} and its gradient`,
  script: '',
}))
const study = slides.map(({ number }) => ({ number, voiceMs: 61_000, isStudied: number < 4 }))
const ask = (question: string, change: Partial<ChatRequest> = {}) =>
  answerFromLecture({
    question,
    slides,
    study,
    language: 'en',
    lectureTitle: 'Descent',
    courseName: 'Optimization',
    currentSlide: 2,
    history: [],
    ...change,
  })

describe('the lecture as a whole', () => {
  it.each([
    ['How many slides?', 'This lecture has 6 slides.'],
    ['슬라이드가 몇 장이에요?', '이 강의의 슬라이드는 6장입니다.'],
    ['这节课有几页？', '本讲共有 6 张幻灯片。'],
  ])('has so many slides: %s', (question, text) =>
    expect(ask(question)).toEqual({ text, citations: [], isUnanswered: false }),
  )

  it.each([
    ['How long is this lecture?', /6 slides.*about 7 min.*About 4 min/],
    ['이 강의는 몇 분이에요?', /6장.*약 7분.*약 4분/],
    ['这节课多长时间？', /6 张.*约 7 分钟.*约 4 分钟/],
  ])('has a length, and what is left of it: %s', (question, text) => expect(ask(question).text).toMatch(text))

  it('says that it does not know the length without audio', () => {
    expect(ask('How long is this lecture?', { study: [] }).text).toContain('not known')
  })

  it.each(['What comes next?', '다음에는 뭐가 나와요?', '接下来讲什么？'])(
    'goes on with other slides, each title once: %s',
    (question) => expect(ask(question).citations.map(({ slideNumber }) => slideNumber)).toEqual([3, 5, 6]),
  )

  it('has a first and a last slide', () => {
    expect(ask('What is next?', { currentSlide: 6 }).text).toBe('This is the last slide of the lecture.')
    expect(ask('What was on the previous slide?', { currentSlide: 1 }).text).toContain('first slide')
    expect(ask('이전 슬라이드 내용이 뭐였죠?').citations[0]?.slideNumber).toBe(1)
    expect(ask('What is on the last slide?').citations[0]?.slideNumber).toBe(6)
  })
})

describe("the student's progress", () => {
  it.each([
    ['Which slides have I not studied?', 'You have studied 3 of 6 slides. These are not studied yet:'],
    ['아직 안 본 슬라이드가 뭐예요?', '슬라이드 6장 중 3장을 학습했습니다.'],
    ['我还有哪些页没学？', '6 张幻灯片中，您已学完 3 张。'],
  ])('names what is not studied: %s', (question, text) => {
    const reply = ask(question)
    expect(reply.text).toContain(text)
    expect(reply.citations.map(({ slideNumber }) => slideNumber)).toEqual([4, 5, 6])
  })

  it('is whole once all is studied', () => {
    const all = study.map((one) => ({ ...one, isStudied: true }))
    expect(ask('How much is left?', { study: all }).text).toBe('You have studied 6 of 6 slides.')
    expect(ask('How long is this lecture?', { study: all }).text).not.toContain('not studied')
  })

  it('that the caller does not know is left to the overview', () =>
    expect(ask('Which slides did I miss?', { study: undefined }).text).toContain('overview'))
})

describe('the screens', () => {
  it.each([
    ['Where is my grade?', '제 성적은 어디서 볼 수 있나요?', '我的成绩在哪里？', /“Grades”|“성적”|“成绩”/],
    ['When is the quiz?', '퀴즈는 언제예요?', '测验是什么时候？', /page of the course|강좌 페이지|课程页面/],
    ['How do I change the speed?', '재생 속도는 어떻게 바꿔요?', '怎么调节播放速度？', /0\.5/],
    [
      'How do I change the language?',
      '언어를 바꾸고 싶어요',
      '怎么切换语言？',
      /“(?:Lecture language|강의 언어|课时语言)”/,
    ],
    ['Translate this slide into Korean', '영어로 번역해 주세요', '翻译成中文', /translate|번역|翻译/],
    ['How do I turn off the voice?', '음성을 어떻게 꺼요?', '怎么关掉声音？', /Pause|일시정지|暂停/],
    ['Turn on subtitles', '자막 어떻게 켜요?', '怎么打开字幕？', /“(?:Captions|자막|字幕)”/],
    ['How do I take notes?', '필기는 어떻게 하나요?', '怎么做笔记？', /“(?:Notes|노트|笔记)”/],
    [
      'Can I download the slides?',
      '다운로드할 수 있나요?',
      '可以下载幻灯片吗？',
      /“(?:Playback|재생 설정|播放设置)”/,
    ],
    ['Quiz me', '문제 내 주세요', '考考我', /“(?:Quiz|퀴즈|测验)”/],
    ['How can I ask the professor?', '교수님께 질문하고 싶어요', '我想问老师一个问题', /button|버튼|按钮/],
    ['Who are you?', '누구세요?', '你是谁？', /assistant of|도우미|助手/],
  ])('are pointed at: %s %s %s', (en, ko, zh, text) => {
    for (const question of [en, ko, zh]) {
      const reply = ask(question)
      expect([question, reply.text]).toEqual([question, expect.stringMatching(text)])
      expect(reply).toMatchObject({ citations: [], isUnanswered: false })
    }
  })

  it('come after what the course says about its quizzes', () => {
    const courseTexts = [{ title: null, text: 'Quiz 1 takes place on 3 November.' }]
    expect(ask('When is the quiz?', { courseTexts }).text).toMatch(
      /“Quiz 1 takes place.*\n\n.*page of the course/s,
    )
  })
})

it.each(['Can you explain it more simply?', '더 쉽게 설명해 주세요', '能讲得简单一点吗？'])(
  'says that it only quotes, and quotes what was asked before or the open slide: %s',
  (question) => {
    const history = [{ role: 'user' as const, content: 'What are the results?' }]
    for (const [before, slide] of [
      [[], 2],
      [history, 6],
    ] as const) {
      const reply = ask(question, { history: before })
      expect(reply.text).toMatch(/^(?:I cannot put it|저는 강의를 인용만|我只引用)/)
      expect(reply.citations[0]?.slideNumber).toBe(slide)
    }
  },
)

it.each([
  'What does the plot show?',
  'How do I read this formula?',
  '이 그림은 무슨 뜻이에요?',
  '这个图是什么意思？',
])('says that it sees no picture, and quotes the open slide: %s', (question) => {
  const reply = ask(question, { currentSlide: 5 })
  expect(reply.text).toMatch(/^(?:I cannot see pictures|저는 그림을|我看不到图)/)
  expect(reply.citations[0]?.slideNumber).toBe(5)
})

it.each([
  'Give me a quick summary in 3 bullet points',
  'summarize in one sentence',
  'tl;dr',
  'What is the takeaway?',
  '한 줄로 요약해줘',
  '중요한 것만 알려 주세요',
  '用一句话总结',
])('summarizes the open slide, whatever form is asked for: %s', (question) =>
  expect(ask(question, { currentSlide: 5 }).citations[0]?.slideNumber).toBe(5),
)

it.each([
  'What is the speed of convergence?',
  'What is the next token?',
  'What do the results say?',
  'How long is the gradient?',
  'How many steps are there?',
  'How do I change the gradient?',
])('leaves what the lecture is about to the lecture: %s', (question) => {
  const { text } = ask(question)
  expect(text).toMatch(/^(?:This is what|I cannot find|The lecture)/)
})
