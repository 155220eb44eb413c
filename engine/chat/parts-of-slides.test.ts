import type { ChatRequest, ChatSlide } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { answerFromLecture } from './answer.ts'

const lectures: Record<string, ChatSlide[]> = {
  en: [
    { number: 1, title: 'Operating systems', text: 'Operating systems', script: 'Welcome.' },
    {
      number: 2,
      title: 'Conditions of a deadlock',
      text: 'Conditions of a deadlock\n• Mutual exclusion\n• Hold and wait\n• No preemption\n• Circular wait',
      script: 'Four conditions must hold at once for a deadlock.',
    },
    {
      number: 3,
      title: 'Scheduling',
      text: 'Scheduling\nGoals:\n- Fairness\n- Short waiting\nAlgorithms of scheduling:\n- Round robin\n- Shortest job first',
      script: 'The scheduler picks the next process. A deadlock blocks it.',
    },
  ],
  ko: [
    {
      number: 1,
      title: '교착 상태의 조건',
      text: '교착 상태의 조건\n• 상호 배제\n• 점유와 대기\n• 비선점\n• 순환 대기',
      script: '네 가지 조건이 모두 성립해야 합니다.',
    },
    {
      number: 2,
      title: '스케줄링',
      text: '스케줄링\n공정성',
      script: '스케줄러는 다음 프로세스를 고릅니다.',
    },
  ],
  zh: [
    {
      number: 1,
      title: '死锁的条件',
      text: '死锁的条件\n• 互斥\n• 占有并等待\n• 不可抢占\n• 循环等待',
      script: '四个条件必须同时成立。',
    },
    { number: 2, title: '进程调度', text: '进程调度\n公平', script: '调度器选择下一个进程。' },
  ],
}
const ask = (language: string, question: string) =>
  answerFromLecture({
    question,
    slides: lectures[language]!,
    language,
    lectureTitle: 'Lecture',
    courseName: 'Course',
    currentSlide: 1,
    history: [],
  })

it('lists the steps of something from the slide that numbers them, not from an example of one step', () => {
  const slides = [
    { number: 1, title: 'Sorting', text: 'Sorting', script: 'Welcome.' },
    {
      number: 2,
      title: 'The merge algorithm: outline',
      text: 'The merge algorithm: outline\nInput:\n• Two sorted lists\n• An empty list\nAlgorithm:\n1. Compare the heads\n2. Move the smaller one\n3. Repeat',
      script: 'This is how it works.',
    },
    {
      number: 3,
      title: 'The merge algorithm: example (step 1: heads)',
      text: 'The merge algorithm: example (step 1: heads)\n• 3 and 5 are compared\n• 3 is moved',
      script: 'Now an example.',
    },
  ]
  const { citations } = answerFromLecture({
    question: 'what are the steps of the algorithm?',
    slides,
    language: 'en',
    currentSlide: 3,
    lectureTitle: 'Lecture',
    courseName: 'Course',
    history: [],
  })
  expect(
    citations.flatMap(({ slideNumber, quote }) => (quote === null ? [] : [[slideNumber, quote]])),
  ).toEqual([
    [2, 'Compare the heads'],
    [2, 'Move the smaller one'],
    [2, 'Repeat'],
  ])
})

it.each([
  [
    'en',
    'List the conditions of a deadlock',
    ['Mutual exclusion', 'Hold and wait', 'No preemption', 'Circular wait'],
  ],
  [
    'en',
    'What are the conditions of deadlock?',
    ['Mutual exclusion', 'Hold and wait', 'No preemption', 'Circular wait'],
  ],
  [
    'en',
    'Summarize the conditions of a deadlock',
    ['Mutual exclusion', 'Hold and wait', 'No preemption', 'Circular wait'],
  ],
  ['en', 'List the scheduling algorithms', ['Round robin', 'Shortest job first']],
  ['ko', '교착 상태의 조건을 나열해 주세요', ['상호 배제', '점유와 대기', '비선점', '순환 대기']],
  ['ko', '교착 상태의 조건을 요약해 줘', ['상호 배제', '점유와 대기', '비선점', '순환 대기']],
  ['zh', '死锁的条件有哪些？', ['互斥', '占有并等待', '不可抢占', '循环等待']],
  ['zh', '请列出死锁的条件', ['互斥', '占有并等待', '不可抢占', '循环等待']],
])('in %s "%s" lists the points of the slide about it', (language, question, points) => {
  expect(ask(language, question).citations.map(({ quote }) => quote)).toEqual(points)
})

