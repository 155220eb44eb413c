import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { study } from '@lectern/contract/study.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { startTestApp } from '../../testing/test-app.ts'

const testApp = await startTestApp()
afterAll(() => testApp.stop())

it('the list says how long the published audio is, and how much of it the student has not heard', async () => {
  const professor = await makeProfessor(testApp)
  const course = await makeCourse(professor)
  const student = await makeStudent(testApp, course)
  const { id } = await makeLecture(testApp, course, { slides: 3, languages: ['en', 'ko'] })
  // English slides last 1, 2 and 3 minutes; Korean ones do not count.
  await testApp.context.database.execute(sql`
    update recordings r set duration_ms = case when a.language = 'en' then s.number * 60000 else 999999 end
    from slide_audio a join slides s on s.id = a.slide_id join lectures l on l.deck_id = s.deck_id
    where l.id = ${id} and r.key = a.recording_key`)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  const lengths = async () => {
    const { body } = await student.call(lectures.listForStudent, { params: { courseId: course._id } })
    return body.map((lecture) => [lecture.duration_ms, lecture.remaining_ms])
  }
  expect(await lengths()).toEqual([[360_000, 360_000]])
  for (const slide of [1, 3]) await student.call(study.completeSlide, { params: { lecture: id, slide } })
  expect(await lengths()).toEqual([[360_000, 120_000]])
  await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
  expect(await lengths()).toEqual([[360_000, 0]])
})
