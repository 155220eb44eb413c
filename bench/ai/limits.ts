import { setTimeout as sleep } from 'node:timers/promises'
import { chat } from '@lectern/contract/chat.ts'
import { courses } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { type HttpClient, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { type ModelServer, startModelServer } from '../../server/testing/model-server/model-server.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/**
 * Measures three things: do batch scripts keep the limiter's pace, does an interactive question go before
 * them, and what do a thousand waiting jobs cost. The model is a slow local server that speaks the
 * provider's protocol.
 */

const SCRIPTS = Number(process.argv[2] ?? 200)
const WAITING = Number(process.argv[3] ?? 1_000)
const PLACES = 4
const ANSWER_MS = 2_000
const LOOK_SECONDS = 30
const LANGUAGES = ['en', 'ko', 'zh', 'de', 'fr'] as const
const QUESTION = 'What does a heliostat follow?'
const SCRIPT = 'A heliostat follows the sun with a mirror. The light stays where it is wanted all day.'

const makeLecture = async (professor: HttpClient, courseId: string, pages: number): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { title: 'Mirrors', supported_languages: [...LANGUAGES] },
  })
  const bytes = await drawDeck({
    title: 'Mirrors',
    slides: Array.from({ length: pages }, (_, index) => ({
      title: `Heliostat ${index + 1}`,
      bullets: ['A mirror follows the sun', 'The light stays in one place'],
    })),
  })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'mirrors.pdf', bytes },
  })
  await waitForJob(professor, upload.job_id)
  return id
}

/** Publishes a lecture of one slide, so that a student can ask about it. */
const publishSmall = async (professor: HttpClient, courseId: string): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { title: 'The sun', supported_languages: ['en'] },
  })
  const bytes = await drawDeck({ title: 'The sun', slides: [{ title: 'The sun', bullets: ['It shines'] }] })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'sun.pdf', bytes },
  })
  await waitForJob(professor, upload.job_id)
  await professor.call(scripts.save, {
    params: { id, slide: 1 },
    body: { script: SCRIPT, language: 'en' },
  })
  const { job_id } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  await waitForJob(professor, job_id)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  return id
}

const isQuestion = ({ prompt }: { prompt: string }): boolean => prompt.includes(QUESTION)

/** Writes all scripts, in one lecture or in several, and asks a question when half of them are requested. */
const measureBatch = async (
  model: ModelServer,
  at: { professor: HttpClient; student: HttpClient; ids: string[]; openId: string },
) => {
  model.reset()
  model.answer(() => ({ text: SCRIPT, delayMs: ANSWER_MS }))
  const beganMs = performance.now()
  const settings = { length: 'short', tone: 'neutral', style: 'concise' } as const
  const batch = await Promise.all(
    at.ids.map((id) => at.professor.call(scripts.generateAll, { params: { id }, body: { settings } })),
  )
  while (model.asked.length < SCRIPTS / 2) await sleep(50)
  const before = model.asked.length
  const askedMs = performance.now()
  const question = await at.student.call(chat.send, {
    body: { lecture_id: at.openId, slide_index: 1, message: QUESTION, language: 'en' },
  })
  let status = ''
  while (!['COMPLETED', 'FAILED'].includes(status)) {
    await sleep(100)
    status = (await at.student.call(jobs.get, { params: { job: question.job_id } })).status
  }
  const answerMs = performance.now() - askedMs
  const place = model.asked.findIndex(isQuestion) - before + 1
  for (const { job_id } of batch) await waitForJob(at.professor, job_id)
  const idealMs = ((SCRIPTS + 1) * ANSWER_MS) / PLACES
  return {
    asked: model.asked.length,
    seconds: ((performance.now() - beganMs) / 1_000).toFixed(1),
    '× ideal': ((performance.now() - beganMs) / idealMs).toFixed(2),
    "question's place": place,
    'answered after (× one answer)': (answerMs / ANSWER_MS).toFixed(2),
  }
}

/** CPU seconds that the server and the database use within `LOOK_SECONDS`. */
const look = async (processId: number) => {
  const before = [cpuOf(processId), databaseCpuBelow(processId)] as const
  await sleep(LOOK_SECONDS * 1_000)
  return {
    'server CPU s': ((cpuOf(processId) - before[0]) / 1_000).toFixed(2),
    'database CPU s': ((databaseCpuBelow(processId) - before[1]) / 1_000).toFixed(2),
    'of seconds': LOOK_SECONDS,
  }
}

const main = async (): Promise<void> => {
  const model = await startModelServer()
  const platform = await startBenchPlatform({
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: model.url,
    AI_PARALLEL: String(PLACES),
  })
  try {
    const professor = await signUpOverHttp(platform.url, { role: 'professor' })
    const course = await professor.call(courses.create, {
      body: { name: 'Light', description: 'Of mirrors.' },
    })
    const student = await signUpOverHttp(platform.url, { role: 'student' })
    await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
    const openId = await publishSmall(professor, course._id)
    const makeLectures = async (count: number) => {
      const made: string[] = []
      while (made.length < count) made.push(await makeLecture(professor, course._id, SCRIPTS / count))
      return made
    }
    const whole = await makeLectures(1)
    const ids = await makeLectures(4)
    console.log(`${SCRIPTS} scripts, ${ANSWER_MS} ms each, ${PLACES} at once`)
    console.table({
      'one lecture': await measureBatch(model, { professor, student, ids: whole, openId }),
      'four lectures': await measureBatch(model, { professor, student, ids, openId }),
    })

    await sleep(5_000)
    const idle = await look(platform.processId)
    model.reset()
    model.answer(() => ({ hangs: true }))
    let made = 0
    for (const language of LANGUAGES)
      for (const id of ids)
        for (let slide = 1; slide <= SCRIPTS / ids.length && made < WAITING; slide += 1) {
          await professor.call(scripts.generate, {
            params: { id, slide },
            body: { instructions: '', script: '', settings: {}, language },
          })
          made += 1
        }
    await sleep(5_000)
    const waiting = await look(platform.processId)
    console.table({ 'nothing to do': idle, [`${made} jobs wait`]: waiting })
    console.log(`the model is asked ${model.open()} at once meanwhile`)
  } finally {
    await platform.stop()
    await model.stop()
  }
}

await main()