it.each([
  ['en', 'Where is the deadlock explained?', [2, 3]],
  ['en', 'Which slide is about scheduling?', [3]],
  ['ko', '스케줄링은 어느 슬라이드에 나오나요?', [2]],
  ['zh', '哪一页讲到进程调度？', [2]],
])('in %s "%s" names the slides', (language, question, numbers) => {
  const { citations } = ask(language, question)
  expect(citations.every(({ quote }) => quote === null)).toBe(true)
  expect(citations.map(({ slideNumber }) => slideNumber).slice(0, numbers.length)).toEqual(numbers)
})

it('finds a sentence where the lecture has no such list, and nothing where it has nothing', () => {
  expect(ask('en', 'List the processes that the scheduler picks').text).toContain('picks the next process')
  expect(ask('en', 'Where is photosynthesis explained?').citations).toEqual([])
})

it.each([
  [
    'en',
    'What is a race condition?',
    'Race condition: the result depends on who comes first',
    'Race condition: the result depends on who comes first\nand is different each time\nAnother point',
  ],
  [
    'ko',
    '경쟁 상태가 뭐예요?',
    '경쟁 상태: 순서에 따라 결과가 달라짐',
    '경쟁 상태: 순서에 따라 결과가 달라짐',
  ],
  ['zh', '什么是竞态条件？', '竞态条件：结果取决于执行顺序', '竞态条件：结果取决于执行顺序'],
])('in %s "%s" is answered by the line that says so, first', (language, question, line, text) => {
  const subject = line.split(/[:：]/)[0]
  // A title and a sentence with the same words, which a search finds first.
  const other = { number: 6, title: question, text: question, script: `${question} ${subject}.` }
  const slides = [
    ...lectures[language]!,
    other,
    { number: 7, title: 'Terms', text: `Terms\n${text}`, script: '' },
  ]
  const { citations, isUnanswered } = answerFromLecture({
    question,
    slides,
    language,
    lectureTitle: 'Lecture',
    courseName: 'Course',
    currentSlide: 1,
    history: [],
  })
  expect(isUnanswered).not.toBe(true)
  expect(citations[0]).toMatchObject({ slideNumber: 7 })
  expect(citations[0]?.quote).toContain(line)
  expect(citations[0]?.quote).not.toContain('Another point')
})

it('lists no figures of an axis, and not the title in capitals', () => {
  const { text, citations } = answerFromLecture({
    question: 'What are the steps of sampling?',
    slides: [
      { number: 1, title: 'Learning', text: 'Learning', script: 'Welcome.' },
      {
        number: 2,
        title: 'Steps of sampling',
        text: 'STEPS OF SAMPLING\nDraw new points\nO(n)\nWeigh them\n8\n0.5\n−10\nx2\ny',
        script: 'We draw new points and weigh them.',
      },
    ],
    language: 'en',
    lectureTitle: 'Learning',
    courseName: 'Learning',
    currentSlide: 1,
    history: [],
  })
  expect(text).toBe('The main points of [slide 2]:\n“Draw new points”\n“O(n)”\n“Weigh them”')
  expect(citations.map(({ slideNumber }) => slideNumber)).toEqual([2, 2, 2])
})

it.each([
  ['en', 'I do not understand'],
  ['en', "I'm lost."],
  ['en', 'This is too difficult!'],
  ['ko', '이해가 안 돼요'],
  ['ko', '잘 모르겠어요'],
  ['zh', '我没听懂。'],
  ['zh', '看不懂'],
])('in %s "%s" gets the main points of the open slide', (language, question) => {
  const reply = ask(language, question)
  expect(reply.isUnanswered).not.toBe(true)
  expect(reply.citations.map(({ slideNumber }) => slideNumber)).toContain(1)
})

const asked = (slides: ChatSlide[], language: string, ...questions: string[]) => {
  const history: ChatRequest['history'][number][] = []
  return questions.map((question) => {
    const { text } = answerFromLecture({
      question,
      slides,
      language,
      lectureTitle: 'Lecture',
      courseName: 'Course',
      currentSlide: 1,
      history: [...history],
    })
    history.push({ role: 'user', content: question }, { role: 'assistant', content: text })
    return text
  })
}

