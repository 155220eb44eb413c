import { activity } from '@lectern/contract/activity.ts'
import { chat } from '@lectern/contract/chat.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'
import { look } from './look.ts'

const names = [
  ...['Mei-Ling Chen', 'Ravi Subramaniam', 'Tomasz Zieliński', 'Aisha Bello', 'Lucas Ferreira', '김하은'],
  ...['Noor Haddad', 'Omar Diallo', 'Lena Vogt', 'Ada Óskarsdóttir', 'Kwame Mensah', 'Sofía Núñez'],
]
const titles = ['Why gradients?', 'The chain rule', 'Reverse accumulation', 'What it costs', 'Summary']

/** One visit: the third slide is heard again by most, and every fourth student stops there. */
const visit = async (student: Person, lectureId: string, index: number) => {
  const start = Date.now() - 3_600_000 * (1 + index)
  let at = start
  const event = (event_type: string, slide_index: number, seconds: number, data: object = {}) => {
    at += seconds * 1_000
    return {
      event_type,
      slide_index,
      timestamp: new Date(at).toISOString(),
      data: { ...data },
      event_id: `${index}-${at}`,
    }
  }
  const last = index % 4 === 3 ? 3 : 5
  const events = [event('lecture_open', 1, 0, { language: 'en' })]
  for (let slide = 1; slide <= last; slide += 1) {
    if (slide > 1) events.push(event('slide_navigation', slide, 2, { from: slide - 1, to: slide }))
    events.push(event('play', slide, 1, { at_ms: 0 }), event('pause', slide, 20 + slide * 4))
    if (slide === 3 && index % 3 !== 0)
      events.push(event('audio_seek', 3, 5, { from_ms: 21_000, to_ms: 2_000 }), event('pause', 3, 40))
    if (slide !== 3 || last !== 3) events.push(event('slide_completion', slide, 8))
  }
  await student.call(activity.log, {
    body: { lecture_id: lectureId, session_id: `visit-${index}`, events },
  })
}

test('insight: the class and the map', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Ada Lindqvist')
  const course = await makeCourse(professor, { name: 'Statistical NLP' })
  const id = await makeLecture(professor, course._id, { title: 'Automatic differentiation', titles })
  const students = await Promise.all(names.map((name) => makeStudentOf(course, name)))
  for (const [index, student] of students.slice(0, 9).entries()) await visit(student, id, index)
  for (const [index, student] of students.slice(0, 4).entries()) {
    const message = ['Why is the graph reversed?', 'Why do we reverse the graph?'][index % 2] ?? ''
    const { job_id } = await student.call(chat.send, {
      body: { lecture_id: id, slide_index: 3, message },
    })
    if (job_id) await finishJob(student, job_id)
  }
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}?tab=students`)
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByRole('row').filter({ hasText: 'Mei-Ling Chen' }).innerText()
      },
      { timeout: 90_000, intervals: [3_000] },
    )
    .not.toContain('Never')
  await look(page, 'insight/students', { shows: page.getByText('Mei-Ling Chen') })
  await page.getByRole('table').getByRole('link', { name: 'Aisha Bello' }).click()
  await look(page, 'insight/one student', { shows: page.getByRole('heading', { level: 1 }) })
  await page.goto(`/professor/lectures/${id}/insight`)
  await look(page, 'insight/map', { shows: page.getByText('Reverse accumulation').first() })
  const own = await openPage(students[1]!)
  await own.goto(`/student/courses/${course._id}/figures`)
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible(afterWork)
  await look(own, 'insight/own figures', { shows: own.getByRole('heading', { level: 1 }) })
})
