import type { Course } from '@lectern/contract/courses.ts'
import type { JobStatus } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { copyLecture } from '../features/course-copies/copy-rows.queries.ts'
import type { Client } from './client.ts'
import { waitForJob } from './jobs.ts'
import type { TestApp } from './test-app.ts'

/** Uploads a deck through the call, and waits for the end of its job. */
export const uploadDeck = async (professor: Client, id: string, bytes: Uint8Array): Promise<JobStatus> => {
  const { body, detail } = await professor.call(slides.upload, {
    params: { id },
    body: {},
    file: { name: 'deck.pdf', bytes },
  })
  if (!body?.job_id) throw new Error(String(detail))
  return waitForJob(professor, body.job_id)
}

const createLecture = async (professor: Client, course: Course): Promise<string> => {
  const { body } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Plants' },
  })
  return body._id
}

const writeScripts = async (
  professor: Client,
  id: string,
  script: (slide: number) => string,
): Promise<void> => {
  const { body: made } = await professor.call(lectures.get, { params: { id } })
  for (const { index } of made.slides.en ?? [])
    await professor.call(scripts.save, { params: { id, slide: index }, body: { script: script(index) } })
}

/**
 * Makes a lecture from a deck through the calls, as a professor does; `makeLecture` writes rows.
 * @param script the script of each slide; without it the slides have none
 */
export const makeLectureFromDeck = async (
  professor: Client,
  course: Course,
  bytes: Uint8Array,
  script?: (slide: number) => string,
): Promise<string> => {
  const id = await createLecture(professor, course)
  await uploadDeck(professor, id, bytes)
  if (script) await writeScripts(professor, id, script)
  return id
}

/** By platform and the bytes of the deck. */
const prepared = new WeakMap<TestApp, Map<string, Promise<string>>>()

/**
 * Makes a lecture with the slides of a deck, for tests whose point comes after its upload. The platform draws the deck
 * once, in a lecture of its own; each call copies that one. Drawing takes two seconds of processor time.
 */
export const copyLectureFromDeck = async (
  testApp: TestApp,
  professor: Client,
  course: Course,
  bytes: Uint8Array,
  script?: (slide: number) => string,
): Promise<string> => {
  const ofPlatform = prepared.get(testApp) ?? new Map<string, Promise<string>>()
  prepared.set(testApp, ofPlatform)
  const key = Buffer.from(bytes).toString('latin1')
  const source = ofPlatform.get(key) ?? makeLectureFromDeck(professor, course, bytes)
  ofPlatform.set(key, source)
  const lectureId = await source
  const id = await testApp.context.database.transaction((tx) =>
    copyLecture(tx, { lectureId, toCourse: course._id, index: 0 }),
  )
  if (script) await writeScripts(professor, id, script)
  return id
}