it.each([
  ['en', 'List the conditions of a deadlock', 'And the second one?', 'Hold and wait'],
  ['ko', '교착 상태의 조건을 나열해 주세요', '두 번째는?', '점유와 대기'],
  ['zh', '列出死锁的条件', '第三个呢？', '不可抢占'],
])('in %s a message that names a place in the list before gets that point', (language, list, next, point) => {
  const [, text] = asked(lectures[language]!, language, list, next)
  expect(text!.split('\n').slice(1)).toEqual([expect.stringContaining(point)])
})

it('lists a point with the lines that go on with it', () => {
  const slides: ChatSlide[] = [
    { number: 1, title: 'Start', text: 'Start', script: '' },
    {
      number: 2,
      title: 'Suggestions',
      text: 'Suggestions\n∙ Better smoothing (tied counts, priors\nover both)\n∙ A second language',
      script: '',
    },
  ]
  expect(asked(slides, 'en', 'List the suggestions')[0]!.split('\n').slice(1)).toEqual([
    '“Better smoothing (tied counts, priors over both)”',
    '“A second language”',
  ])
})

it('gives the lines of a slide that is an example, not its title', () => {
  const slides: ChatSlide[] = [
    {
      number: 1,
      title: 'Algorithm: example',
      text: 'ALGORITHM: EXAMPLE\nA classifier separates two regions',
      script: '',
    },
  ]
  const [text] = asked(slides, 'en', 'Give me an example')
  expect(text).toContain('“A classifier separates two regions”')
  expect(text).not.toContain('EXAMPLE')
})

it.each([
  ['en', 'List the conditions of a deadlock', 'What about slide 3?', '[slide 3]'],
  ['ko', '교착 상태의 조건을 나열해 주세요', '2번 슬라이드는?', '[slide 2]'],
  ['zh', '列出死锁的条件', '第2页呢？', '[slide 2]'],
])('in %s a slide that is named by its number is no point of a list', (language, list, next, slide) => {
  expect(asked(lectures[language]!, language, list, next)[1]).toContain(slide)
})

it.each([
  ['de', 'Nenne die Vorteile von Test-First', ['Lesbarer Code', 'Genaue Schätzungen']],
  ['de', 'Fasse die Vorteile von Test-First zusammen', ['Lesbarer Code', 'Genaue Schätzungen']],
  ['es', 'Enumere las ventajas de las pruebas', ['Código legible', 'Estimaciones exactas']],
  ['fr', 'Énumérez les avantages des tests', ['Code lisible', 'Estimations précises']],
])('in %s "%s" lists the points, too', (language, question, points) => {
  const title = {
    de: 'Vorteile von Test-First',
    es: 'Ventajas de las pruebas',
    fr: 'Avantages des tests',
  }[language]!
  const slides = [
    { number: 1, title: 'Tests', text: 'Tests', script: '' },
    { number: 2, title, text: [title, ...points.map((point) => `• ${point}`)].join('\n'), script: '' },
  ]
  const { citations } = answerFromLecture({
    question,
    slides,
    language,
    currentSlide: 1,
    lectureTitle: 'Tests',
    courseName: 'Course',
    history: [],
  })
  expect(citations.map(({ quote }) => quote)).toEqual(points)
})

it.each([
  ['de', 'Auf welcher Folie werden Attrappen erklärt?'],
  ['es', '¿Dónde se explican las Attrappen?'],
])('in %s "%s" names the slide, too', (language, question) => {
  const slides = [
    { number: 1, title: 'Tests', text: 'Tests', script: '' },
    { number: 2, title: 'Attrappen', text: 'Attrappen\n• Mit wenig Logik', script: '' },
  ]
  const { citations } = answerFromLecture({
    question,
    slides,
    language,
    currentSlide: 1,
    lectureTitle: 'Tests',
    courseName: 'Course',
    history: [],
  })
  expect(citations).toEqual([{ slideNumber: 2, quote: null }])
})

it('quotes a Chinese definition behind a dash, over two lines', () => {
  const slides = [
    { number: 1, title: '任务', text: '任务\n研究构件的强度问题', script: '' },
    {
      number: 2,
      title: '名词',
      text: '名词\n• 强度—— 构件在载荷的作用下抵\n抗破坏的能力\n• 刚度—— 抵抗变形的能力',
      script: '',
    },
  ]
  const { citations } = answerFromLecture({
    question: '什么是强度？',
    slides,
    language: 'zh',
    currentSlide: 1,
    lectureTitle: '力学',
    courseName: 'Course',
    history: [],
  })
  expect(citations[0]).toEqual({ slideNumber: 2, quote: '强度—— 构件在载荷的作用下抵抗破坏的能力' })
})
