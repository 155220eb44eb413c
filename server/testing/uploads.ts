import type { Course } from '@lectern/contract/courses.ts'
import type { JobStatus } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import type { Client } from './client.ts'
import { waitForJob } from './jobs.ts'

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
  const { body } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Plants' },
  })
  const id = body._id
  await uploadDeck(professor, id, bytes)
  if (!script) return id
  const { body: made } = await professor.call(lectures.get, { params: { id } })
  for (const { index } of made.slides.en ?? [])
    await professor.call(scripts.save, { params: { id, slide: index }, body: { script: script(index) } })
  return id
}
