import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawInk, writePdf } from '../small-files.ts'
import { readFacts } from './facts.ts'
import { people } from './people.ts'

/**
 * `node server/testing/releases/fill.ts URL FACTS.json`: fills a new installation of any release with two courses and all
 * that people do in them, by calls that every release has; then writes what each person finds.
 * With a model server behind the installation every kind of row is made.
 */

const [url = '', factsFile = ''] = process.argv.slice(2)
type Json = Record<string, unknown>

const send = async (method: string, path: string, token: string, body?: unknown): Promise<Json> => {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const reply = (await response.json()) as Json
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
  return reply
}

const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> =>
  String(
    (await send('POST', '/users/login', '', new URLSearchParams({ username: email, password }))).access_token,
  )

/** Waits for the end of a job. @param mayFail its failure belongs to what is filled in */
const finish = async (token: string, { job_id: id }: Json, mayFail = false): Promise<void> => {
  for (;;) {
    const { status, message } = await send('GET', `/jobs/${id}`, token)
    if (status === 'COMPLETED' || (mayFail && status === 'FAILED')) return
    if (status === 'FAILED' || status === 'CANCELLED') throw new Error(`job ${status}: ${message}`)
    await sleep(100)
  }
}

for (const person of people) await send('POST', '/users/register', '', person)
const [ada = '', noor = '', mina = '', joon = '', lena = '', omar = ''] = await Promise.all(
  people.map(signIn),
)
await fetch(`${url}/api/users/login`, {
  method: 'POST',
  body: new URLSearchParams({ username: people[5]!.email, password: 'a wrong password' }),
})

const course = await send('POST', '/courses', ada, {
  name: 'Photosynthesis – 광합성',
  description: 'How leaves make sugar from light.',
  syllabus: 'Week 1: light\nWeek 2: “sugar”',
  supported_languages: ['en', 'ko'],
})
const other = await send('POST', '/courses', noor, {
  name: 'Sorting',
  description: 'Putting things in order.',
})
for (const student of [mina, joon, lena])
  await send('POST', '/courses/enroll', student, { course_code: course.course_code })
await send('POST', '/courses/enroll', omar, { course_code: other.course_code })
await send('PUT', '/users/me/annotation-preferences', ada, {
  selected_annotation_tools: ['highlight', 'arrow'],
})

// A published lecture in two languages.
const { _id: lecture } = await send('POST', `/lectures/${course._id}`, ada, {
  title: 'Light and leaves',
  description: 'Where the energy comes from.',
  supported_languages: ['en', 'ko'],
})
const upload = async (token: string, id: unknown, pages: string[][]): Promise<void> => {
  const form = new FormData()
  form.set('mode', 'interactive')
  form.set(
    'file',
    new File([new Uint8Array(await writePdf(pages))], 'leaves.pdf', { type: 'application/pdf' }),
  )
  await finish(token, await send('POST', `/lectures/${id}/upload`, token, form))
}
await upload(ada, lecture, [
  ['Light and leaves', 'Chlorophyll absorbs red and blue light'],
  ['Sugar', 'Water and carbon dioxide become glucose'],
])
const script = (slide: number, body: Json, query = '') =>
  send('PUT', `/lectures/${lecture}/slides/${slide}/save${query}`, ada, body)
await finish(ada, await send('POST', `/lectures/${lecture}/slides/1`, ada, { language: 'en' }), true)
await finish(
  ada,
  await send('POST', `/lectures/${lecture}/slideannotate/2/en`, ada, { language: 'en' }),
  true,
)
const ink = await send('POST', `/lectures/${lecture}/drawing-annotations/1`, ada, {
  image_data: await drawInk(),
  content: 'a leaf',
  color: 'green',
  size: 3,
  drawingData: '[]',
})
await script(1, {
  language: 'en',
  script: `Leaves are green. [highlight text="Chlorophyll" color="green"]Chlorophyll[/highlight] absorbs light.[drawing drawing_id="${ink.drawing_id}"/]`,
})
await script(2, { language: 'en', script: 'A first wording.' })
await script(2, {
  language: 'en',
  script:
    'Then [highlight text="glucose" color="yellow"]glucose[/highlight] is made. See [arrow from_text="Water" to_text="glucose"]how[/arrow].',
})
await send('POST', `/lectures/${lecture}/highlights/1`, ada, [
  {
    text: 'Chlorophyll',
    type: 'highlight',
    color: 'green',
    boundingBox: { x: 30, y: 40, width: 90, height: 20 },
  },
])
await finish(
  ada,
  await send('POST', `/lectures/${lecture}/translate/start`, ada, { languages: ['ko'] }),
  true,
)
for (const slide of [1, 2])
  await script(slide, { language: 'ko', script: `잎은 초록색입니다. 슬라이드 ${slide}입니다.` })
for (const language of ['en', 'ko'])
  for (const slide of [1, 2])
    await finish(ada, await send('POST', `/lectures/${lecture}/slides/${slide}/audio/${language}`, ada, {}))
await send('PUT', `/lectures/${lecture}`, ada, { published: true })
const { _id: unpublished } = await send('POST', `/lectures/${course._id}`, ada, { title: 'A draft' })
await upload(ada, unpublished, [['Not yet published']])
await send('POST', `/lectures/${other._id}`, noor, { title: 'An empty lecture' })

