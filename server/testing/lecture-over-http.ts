import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { slides } from '@lectern/contract/slides.ts'
import { finishJob, type HttpClient } from '../client/http-client.ts'
import { drawPlainPages } from './decks/hostile-decks.ts'

/** Makes a lecture with slides and without scripts, made over HTTP. @returns its id */
export const makeLectureOverHttp = async (
  professor: HttpClient,
  { pages, languages = ['en'] }: { pages: number; languages?: ('en' | 'ko')[] },
): Promise<string> => {
  const course = await professor.call(courses.create, {
    body: { name: 'Plants', description: 'About plants.', supported_languages: languages },
  })
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Seeds' },
  })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'deck.pdf', bytes: drawPlainPages(pages) },
  })
  await finishJob(professor, upload.job_id)
  return id
}