// Students study.
await send('POST', `/lectures/visit-slide/${lecture}/2`, mina)
await send('POST', `/lectures/complete-slide/${lecture}/1`, mina)
await send('POST', `/lectures/complete-lecture/${lecture}`, joon)
await send('POST', `/lectures/viewed-marks/${lecture}/1`, mina, { marker_ids: ['marker_highlight_1'] })
await send('PUT', `/lectures/${lecture}/bookmarks/2`, mina, { bookmarked: true })
await send('PUT', `/lectures/${lecture}/notes/1`, mina, { text: '엽록소 = chlorophyll 🌿' })
await send('POST', '/logging/activity', mina, {
  lecture_id: lecture,
  user_id: 'me',
  session_id: 'one',
  events: [
    { event_type: 'slide_view', timestamp: new Date().toISOString(), slide_index: 1, data: { a: 1 } },
    { event_type: 'audio_play', timestamp: new Date().toISOString(), slide_index: 1, data: {} },
  ],
  submitted_at: new Date().toISOString(),
})
await finish(
  mina,
  await send('POST', '/chat/message', mina, {
    lecture_id: lecture,
    slide_index: 1,
    message: 'What absorbs light?',
  }),
  true,
)
await send('POST', `/chat/new_session/${lecture}`, mina)
await finish(
  mina,
  await send('POST', '/chat/message', mina, {
    lecture_id: lecture,
    slide_index: 2,
    message: 'What is made?',
  }),
  true,
)

// A quiz with answers in every state.
const quiz = await send('POST', `/quizzes?course_id=${course._id}`, ada, {
  title: 'Week 1',
  description: 'Light',
  time_limit_minutes: 600,
  questions: [
    {
      question_id: 'colour',
      question_type: 'multiple_choice',
      question_text: 'Which light is absorbed?',
      points: 2,
      options: ['Red', 'Green', 'White'],
      correct_answer: 0,
    },
    {
      question_id: 'why',
      question_type: 'short_answer',
      question_text: 'Why are leaves green?',
      points: 6,
      correct_answer: 'Chlorophyll absorbs red and blue light and reflects green light.',
      keywords: ['chlorophyll', 'reflects'],
      rubric: '3: names chlorophyll\n3: says that green light is reflected',
    },
  ],
})
await send('PUT', `/quizzes/${quiz._id}/accommodations/${(await send('GET', '/users/me', lena))._id}`, ada, {
  time_factor: 1.5,
  extra_minutes: 10,
})
for (const student of [mina, joon, lena])
  await send('POST', '/quizzes/join', student, { quiz_code: quiz.quiz_code })
const answers = (colour: number, why: string) => ({
  answers: [
    { question_id: 'colour', answer: colour, version: 1 },
    { question_id: 'why', answer: why, version: 3 },
  ],
  time_taken_seconds: 0,
})
await send('POST', `/quizzes/${quiz._id}/save-progress`, lena, answers(2, 'Not finished yet'))
const submit = async (student: string, colour: number, why: string): Promise<unknown> => {
  const started = await send('POST', `/quizzes/${quiz._id}/submit`, student, answers(colour, why))
  await finish(student, started)
  return started.submission_id
}
await submit(mina, 0, 'Chlorophyll absorbs the red light. The green light is reflected by the leaf.')
const second = await submit(joon, 1, 'Because of the paint.')
await send('PUT', `/quizzes/submission/${second}/grade`, ada, {
  question_id: 'why',
  points_earned: 1.5,
  feedback: 'Name the pigment.',
  reason: 'For the idea.',
})
for (const message of [
  'Why did I not get all points?',
  'I think my answer deserves more points. Please check it.',
])
  await finish(
    joon,
    await send('POST', `/quizzes/submission/${second}/chat/message`, joon, { message }),
    true,
  )
await send('PUT', `/quizzes/${quiz._id}`, ada, {
  questions: (quiz.questions as Json[]).map((one) =>
    one.question_id === 'colour' ? { ...one, correct_answer: 1 } : one,
  ),
})
await finish(ada, await send('POST', `/quizzes/${quiz._id}/regrade-preview`, ada), true)
const preview = await send('GET', `/quizzes/${quiz._id}/regrade-preview`, ada)
const previewId = preview.preview_id ?? (preview.preview as Json | null)?.preview_id
await finish(ada, await send('POST', `/quizzes/${quiz._id}/regrade`, ada, { preview_id: previewId }))
await send('POST', `/quizzes?course_id=${other._id}`, noor, {
  title: 'Not yet open',
  is_active: false,
  questions: [(quiz.questions as Json[])[0]],
})
await finish(ada, await send('POST', `/lectures/${lecture}/quiz-drafts`, ada, { count: 2 }), true)
await send('PUT', `/models/budget/${course._id}`, ada, { tokens: 5_000_000 })

const read = (path: string, token: string) => send('GET', path, token)
const facts: Json = {}
for (const person of people) facts[person.email] = await readFacts(read, await signIn(person))
await writeFile(factsFile, `${JSON.stringify(facts, undefined, 1)}\n`)
